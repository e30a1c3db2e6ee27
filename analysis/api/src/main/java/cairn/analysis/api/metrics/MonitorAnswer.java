package cairn.analysis.api.metrics;

import cairn.analysis.api.Answer;
import cairn.analysis.api.Verdict;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether a run's heap is like those that a model was made of.
 *
 * @param run that was looked at
 * @param undecided why nothing can be said; null if something can
 * @param findings metrics that left their ranges, the farthest first, suppressed ones last
 * @param notices what is unusual besides
 * @param plots what the metrics did that are checked, in the order of the findings first
 * @param ignored points that were ignored at the beginning and at the end
 */
public record MonitorAnswer(
    MetricRun run,
    HeapModel model,
    @Nullable String undecided,
    List<Anomaly> findings,
    List<Notice> notices,
    List<Plot> plots,
    Ignored ignored)
    implements Answer {

  public MonitorAnswer {
    findings = List.copyOf(findings);
    notices = List.copyOf(notices);
    plots = List.copyOf(plots);
  }

  /** Points that were ignored at the beginning and at the end. */
  public record Ignored(int first, int last) {}

  /**
   * A metric over the points of a run.
   *
   * @param when of each value
   * @param values NaN where a point has none
   */
  public record Plot(
      String metric,
      List<Level> levels,
      double margin,
      List<Sample.When> when,
      List<Double> values) {
    public Plot {
      levels = List.copyOf(levels);
      when = List.copyOf(when);
      values = List.copyOf(values);
    }
  }

  @Override
  public Verdict verdict() {
    if (undecided != null) {
      return Verdict.UNDECIDED;
    }
    return findings.stream().map(Anomaly::verdict).reduce(Verdict.HOLDS, Verdict::worse);
  }
}
