package cairn.testkit.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.SlotKind;
import cairn.history.CPoint;
import cairn.history.HeapHistory;
import cairn.recording.Format;
import cairn.replay.CannotReplayException;
import cairn.replay.CodePatch;
import cairn.replay.RecordedCall;
import cairn.replay.ReplayCell;
import cairn.replay.ReplayOutcome;
import cairn.replay.ReplayOutcome.End;
import cairn.replay.Replayer;
import cairn.replay.jvm.JvmReplayer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The recorded calls of a program, to be run again and compared with what was recorded. */
final class Replays {
  static final long MOST_STEPS = 3_000_000;

  final HeapHistory history;
  final Replayer replayer;

  private Replays(HeapHistory history) {
    this.history = history;
    this.replayer = new JvmReplayer(history);
  }

  static Replays of(Path recording) {
    return new Replays(Watch.load(recording));
  }

  /**
   * @param points methods by class and name
   */
  static Replays of(Jdk jdk, Path classes, String values, List<String> points, String program) {
    Path recording = Programs.temporary("replay").resolve("run.cairn");
    String options = "events=prims:calls,values=" + values + ",cpoint=" + String.join(":", points);
    Jvm.Result result =
        Jvm.on(jdk).classpath(classes).program(program).record(recording, options).run();
    assertThat(result.exit()).as(result.err()).isZero();
    return of(recording);
  }

  /** The C-points at which calls end, in their order. */
  List<Integer> exits() {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < history.cpointCount(); i++) {
      int phase = history.cpoint(i).phase();
      if (phase == Format.CPOINT_EXIT || phase == Format.CPOINT_THROW) {
        found.add(i);
      }
    }
    return found;
  }

  String method(CPoint point) {
    return history.tables().site(point.site()).method();
  }

  /** The calls that end at C-points. */
  List<RecordedCall> calls() {
    return exits().stream().map(replayer::callAt).toList();
  }

  /** The calls of a method. */
  List<RecordedCall> calls(String method) {
    return calls().stream().filter(each -> method(each.exit()).equals(method)).toList();
  }

  ReplayOutcome run(RecordedCall call, @Nullable CodePatch patch) {
    return replayer.run(call, patch, MOST_STEPS);
  }

  /** What is not as it was recorded; empty if everything is. */
  List<String> differences(RecordedCall call, ReplayOutcome outcome) {
    List<String> found = new ArrayList<>();
    if (outcome.end() == End.STOPPED) {
      return List.of("stopped: " + outcome.why());
    }
    boolean threw = call.exit().phase() == Format.CPOINT_THROW;
    if (threw == (outcome.end() == End.RETURNED)) {
      found.add(outcome.end() + " " + outcome.why());
    }
    Map<Long, ReplayCell> changes = outcome.changes();
    if (changes == null) {
      return List.of("an object without a node is stored");
    }
    changes.forEach(
        (slot, cell) -> {
          int owner = history.owner(slot);
          if (owner < 0 || history.exists(owner, call.end())) { // the rest is of the JDK's own
            compare(slot, cell, content(slot, call.end()), found);
          }
        });
    for (int v = history.versionsUpTo(call.begin()); v < history.versionsUpTo(call.end()); v++) {
      long slot = history.slotOf(v);
      boolean own = history.siteOf(v) != 0 && !isInitialiser(v) && !isLambda(history.owner(slot));
      if (own && !changes.containsKey(slot)) {
        found.add(history.slotName(slot) + " is not stored again");
      }
    }
    CPoint exit = call.exit();
    ReplayCell result = outcome.result();
    if (!threw && exit.resultKind() != SlotKind.UNKNOWN) {
      ReplayCell recorded = new ReplayCell(exit.resultKind(), exit.result());
      if (result == null || !isSame(result, recorded)) {
        found.add("returns " + result + " and not " + recorded);
      }
    }
    return found;
  }

  private boolean isInitialiser(int version) {
    return history.tables().site(history.siteOf(version)).method().equals("<clinit>");
  }

  /** What a lambda expression makes has a class of the JVM's, which no class file has. */
  private boolean isLambda(int node) {
    return node >= 0 && history.types().get(history.type(node)).name().contains("$$Lambda");
  }

  private void compare(long slot, ReplayCell cell, ReplayCell recorded, List<String> found) {
    if (!isSame(cell, recorded)) {
      found.add(history.slotName(slot) + " is " + cell + " and not " + recorded);
    }
  }

  /** What a slot holds at a time. */
  ReplayCell content(long slot, long time) {
    int version = history.versionAt(slot, time);
    if (version >= 0) {
      return new ReplayCell(history.kind(version), history.bits(version));
    }
    int owner = history.owner(slot);
    boolean unknown = owner >= 0 && history.startsUnknown(owner);
    return new ReplayCell(unknown ? SlotKind.UNKNOWN : history.initialKind(slot), 0);
  }

  /** What is not recorded is not compared. */
  private static boolean isSame(ReplayCell one, ReplayCell recorded) {
    if (recorded.kind() == SlotKind.HIDDEN || recorded.kind() == SlotKind.UNKNOWN) {
      return true;
    }
    if (one.kind() != recorded.kind()) {
      return false;
    }
    return switch (one.kind()) {
      case NULL -> true;
      case BOOLEAN -> (one.bits() & 1) == (recorded.bits() & 1);
      case BYTE -> (byte) one.bits() == (byte) recorded.bits();
      case CHAR -> (char) one.bits() == (char) recorded.bits();
      case SHORT -> (short) one.bits() == (short) recorded.bits();
      case INT, FLOAT -> (int) one.bits() == (int) recorded.bits();
      default -> one.bits() == recorded.bits();
    };
  }

  /** Runs each call by itself; what is not as it was recorded, by method and then call. */
  Map<String, List<String>> runEach() {
    Map<String, List<String>> found = new LinkedHashMap<>();
    for (int exit : exits()) {
      String name = method(history.cpoint(exit)) + " " + exit;
      try {
        RecordedCall call = replayer.callAt(exit);
        List<String> differences = differences(call, replayer.trace(call, MOST_STEPS).outcome());
        if (!differences.isEmpty()) {
          found.put(name, differences);
        }
      } catch (CannotReplayException e) {
        found.put(name, List.of("stopped: " + e.getMessage()));
      }
    }
    return found;
  }

  /** Runs all calls one after the other; what is not as it was recorded. */
  Map<String, List<String>> runAll() {
    Map<String, List<String>> found = new LinkedHashMap<>();
    List<RecordedCall> calls = calls();
    Replayer.Session session = replayer.sessions(calls).with(null);
    for (RecordedCall call : calls) {
      assertThat(session.hasNext()).isTrue();
      List<String> differences = differences(call, session.run(MOST_STEPS));
      if (!differences.isEmpty()) {
        found.put(method(call.exit()) + " " + call.exit().index(), differences);
      }
    }
    assertThat(session.hasNext()).isFalse();
    return found;
  }
}
