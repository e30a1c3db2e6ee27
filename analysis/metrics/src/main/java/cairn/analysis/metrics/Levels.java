package cairn.analysis.metrics;

import cairn.analysis.api.metrics.Level;
import java.util.List;

/** The levels of one metric, ascending. */
final class Levels {
  private Levels() {}

  /** The level that is nearest to a value. */
  static Level nearest(List<Level> levels, double value) {
    Level best = levels.get(0);
    for (Level level : levels) {
      if (Math.abs(level.outside(value)) < Math.abs(best.outside(value))) {
        best = level;
      }
    }
    return best;
  }

  /** How far a value is from the nearest level. */
  static double distance(List<Level> levels, double value) {
    double least = Double.POSITIVE_INFINITY;
    for (Level level : levels) {
      least = Math.min(least, Math.abs(level.outside(value)));
    }
    return least;
  }
}
