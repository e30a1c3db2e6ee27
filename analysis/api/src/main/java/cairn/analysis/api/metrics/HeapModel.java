package cairn.analysis.api.metrics;

import java.util.List;
import java.util.Optional;

/**
 * What is normal for a program's heap.
 *
 * @param info of the runs; its program and spacing are those of the first
 * @param margins how much room metrics have beside their ranges
 * @param runs those that it learned from, sorted by name
 * @param metrics sorted by name
 * @param types what is known of when there are vertexes of a type, sorted by name; empty if nothing
 */
public record HeapModel(
    RunInfo info,
    Thresholds thresholds,
    Margins margins,
    List<ModelRun> runs,
    List<ModelMetric> metrics,
    List<ModelType> types,
    List<Suppression> suppressions) {

  public HeapModel {
    runs = List.copyOf(runs);
    metrics = List.copyOf(metrics);
    types = List.copyOf(types);
    suppressions = List.copyOf(suppressions);
  }

  /**
   * How much room metrics have beside their ranges, in units that each metric has from how far its
   * runs lie apart. Found so that at most one run of 25 would have raised an alarm if the model had
   * been made of the others.
   *
   * @param all for metrics of the whole heap
   * @param types for degrees of one type
   * @param values for distinct values of the fields of one type
   * @param presence how far, in percent of the points, a type may be there more or less often than
   *     in any run; {@link #NEVER} if nothing is an alarm
   * @param chosen whether a person chose them, so that they stay when runs are added
   */
  public record Margins(double all, double types, double values, double presence, boolean chosen) {
    /** No presence of a type is so far outside. */
    public static final double NEVER = 100;

    /** Margins without alarms of types that appear or vanish. */
    public Margins(double all, double types, boolean chosen) {
      this(all, types, types, NEVER, chosen);
    }

    public double of(String metric) {
      return ModelMetric.isDistinct(metric) ? values : ModelMetric.isOfType(metric) ? types : all;
    }
  }

  /**
   * One of the runs that the model was made of.
   *
   * @param points how many samples it has
   * @param every the spacing at its end
   * @param suspicious metrics that leave the range that stable runs keep: it may have a bug itself
   */
  public record ModelRun(String name, int points, long every, List<String> suspicious) {
    public ModelRun {
      suspicious = List.copyOf(suspicious);
    }
  }

  public Optional<ModelMetric> metric(String name) {
    return metrics.stream().filter(metric -> metric.name().equals(name)).findAny();
  }
}
