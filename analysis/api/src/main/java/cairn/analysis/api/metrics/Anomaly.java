package cairn.analysis.api.metrics;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.Finding;
import cairn.analysis.api.Verdict;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A metric that left its range.
 *
 * @param metric its name
 * @param at the first point outside
 * @param value the metric there
 * @param level the range that it left, the nearest one of several
 * @param margin how far outside it may be
 * @param worst the value that is farthest outside
 * @param outside how many points are outside
 * @param points how many points were looked at
 * @param stacks where the program was before, at and behind the first point outside
 * @param culprits the places that moved the metric most in that direction, the worst first
 * @param made whether the culprits are those who made the vertexes, because it is a type that
 *     appeared, or because nobody is known to have moved the metric
 * @param suppressed why nobody is to be told; null if somebody is
 */
public record Anomaly(
    String metric,
    Sample.When at,
    double value,
    Level level,
    double margin,
    double worst,
    int outside,
    int points,
    List<LoggedStack> stacks,
    List<Culprit> culprits,
    boolean made,
    @Nullable String suppressed)
    implements Finding {

  public Anomaly {
    stacks = List.copyOf(stacks);
    culprits = List.copyOf(culprits);
  }

  /**
   * Where the program was at a point.
   *
   * @param offset points behind the crossing; negative before
   */
  public record LoggedStack(int offset, Sample.When at, List<CodePlace> stack) {
    public LoggedStack {
      stack = List.copyOf(stack);
    }
  }

  /**
   * A place that moved the metric, or made vertexes of its type.
   *
   * @param stack the place first
   * @param type of the vertexes that it moved; empty if of several
   * @param moved by how much, in points of percent, from when the metric neared its bound; of one
   *     that made vertexes, how many percent of them
   */
  public record Culprit(List<CodePlace> stack, String type, double moved) {
    public Culprit {
      stack = List.copyOf(stack);
    }
  }

  public boolean isAbove() {
    return value > level.high();
  }

  @Override
  public String rule() {
    return metric;
  }

  @Override
  public Verdict verdict() {
    return suppressed == null ? Verdict.VIOLATED : Verdict.HOLDS;
  }

  @Override
  public String message() {
    StringBuilder text = new StringBuilder(metric);
    text.append(isAbove() ? " rose from " : " fell from ");
    String low = number(level.low());
    String high = number(level.high());
    text.append(low.equals(high) ? low : low + "-" + high).append(unit());
    text.append(" to ").append(number(worst)).append(unit());
    if (!culprits.isEmpty() && !culprits.get(0).stack().isEmpty()) {
      text.append(made && !ModelType.isPresence(metric) ? ", made by " : ", from ");
      text.append(culprits.get(0).stack().get(0));
    }
    return text.toString();
  }

  private boolean isShare() {
    return metric.startsWith("indegree")
        || metric.startsWith("outdegree")
        || ModelMetric.isDistinct(metric)
        || ModelType.isPresence(metric);
  }

  private String unit() {
    return isShare() ? " %" : "";
  }

  private String number(double value) {
    return String.format(Locale.ROOT, isShare() ? "%.1f" : "%.6g", value + 0.0);
  }

  @Override
  public List<CodePlace> places() {
    return culprits.stream().flatMap(culprit -> culprit.stack().stream().limit(1)).toList();
  }
}
