package cairn.analysis.constraints.check;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.api.faults.ConstraintCount;
import cairn.analysis.api.faults.Violation;
import cairn.analysis.constraints.lang.SpecException;
import cairn.analysis.constraints.lang.SpecParser;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import cairn.recording.Format;
import cairn.testkit.HistoryScript;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a check says of a ring with many nodes that is torn, and closed again. */
class RingCheckTest {
  private static final long NODES = 5_000;
  private static final int TORN = 3_000;

  @TempDir Path directory;

  /**
   * Four C-points: whole, torn, torn with one more node, whole again; links back keep all alive.
   */
  private HeapHistory ring() {
    HistoryScript script = HistoryScript.to(directory.resolve("ring.cairn"));
    int type = script.type("a.Node", "next:L", "prev:L");
    long[] nodes = new long[(int) NODES];
    for (int i = 0; i < NODES; i++) {
      nodes[i] = script.make(type);
      if (i > 0) {
        script.put(nodes[i - 1], "next", nodes[i]);
        script.put(nodes[i], "prev", nodes[i - 1]);
      }
    }
    script.put(nodes[(int) NODES - 1], "next", nodes[0]);
    script.put(nodes[0], "prev", nodes[(int) NODES - 1]);
    script.cpoint("whole", Format.CPOINT_EXIT, nodes[0]);
    script.put(nodes[TORN], "next", 0);
    script.cpoint("torn", Format.CPOINT_EXIT, nodes[0]);
    long more = script.make(type);
    script.put(more, "next", nodes[11]);
    script.put(nodes[10], "next", more);
    script.cpoint("torn", Format.CPOINT_EXIT, nodes[0]);
    script.put(nodes[TORN], "next", nodes[TORN + 1]);
    script.cpoint("whole", Format.CPOINT_EXIT, nodes[0]);
    return script.load();
  }

  private CheckAnswer check(String constraint) throws SpecException {
    String spec = "node FIELDS next, prev EDGES next; node = java a.Node; node X; node Y; ";
    try (HeapHistory history = ring()) {
      return new CheckAnalysis()
          .run(
              new CheckInput(history, SpecParser.parse("ring.inv", spec + constraint)),
              Progress.NONE);
    }
  }

  @Test
  void tellsPairsThatAreNotConnectedByTheEndsAndCountsThemAll() throws SpecException {
    CheckAnswer answer = check("ring: X ->> Y;");
    ConstraintCount count = answer.constraints().get(0);
    assertThat(count.violations()).isEqualTo(NODES * (NODES + 1) / 2);
    assertThat(count.evaluated()).as("each node, when it came").isEqualTo(NODES + 1);
    assertThat(answer.violations()).hasSize(1);
    Violation violation = answer.violations().get(0);
    assertThat(violation.bindings())
        .hasToString(
            "[BoundVariable[variable=X, node=Node #%d], BoundVariable[variable=Y, node=Node #%d]]"
                .formatted(TORN + 1, TORN + 2));
    assertThat(violation.point().index()).isEqualTo(2);
    assertThat(violation.points()).as("gone when it is closed").isEqualTo(2);
  }

  @Test
  void evaluatesNodesWhenTheyComeOnACycleOrLeaveIt() throws SpecException {
    ConstraintCount count = check("self: X ->> X;").constraints().get(0);
    assertThat(count.violations()).isEqualTo(NODES + 1);
    assertThat(count.evaluated()).isEqualTo(3 * NODES + 2);
  }
}
