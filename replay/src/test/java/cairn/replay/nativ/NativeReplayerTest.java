package cairn.replay.nativ;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cairn.graph.SlotKind;
import cairn.history.CPoint;
import cairn.history.HeapHistory;
import cairn.history.LoadOptions;
import cairn.record.nativ.NativeRecorder;
import cairn.record.nativ.PointRequest;
import cairn.recording.Format;
import cairn.replay.CannotReplayException;
import cairn.replay.CodePatch;
import cairn.replay.RecordedCall;
import cairn.replay.ReplayCell;
import cairn.replay.ReplayOutcome;
import cairn.replay.ReplayOutcome.End;
import cairn.replay.Replayer;
import cairn.replay.TracedCall;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recorded calls of a list, run again. */
class NativeReplayerTest {
  private static final Path TOOL = Path.of("../record/valgrind").toAbsolutePath().normalize();
  private static final long MOST = 100_000;

  @TempDir Path folder;

  private static String source() throws Exception {
    try (var in = NativeReplayerTest.class.getResourceAsStream("/nativ/list.c")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static int line(String text) throws Exception {
    return source().lines().map(String::strip).toList().indexOf(text) + 1;
  }

  private HeapHistory record(String flags) throws Exception {
    Path source = Files.writeString(folder.resolve("list.c"), source());
    Path program = folder.resolve("list");
    List<String> words = new ArrayList<>(List.of("gcc", "-g", "-w"));
    words.addAll(List.of(flags.split(" ")));
    words.addAll(List.of(source.toString(), "-o", program.toString()));
    Process gcc = new ProcessBuilder(words).inheritIO().start();
    assertThat(gcc.waitFor()).isZero();
    Path recording = folder.resolve("run.cairn");
    NativeRecorder recorder =
        NativeRecorder.of(List.of(program.toString()), TOOL)
            .points(new PointRequest(List.of("insert", "take", "swap"), List.of(), List.of()));
    recorder.run(recording, environment -> {}, process -> {});
    return HeapHistory.load(recording, LoadOptions.defaults());
  }

  private static List<Integer> exits(HeapHistory history) {
    List<Integer> found = new ArrayList<>();
    for (int point = 0; point < history.cpointCount(); point++) {
      if (history.cpoint(point).phase() == Format.CPOINT_EXIT) {
        found.add(point);
      }
    }
    return found;
  }

  private static String method(HeapHistory history, RecordedCall call) {
    return history.tables().site(call.exit().site()).method();
  }

  /** What the recorded call left, where it differs from what a replayed one left. */
  private static List<String> differences(
      HeapHistory history, RecordedCall call, Map<Long, ReplayCell> changes) {
    List<String> found = new ArrayList<>();
    int limit = history.versionsUpTo(call.end());
    for (int version = history.versionsUpTo(call.begin()); version < limit; version++) {
      long slot = history.slotOf(version);
      int last = history.versionAt(slot, call.end());
      ReplayCell recorded = new ReplayCell(history.kind(last), history.bits(last));
      if (recorded.kind() != SlotKind.UNKNOWN && !recorded.equals(changes.get(slot))) {
        found.add(history.slotName(slot) + ": " + recorded + ", not " + changes.get(slot));
      }
    }
    changes.forEach(
        (slot, cell) -> {
          int last = history.versionAt(slot, call.end());
          if (last >= 0 && !new ReplayCell(history.kind(last), history.bits(last)).equals(cell)) {
            found.add(history.slotName(slot) + " is " + cell);
          }
        });
    return found;
  }

  private static Map<Long, ReplayCell> changes(ReplayOutcome outcome) {
    assertThat(outcome.end()).as(outcome.why()).isEqualTo(End.RETURNED);
    return Objects.requireNonNull(outcome.changes());
  }

  @ParameterizedTest
  @ValueSource(strings = {"-O0", "-O0 -no-pie", "-O1 -fno-inline", "-O2 -fno-inline -fno-plt"})
  void runsEveryCallAsItWas(String flags) throws Exception {
    try (HeapHistory history = record(flags)) {
      Replayer replayer = new NativeReplayer(history);
      assertThat(replayer.hasCode()).isTrue();
      List<Integer> exits = exits(history);
      assertThat(exits).hasSizeGreaterThan(50);
      List<RecordedCall> calls = new ArrayList<>();
      for (int point : exits) {
        RecordedCall call = replayer.callAt(point);
        calls.add(call);
        ReplayOutcome outcome = replayer.run(call, null, MOST);
        assertThat(differences(history, call, changes(outcome)))
            .as("call %d, %s", point, method(history, call))
            .isEmpty();
        CPoint exit = call.exit();
        if (exit.resultKind() != SlotKind.UNKNOWN) {
          assertThat(outcome.result()).isEqualTo(new ReplayCell(exit.resultKind(), exit.result()));
        }
      }
      Replayer.Session session = replayer.sessions(calls).with(null);
      for (RecordedCall call : calls) {
        assertThat(differences(history, call, changes(session.run(MOST)))).isEmpty();
      }
      assertThat(session.hasNext()).isFalse();
    }
  }

  /** The first call with which something in a list no longer leads back. */
  private static TracedCall broken(HeapHistory history, Replayer replayer) {
    for (int point : exits(history)) {
      RecordedCall call = replayer.callAt(point);
      if (!wrong(history, call, Map.of()).isEmpty()) {
        return replayer.trace(call, MOST);
      }
    }
    throw new AssertionError("nothing is broken");
  }

  /** The nodes whose next one does not lead back when a call has ended, with other contents. */
  private static List<Integer> wrong(
      HeapHistory history, RecordedCall call, Map<Long, ReplayCell> instead) {
    List<Integer> found = new ArrayList<>();
    for (int node = 0; node < history.nodesUpTo(call.end()); node++) {
      if (history.exists(node, call.end()) && isNode(history, node)) {
        ReplayCell next = content(history, history.slot(node, 0), call, instead);
        if (next.kind() == SlotKind.REFERENCE) {
          long back = history.slot((int) next.bits(), 1);
          if (!content(history, back, call, instead)
              .equals(new ReplayCell(SlotKind.REFERENCE, node))) {
            found.add(node);
          }
        }
      }
    }
    return found;
  }

  private static boolean isNode(HeapHistory history, int node) {
    return history.types().get(history.type(node)).name().contains("node");
  }

  private static ReplayCell content(
      HeapHistory history, long slot, RecordedCall call, Map<Long, ReplayCell> instead) {
    ReplayCell other = instead.get(slot);
    return other != null
        ? other
        : new ReplayCell(history.kindAt(slot, call.end()), history.bitsAt(slot, call.end()));
  }

  @Test
  void mendsAWrongMember() throws Exception {
    try (HeapHistory history = record("-O0 -DWRONG")) {
      Replayer replayer = new NativeReplayer(history);
      TracedCall traced = broken(history, replayer);
      assertThat(method(history, traced.call())).isEqualTo("take");
      int line = line("at->next->prev = at->next;");
      List<CodePatch> mending = new ArrayList<>();
      for (CodePatch patch : replayer.changes(traced)) {
        ReplayOutcome outcome = replayer.run(traced.call(), patch, MOST);
        if (outcome.end() == End.RETURNED
            && outcome.changes() != null
            && wrong(history, traced.call(), outcome.changes()).isEmpty()) {
          assertThat(outcome.reached()).isTrue();
          mending.add(patch);
        }
      }
      assertThat(mending)
          .anySatisfy(
              patch -> {
                assertThat(patch.file()).isEqualTo("list.c");
                assertThat(patch.method()).isEqualTo("take");
                assertThat(patch.line()).isEqualTo(line);
                assertThat(patch.text()).contains("`prev` instead of `next`");
                assertThat(traced.code().reaches(patch)).isTrue();
              });
    }
  }

  @Test
  void mendsAMissingStore() throws Exception {
    try (HeapHistory history = record("-O0 -DFORGETS")) {
      Replayer replayer = new NativeReplayer(history);
      TracedCall traced = broken(history, replayer);
      assertThat(method(history, traced.call())).isEqualTo("insert");
      int node = wrong(history, traced.call(), Map.of()).get(0);
      ReplayCell next = content(history, history.slot(node, 0), traced.call(), Map.of());
      long back = history.slot((int) next.bits(), 1);
      Map<Long, ReplayCell> edits = Map.of(back, new ReplayCell(SlotKind.REFERENCE, node));
      List<CodePatch> mending = new ArrayList<>();
      for (CodePatch patch : replayer.insertions(traced, edits)) {
        Map<Long, ReplayCell> changes = replayer.run(traced.call(), patch, MOST).changes();
        if (changes != null && wrong(history, traced.call(), changes).isEmpty()) {
          mending.add(patch);
        }
      }
      assertThat(mending)
          .anySatisfy(patch -> assertThat(patch.text()).isEqualTo("`at->prev = made`"));
      assertThat(mending).allMatch(patch -> patch.kind() == CodePatch.Kind.STORE);
    }
  }

  @Test
  void refusesAnotherProgram() throws Exception {
    try (HeapHistory history = record("-O0")) {
      Files.writeString(folder.resolve("list"), "another");
      Replayer replayer = new NativeReplayer(history);
      assertThat(replayer.hasCode()).isFalse();
      int point = exits(history).get(0);
      assertThatThrownBy(() -> replayer.callAt(point))
          .isInstanceOf(CannotReplayException.class)
          .hasMessageContaining("gone, or another one");
    }
  }
}
