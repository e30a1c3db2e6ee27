package cairn.analysis.metrics;

import cairn.analysis.api.metrics.Level;
import cairn.analysis.api.metrics.Stability;
import cairn.analysis.api.metrics.Thresholds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The phases of a metric: stretches of a run between sharp changes, in each of which it is stable.
 * A change is sharp if it alone is more than three times the deviation that a stable metric may
 * have. Stretches that are too short to judge belong to the transitions between phases.
 */
final class Phases {
  /** A phase has at least so many points. */
  static final int SHORTEST = 4;

  private static final int SHARP = 3;

  /** So much of the run must lie in phases. */
  private static final double MOST = 0.8;

  private final List<Level> levels;
  private final int covered;
  private final int points;

  private Phases(List<Level> levels, int covered, int points) {
    this.levels = levels;
    this.covered = covered;
    this.points = points;
  }

  static Phases of(double[] values, Thresholds thresholds) {
    List<Level> levels = new ArrayList<>();
    int covered = 0;
    int from = 0;
    for (int i = 1; i <= values.length; i++) {
      if (i < values.length && !isSharp(values[i - 1], values[i], thresholds)) {
        continue;
      }
      double[] stretch = Arrays.copyOfRange(values, from, i);
      from = i;
      if (stretch.length >= SHORTEST) {
        Stability judged = Changes.of(stretch, 0, thresholds, false);
        if (judged.isStable()) {
          levels.add(judged.range());
          covered += stretch.length;
        }
      }
    }
    return new Phases(levels, covered, values.length);
  }

  private static boolean isSharp(double before, double after, Thresholds thresholds) {
    if (before == 0 || after == 0) {
      return before != after;
    }
    return Math.abs(after - before) * 100 / before > SHARP * thresholds.deviation();
  }

  boolean isStable() {
    return levels.size() > 1 && covered >= MOST * points;
  }

  /** The ranges of the phases, in their order. */
  List<Level> levels() {
    return levels;
  }

  /** Levels that overlap or touch, made one; ascending. */
  static List<Level> merged(List<Level> levels) {
    List<Level> sorted = new ArrayList<>(levels);
    sorted.sort(java.util.Comparator.comparingDouble(Level::low));
    List<Level> merged = new ArrayList<>();
    for (Level level : sorted) {
      int last = merged.size() - 1;
      if (last >= 0 && level.low() <= merged.get(last).high()) {
        Level before = merged.get(last);
        merged.set(last, new Level(before.low(), Math.max(before.high(), level.high())));
      } else {
        merged.add(level);
      }
    }
    return merged;
  }
}
