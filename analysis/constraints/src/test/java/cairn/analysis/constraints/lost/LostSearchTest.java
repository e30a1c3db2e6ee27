package cairn.analysis.constraints.lost;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.constraints.bind.BoundSpec;
import cairn.analysis.constraints.lang.SpecException;
import cairn.analysis.constraints.lang.SpecParser;
import cairn.history.HeapHistory;
import cairn.recording.Format;
import cairn.testkit.HistoryScript;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is lost, when, and by what. */
class LostSearchTest {
  private static final String SPEC =
      """
      node FIELDS a, b, c;
      node = java a.Node;
      %s
      """;

  private static final long[] NO_NODES = {};

  @TempDir Path directory;

  private static LostAnswer search(HeapHistory history, String statement) throws SpecException {
    return LostSearch.of(
        BoundSpec.bind(SpecParser.parse("a.inv", SPEC.formatted(statement)), history));
  }

  /** The search against all that can be reached, from scratch, at each look. */
  @Test
  void agreesWithReachability() throws SpecException {
    int seeds = Boolean.getBoolean("cairn.long") ? 3_000 : 250;
    int lost = 0;
    int cycles = 0;
    int held = 0;
    for (int seed = 0; seed < seeds; seed++) {
      RandomLosses program = new RandomLosses(seed, directory.resolve(seed + ".cairn"));
      try (HeapHistory history = program.run()) {
        LostAnswer answer = search(history, "");
        Set<Set<Long>> heads = new HashSet<>(program.heads());
        assertThat(answer.found()).as("seed %d", seed).hasSameSizeAs(heads);
        int all = 0;
        for (LostNode each : answer.found()) {
          long id = history.id(each.node());
          Set<Long> own =
              heads.stream().filter(set -> set.contains(id)).findFirst().orElse(Set.of());
          assertThat(heads.remove(own)).as("seed %d, node %d", seed, id).isTrue();
          assertThat(each.look())
              .as("seed %d, node %d", seed, id)
              .isEqualTo(program.lostAt.get(id));
          long alone = program.alone(own);
          if (alone == 0) {
            assertThat(each.loss().kind()).isEqualTo(Loss.Kind.NEVER_STORED);
          } else {
            assertThat(each.loss().time()).as("seed %d, node %d", seed, id).isEqualTo(alone);
          }
          all += each.count();
          cycles += own.size() > 1 ? 1 : 0;
          held += each.wasHeld() ? 1 : 0;
        }
        assertThat(all).as("seed %d", seed).isEqualTo(program.lostAt.size());
        lost += answer.found().size();
      }
    }
    assertThat(lost).isGreaterThan(seeds);
    assertThat(cycles).isPositive();
    assertThat(held).isPositive();
  }

  @Test
  void aHolderThatIsFreedTakesItAlong() throws SpecException {
    HistoryScript script = HistoryScript.to(directory.resolve("a.cairn"), "native");
    int type = script.type("a.Node", "a:L", "b:L", "c:L");
    long root = script.line(1).make(type);
    long middle = script.line(2).make(type);
    long last = script.line(3).make(type);
    script.line(4).put(root, "a", middle);
    script.line(5).put(middle, "b", last);
    script.held(0, NO_NODES, new long[] {root}, NO_NODES);
    script.line(6).put(root, "a", 0);
    script.line(7).free(middle);
    script.held(0, NO_NODES, NO_NODES, NO_NODES);
    script.held(Format.HELD_AT_END, NO_NODES, NO_NODES, new long[] {last});
    try (HeapHistory history = script.load()) {
      LostNode found = search(history, "").found().get(0);
      assertThat(history.id(found.node())).isEqualTo(last);
      assertThat(found.look()).isEqualTo(1);
      assertThat(found.loss().kind()).isEqualTo(Loss.Kind.RELEASED);
      assertThat(found.loss().time()).isEqualTo(7);
      Loss store = found.loss().store();
      assertThat(store).isNotNull();
      assertThat(store == null ? 0 : store.time()).isEqualTo(6);
    }
  }

  @Test
  void whatIsNotKnownIsNotDecided() throws SpecException {
    HistoryScript script = HistoryScript.to(directory.resolve("a.cairn"), "native");
    script.make(script.type("a.Node", "a:L", "b:L", "c:L"));
    try (HeapHistory history = script.load()) {
      assertThat(search(history, "").note()).contains("does not say what local variables");
      assertThat(search(history, "lost nodes are allowed;").isOn()).isFalse();
    }
    script = HistoryScript.to(directory.resolve("b.cairn"), "native");
    script.make(script.type("a.Node", "a:L", "b:L", "c:L"));
    script.held(0, NO_NODES, NO_NODES, NO_NODES);
    try (HeapHistory history = script.load()) {
      assertThat(search(history, "").note()).contains("was killed");
    }
    script = HistoryScript.to(directory.resolve("c.cairn"), "native");
    script.make(script.type("a.Node", "a:L", "b:L", "c:L"));
    script.held(Format.HELD_AT_END | Format.HELD_INCOMPLETE, NO_NODES, NO_NODES, NO_NODES);
    try (HeapHistory history = script.load()) {
      assertThat(search(history, "").note()).contains("more memory beside its heap");
    }
  }

  /** Of Java what left the structure and is garbage at the end; only if the file asks for it. */
  @Test
  void javaMustAsk() throws SpecException {
    HistoryScript script = HistoryScript.to(directory.resolve("a.cairn"), "jvm");
    int type = script.type("a.Node", "a:L", "b:L", "c:L");
    long root = script.line(1).make(type);
    long first = script.line(2).make(type);
    long below = script.line(3).make(type);
    long stays = script.line(4).make(type);
    script.line(5).put(root, "a", first);
    script.line(6).put(first, "a", below);
    script.line(7).put(root, "b", stays);
    script.line(8).put(root, "a", 0);
    try (HeapHistory history = script.load()) {
      assertThat(search(history, "").isOn()).isFalse();
      LostAnswer answer = search(history, "nothing of node is lost;");
      assertThat(answer.found()).hasSize(1);
      LostNode found = answer.found().get(0);
      assertThat(history.id(found.node())).isEqualTo(first);
      assertThat(found.count()).isEqualTo(2);
      assertThat(found.loss().time()).isEqualTo(8);
    }
  }
}
