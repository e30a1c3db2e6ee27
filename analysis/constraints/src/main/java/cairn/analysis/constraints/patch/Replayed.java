package cairn.analysis.constraints.patch;

import cairn.analysis.constraints.check.Cell;
import cairn.analysis.constraints.check.CheckMoment;
import cairn.history.HeapHistory;
import cairn.replay.CannotReplayException;
import cairn.replay.ExecutedCode;
import cairn.replay.RecordedCall;
import cairn.replay.ReplayCell;
import cairn.replay.ReplayOutcome;
import cairn.replay.ReplayOutcome.End;
import cairn.replay.Replayer;
import cairn.replay.TracedCall;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An operation that ran again as it was, and left exactly the heap that was recorded. */
final class Replayed {
  /** An operation with more instructions than this is not run again. */
  private static final long MOST_STEPS = 3_000_000;

  /** A run with a patch may take this many times the instructions, and some more. */
  private static final int MOST_TIMES = 8;

  private static final int SOME_STEPS = 20_000;

  final CheckMoment moment;
  final RecordedCall call;
  final TracedCall traced;
  final HeapAfter after;
  final long steps;
  final @Nullable ReplayCell result;

  /**
   * @param call that ends at the moment
   * @throws CannotReplayException if it cannot be run, or leaves something else
   */
  Replayed(HeapHistory history, Replayer replay, CheckMoment moment, RecordedCall call) {
    this.moment = moment;
    this.call = call;
    this.after = new HeapAfter(history, call);
    this.traced = traced(history, replay);
    this.steps = traced.outcome().steps();
    this.result = traced.outcome().result();
    after.compareWith(Objects.requireNonNull(traced.outcome().changes()));
  }

  /** Runs the call as it was; what is not recorded is guessed until all that is recorded fits. */
  private TracedCall traced(HeapHistory history, Replayer replay) {
    TracedCall run = replay.trace(call, MOST_STEPS);
    String why = lacking(history, run.outcome());
    String first = why;
    while (!why.isEmpty()) {
      if (!replay.guessOtherwise()) {
        throw new CannotReplayException(first);
      }
      run = replay.trace(call, MOST_STEPS);
      why = lacking(history, run.outcome());
    }
    replay.keepGuesses();
    return run;
  }

  /** Why an outcome is not the recorded one; empty if it is. */
  private String lacking(HeapHistory history, ReplayOutcome outcome) {
    if (outcome.end() == End.STOPPED) {
      return outcome.why();
    }
    if (outcome.changes() == null) {
      return "it stores an object that the recording does not have"
          + (outcome.why().isEmpty() ? "" : ": " + outcome.why());
    }
    Map<Long, Cell> differences = after.differences(outcome);
    if (differences.isEmpty()) {
      return "";
    }
    long slot = differences.keySet().iterator().next();
    return "run again, it leaves something else in "
        + history.slotName(slot)
        + (after.meanwhile().isEmpty()
            ? ""
            : ", and thread " + after.meanwhile() + " stored something while it ran");
  }

  /** Whether the structure of its moment was made by the operation itself. */
  boolean makesStructure(HeapHistory history) {
    int point = moment.cpoint();
    int[] nodes = point < 0 ? call.exit().nodes() : history.cpoint(point).nodes();
    return nodes.length > 0 && nodes[0] >= 0 && !history.exists(nodes[0], call.begin());
  }

  /** What it executed. */
  ExecutedCode code() {
    return traced.code();
  }

  /** How many instructions it may take with a patch. */
  long mostSteps() {
    return MOST_TIMES * steps + SOME_STEPS;
  }

  /** The moment at which it begins. */
  CheckMoment begin() {
    return new CheckMoment(moment.index(), moment.cpoint(), call.begin(), moment.constraints());
  }

  /** The method or function that was called. */
  String method(HeapHistory history) {
    return history.tables().site(call.exit().site()).method();
  }
}
