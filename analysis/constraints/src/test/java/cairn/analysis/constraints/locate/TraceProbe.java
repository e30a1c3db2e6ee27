package cairn.analysis.constraints.locate;

import cairn.analysis.api.faults.LocateAnswer;
import cairn.analysis.constraints.check.CheckInput;
import cairn.analysis.constraints.check.CheckMoment;
import cairn.analysis.constraints.check.CheckState;
import cairn.analysis.constraints.check.Unit;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.List;

/** Lets tests of other packages follow units back. */
public final class TraceProbe {
  private TraceProbe() {}

  /** An operation that had to do with a unit; time 0 for a unit that was there from the start. */
  public record Step(Unit unit, long time, boolean introduced) {}

  /** Locates with heaps of so many nodes shared by the check and the way back. */
  public static LocateAnswer locate(CheckInput input, int largeHeap) {
    return new LocateAnalysis(largeHeap).run(input, Progress.NONE);
  }

  /** The time of the first end of an operation at which something was broken. */
  public static long firstBroken(
      CheckState state, HeapHistory history, CheckMoment moment, long since, long introduced) {
    return new Earlier(history, state).firstBroken(moment, since, introduced).time();
  }

  /** From where a state stands. */
  public static List<Step> follow(CheckState state, HeapHistory history, List<Unit> units) {
    List<Step> steps = new ArrayList<>();
    Traceback traceback = new Traceback(state, new References(history), 256);
    for (Trace trace : traceback.follow(units, Progress.NONE)) {
      trace.contributed.forEach(each -> steps.add(new Step(trace.unit, each.time(), false)));
      Operation introduced = trace.introduced;
      steps.add(new Step(trace.unit, introduced == null ? 0 : introduced.time(), true));
    }
    return steps;
  }
}
