package cairn.analysis.api.metrics;

import java.util.List;
import java.util.Map;

/**
 * What a model knows of one metric.
 *
 * @param name {@code indegree=1}, or {@code indegree=1 of struct node}
 * @param kind {@link Stability.Kind#GLOBAL} if its range is checked, {@link Stability.Kind#LOCAL}
 *     if its levels are
 * @param levels the range over the stable runs; several for a metric that is stable in phases;
 *     empty for others
 * @param margin how far outside of its levels a value may be
 * @param stableRuns in how many runs it is stable
 * @param why a sentence
 * @param runs by run, what was seen; runs without the metric are missing
 */
public record ModelMetric(
    String name,
    Stability.Kind kind,
    List<Level> levels,
    double margin,
    int stableRuns,
    String why,
    Map<String, Stability> runs) {

  /** Between a degree and the type that it is told of. */
  public static final String OF = " of ";

  /** Before a type and a field, for the share of distinct values there. */
  public static final String DISTINCT = "distinct values of ";

  public ModelMetric {
    levels = List.copyOf(levels);
  }

  /** Whether it is a metric of one type, not of the whole heap. */
  public static boolean isOfType(String name) {
    return name.contains(OF);
  }

  /** Whether it is a share of distinct values in a field of one type. */
  public static boolean isDistinct(String name) {
    return name.startsWith(DISTINCT);
  }

  public boolean isChecked() {
    return !levels.isEmpty();
  }

  /** From the lowest to the highest value of all levels. */
  public Level range() {
    return new Level(levels.get(0).low(), levels.get(levels.size() - 1).high());
  }
}
