package cairn.analysis.metrics;

import cairn.analysis.api.metrics.Level;
import cairn.analysis.api.metrics.Stability;
import cairn.analysis.api.metrics.Stability.Kind;
import cairn.analysis.api.metrics.Thresholds;
import java.util.Arrays;
import java.util.List;

/**
 * The changes of a metric from point to point: {@code (y2 - y1) * 100 / y1}. From 0 to 0 is no
 * change; from 0 to something else has no percentage, and is skipped and counted. The standard
 * deviation is that of all changes, not of a sample of them.
 */
final class Changes {
  /** Percent. */
  private static final double SMALL = 20;

  private Changes() {}

  /**
   * What a row of values says, without its beginning and end; NaN stands for no value.
   *
   * @param vertexes the fewest that a value is a share of
   */
  static Stability judge(double[] row, long vertexes, Thresholds thresholds) {
    return judge(row, vertexes, thresholds, 0);
  }

  /**
   * The same for a metric of one type. Where few of its vertexes have a degree, one more of them is
   * a large change of their share: changes are relative to {@link #SMALL} percent at least.
   */
  static Stability judgeOfType(double[] row, long vertexes, Thresholds thresholds) {
    return judge(row, vertexes, thresholds, SMALL);
  }

  private static Stability judge(
      double[] row, long vertexes, Thresholds thresholds, double smallest) {
    double[] known = Arrays.stream(between(row, thresholds)).filter(v -> !isMissing(v)).toArray();
    if (known.length < thresholds.points()) {
      return of(known, vertexes, thresholds, true, smallest);
    }
    Stability whole = of(known, vertexes, thresholds, false, smallest);
    if (whole.kind() == Kind.UNSTABLE) {
      Phases phases = Phases.of(known, thresholds);
      if (phases.isStable()) {
        return as(whole, Kind.LOCAL, phases.levels());
      }
    }
    return whole;
  }

  private static Stability as(Stability whole, Kind kind, List<Level> levels) {
    return new Stability(
        whole.points(),
        whole.vertexes(),
        whole.range(),
        levels,
        whole.average(),
        whole.deviation(),
        whole.skipped(),
        kind);
  }

  static boolean isMissing(double value) {
    return Double.isNaN(value);
  }

  /** The values that are not ignored. */
  static double[] between(double[] row, Thresholds thresholds) {
    int ignored = thresholds.ignored(row.length);
    return Arrays.copyOfRange(row, ignored, row.length - ignored);
  }

  /** The numbers of a row, all of which count. */
  static Stability of(double[] values, long vertexes, Thresholds thresholds, boolean tooFew) {
    return of(values, vertexes, thresholds, tooFew, 0);
  }

  private static Stability of(
      double[] values, long vertexes, Thresholds thresholds, boolean tooFew, double smallest) {
    int skipped = 0;
    int count = 0;
    double sum = 0;
    double squares = 0;
    double low = values.length == 0 ? 0 : values[0];
    double high = low;
    for (int i = 0; i < values.length; i++) {
      low = Math.min(low, values[i]);
      high = Math.max(high, values[i]);
      if (i == 0) {
        continue;
      }
      double before = Math.max(smallest, values[i - 1]);
      if (before == 0 && values[i] != 0) {
        skipped++;
        continue;
      }
      double change = before == 0 ? 0 : (values[i] - values[i - 1]) * 100 / before;
      count++;
      sum += change;
      squares += change * change;
    }
    double average = count == 0 ? 0 : sum / count;
    double deviation = count == 0 ? 0 : Math.sqrt(Math.max(0, squares / count - average * average));
    Kind kind = Kind.UNSTABLE;
    if (tooFew || count == 0) {
      kind = Kind.UNKNOWN;
    } else if (Math.abs(average) <= thresholds.average() && deviation < thresholds.deviation()) {
      kind = Kind.GLOBAL;
    }
    Level range = new Level(low, high);
    List<Level> levels = kind == Kind.GLOBAL ? List.of(range) : List.of();
    return new Stability(values.length, vertexes, range, levels, average, deviation, skipped, kind);
  }
}
