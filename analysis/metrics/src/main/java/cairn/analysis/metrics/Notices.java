package cairn.analysis.metrics;

import cairn.analysis.api.metrics.Anomaly.LoggedStack;
import cairn.analysis.api.metrics.HeapModel;
import cairn.analysis.api.metrics.Level;
import cairn.analysis.api.metrics.ModelMetric;
import cairn.analysis.api.metrics.MonitorAnswer.Ignored;
import cairn.analysis.api.metrics.Notice;
import cairn.analysis.api.metrics.Stability;
import cairn.analysis.api.metrics.Stability.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What is unusual in a run though no metric leaves its range: values that stay at the very end of
 * it, and metrics that are stable though they never were. Only metrics of the whole heap.
 */
final class Notices {
  /** The end of a range: so much of its width. */
  private static final double END = 0.02;

  /** A model of fewer runs cannot say that a metric is never stable. */
  static final int NEVER = 5;

  private Notices() {}

  static List<Notice> of(HeapModel model, RunSeries series, Ignored ignored, List<String> alarmed) {
    List<Notice> notices = new ArrayList<>();
    for (ModelMetric metric : model.metrics()) {
      double[] row = series.values().get(metric.name());
      if (row == null || ModelMetric.isOfType(metric.name()) || alarmed.contains(metric.name())) {
        continue;
      }
      Stability run = Changes.judge(row, 0, model.thresholds());
      if (!run.isStable()) {
        continue;
      }
      List<LoggedStack> stacks = Monitor.stacks(series.samples(), ignored.first(), 1);
      if (metric.kind() == Kind.GLOBAL && isAtEnd(metric.range(), run.range())) {
        notices.add(new Notice(metric.name(), Notice.Kind.EXTREME, extreme(metric, run), stacks));
      } else if (metric.kind() == Kind.UNSTABLE && wasNeverStable(metric)) {
        notices.add(new Notice(metric.name(), Notice.Kind.STABLE, stable(metric, run), stacks));
      }
    }
    return notices;
  }

  private static boolean isAtEnd(Level normal, Level run) {
    double end = END * normal.width();
    return normal.width() > 0
        && (run.low() >= normal.high() - end || run.high() <= normal.low() + end);
  }

  private static boolean wasNeverStable(ModelMetric metric) {
    return metric.stableRuns() == 0
        && metric.runs().values().stream().filter(one -> one.kind() != Kind.UNKNOWN).count()
            >= NEVER;
  }

  private static String extreme(ModelMetric metric, Stability run) {
    boolean high = run.range().low() >= metric.range().high() - END * metric.range().width();
    return String.format(
        Locale.ROOT,
        "%s stays at the %s end of its range from %.1f to %.1f: %.1f to %.1f in all of the run",
        metric.name(),
        high ? "upper" : "lower",
        metric.range().low(),
        metric.range().high(),
        run.range().low(),
        run.range().high());
  }

  private static String stable(ModelMetric metric, Stability run) {
    return String.format(
        Locale.ROOT,
        "%s is stable, from %.1f to %.1f, though it was in none of the %d runs of the model",
        metric.name(),
        run.range().low(),
        run.range().high(),
        metric.runs().size());
  }
}
