package cairn.analysis.metrics;

import cairn.analysis.api.metrics.Level;
import cairn.analysis.api.metrics.Stability;
import cairn.analysis.api.metrics.Stability.Kind;
import cairn.analysis.api.metrics.Thresholds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * What runs say of a metric together: globally stable if it is so in enough of them, with the range
 * that it has in those; otherwise stable in phases if it is at least that in enough of them, with
 * the levels that it has there; otherwise not stable.
 *
 * @param kind what it is
 * @param levels what is to be checked; empty if nothing
 * @param unit of the margin: the standard deviation of where runs end, upwards or downwards, and at
 *     least what a few vertexes make
 * @param stable in how many runs it is globally stable
 * @param phased in how many runs it is stable in phases
 */
record Ranges(Kind kind, List<Level> levels, double unit, int stable, int phased) {
  /** In points of percent, for ranges without any width. */
  private static final double LEAST = 0.1;

  /** So many vertexes must be beyond, at least. */
  private static final double VERTEXES = 3;

  /** For levels of phases, whose ends are not those of runs: a share of their width. */
  private static final double OF_WIDTH = 0.25;

  /**
   * Judges a metric.
   *
   * @param runs what the runs saw
   * @param without a run that is not to count; empty for none
   * @param count how many runs there are, with and without the metric
   */
  static Ranges of(Map<String, Stability> runs, String without, int count, Thresholds thresholds) {
    List<Stability> seen = new ArrayList<>();
    runs.forEach(
        (name, stability) -> {
          if (!name.equals(without)) {
            seen.add(stability);
          }
        });
    List<Level> stable = levels(seen, Kind.GLOBAL);
    int local = (int) seen.stream().filter(one -> one.kind() == Kind.LOCAL).count();
    if (isEnough(stable.size(), count, thresholds)) {
      double low = stable.stream().mapToDouble(Level::low).min().orElseThrow();
      double high = stable.stream().mapToDouble(Level::high).max().orElseThrow();
      double unit = least(seen) + Math.max(spread(stable, true), spread(stable, false));
      return new Ranges(Kind.GLOBAL, List.of(new Level(low, high)), unit, stable.size(), local);
    }
    if (isEnough(stable.size() + local, count, thresholds)) {
      List<Level> all = new ArrayList<>(stable);
      all.addAll(levels(seen, Kind.LOCAL));
      List<Level> merged = Phases.merged(all);
      double widest = merged.stream().mapToDouble(Level::width).max().orElse(0);
      double unit = least(seen) + OF_WIDTH * widest;
      return new Ranges(Kind.LOCAL, merged, unit, stable.size(), local);
    }
    return new Ranges(Kind.UNSTABLE, List.of(), 0, stable.size(), local);
  }

  private static double least(List<Stability> seen) {
    long fewest = seen.stream().mapToLong(Stability::vertexes).filter(n -> n > 0).min().orElse(0);
    return fewest == 0 ? LEAST : Math.max(LEAST, VERTEXES * 100 / fewest);
  }

  /**
   * The standard deviation of the upper or lower ends of runs. All runs say it together: how far
   * the outermost lies from the next says little, and is nearly nothing if two happen to agree.
   */
  private static double spread(List<Level> ranges, boolean upwards) {
    int count = ranges.size();
    double[] ends =
        ranges.stream().mapToDouble(range -> upwards ? range.high() : range.low()).toArray();
    double mean = Arrays.stream(ends).average().orElse(0);
    double squares = Arrays.stream(ends).map(end -> (end - mean) * (end - mean)).sum();
    return count < 2 ? 0 : Math.sqrt(squares / (count - 1));
  }

  private static List<Level> levels(Collection<Stability> seen, Kind kind) {
    return seen.stream()
        .filter(one -> one.kind() == kind)
        .flatMap(one -> one.levels().stream())
        .toList();
  }

  private static boolean isEnough(int some, int count, Thresholds thresholds) {
    return some > 0 && some * 100.0 >= thresholds.runs() * count;
  }

  /** How far a run leaves what is to be checked, in units; 0 if it does not. */
  double outside(Stability run) {
    if (levels.isEmpty()) {
      return 0;
    }
    List<Level> parts = kind == Kind.LOCAL ? run.levels() : List.of(run.range());
    double worst = 0;
    for (Level part : parts) {
      worst = Math.max(worst, Levels.distance(levels, part.low()));
      worst = Math.max(worst, Levels.distance(levels, part.high()));
    }
    return worst / unit;
  }
}
