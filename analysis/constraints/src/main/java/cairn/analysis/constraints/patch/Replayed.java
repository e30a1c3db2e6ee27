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
   * @throws CannotReplayException if it cannot be run, or leaves something else
   */
  Replayed(HeapHistory history, Replayer replay, CheckMoment moment) {
    this.moment = moment;
    this.call = call(replay, moment);
    this.after = new HeapAfter(history, call);
    this.traced = replay.trace(call, MOST_STEPS);
    ReplayOutcome outcome = traced.outcome();
    this.steps = outcome.steps();
    this.result = outcome.result();
    if (outcome.end() == End.STOPPED) {
      throw new CannotReplayException(outcome.why());
    }
    if (outcome.changes() == null) {
      throw new CannotReplayException(
          "it stores an object that the recording does not have"
              + (outcome.why().isEmpty() ? "" : ": " + outcome.why()));
    }
    Map<Long, Cell> differences = after.differences(outcome);
    if (!differences.isEmpty()) {
      long slot = differences.keySet().iterator().next();
      throw new CannotReplayException(
          "run again, it leaves something else in "
              + history.slotName(slot)
              + (after.meanwhile().isEmpty()
                  ? ""
                  : ", and thread " + after.meanwhile() + " stored something while it ran"));
    }
    after.compareWith(outcome.changes());
  }

  /**
   * The call that ends at a moment.
   *
   * @throws CannotReplayException if there is none, or it is not known how it began
   */
  static RecordedCall call(Replayer replay, CheckMoment moment) {
    RecordedCall call = moment.cpoint() < 0 ? null : replay.callAt(moment.cpoint());
    if (call == null || call.end() != moment.time()) {
      throw new CannotReplayException("the moment is not the end of a call");
    }
    return call;
  }

  /** What it executed. */
  ExecutedCode code() {
    return traced.code();
  }

  /** How many instructions it may take with a patch. */
  long mostSteps() {
    return MOST_TIMES * steps + SOME_STEPS;
  }
}
