package cairn.analysis.constraints.check;

import cairn.analysis.api.Analysis;
import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.constraints.bind.BoundSpec;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks a specification at all its moments. The first check is linear in the live heap, each
 * further one costs what changed since the one before.
 */
public final class CheckAnalysis implements Analysis<CheckInput, CheckAnswer> {
  @Override
  public String name() {
    return "check";
  }

  @Override
  public String summary() {
    return "which constraints were violated, when, and for which nodes";
  }

  /**
   * Checks.
   *
   * @throws cairn.analysis.constraints.bind.BindException if the specification names what the
   *     recording does not have
   * @throws MissingPointsException if it is to be checked at methods without C-points
   * @throws CheckLimitException if too much is alive at once
   */
  @Override
  public CheckAnswer run(CheckInput input, Progress progress) {
    HeapHistory history = input.history();
    BoundSpec bound = BoundSpec.bind(input.spec(), history);
    Moments moments = Moments.of(bound);
    Watch watch = new Watch(bound);
    Collector collector = new Collector(bound, moments, watch, input.shown());
    for (int i = 0; i < moments.count(); i++) {
      if ((i & 0xFF) == 0) {
        progress.at(i, moments.count());
      }
      CheckMoment moment = moments.get(i);
      watch.standAt(moment);
      collector.collect(moment);
    }
    progress.at(moments.count(), moments.count());
    List<String> notes = new ArrayList<>(bound.notes());
    notes.addAll(moments.notes());
    if (moments.count() == 0) {
      notes.add("nothing was checked: the recording has none of the moments");
    }
    if (!history.unmodelled().isEmpty()) {
      notes.add("the recording names places whose writes are not modelled; values may be old");
    }
    return new CheckAnswer(
        input.spec().name(),
        watch.rootSet().description(),
        moments.count(),
        collector.mostNodes(),
        collector.counts(),
        collector.violations(),
        notes);
  }
}
