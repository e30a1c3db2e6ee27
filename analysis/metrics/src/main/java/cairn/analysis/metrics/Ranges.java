package cairn.analysis.metrics;

import cairn.analysis.api.metrics.Level;
import cairn.analysis.api.metrics.Stability;
import cairn.analysis.api.metrics.Stability.Kind;
import cairn.analysis.api.metrics.Thresholds;
import java.util.ArrayList;
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
 * @param least how far outside a value may be in any case: what a few vertexes make
 * @param unit of what it may be farther: how far the outermost runs lie from the next
 * @param stable in how many runs it is globally stable
 * @param phased in how many runs it is stable in phases
 */
record Ranges(Kind kind, List<Level> levels, double least, double unit, int stable, int phased) {
  /** In points of percent, for ranges without any width. */
  private static final double LEAST = 0.1;

  /** So many vertexes must be beyond, at least. */
  private static final double VERTEXES = 3;

  /** One run of so many may leave the range of a type's metric. */
  static final int OF_TYPES = 10;

  /** The same for metrics of the whole heap; a single run may always be suspicious. */
  static final int OF_HEAP = 5;

  /** Any number of runs may leave the range, as Chilimbi and Ganapathy 2006 have it. */
  static final int AS_PRINTED = 0;

  /**
   * The most that a share of distinct values may be, in multiples of the least. A field with a
   * bounded number of values has a share that falls as vertexes become more, and says nothing but
   * how many there are.
   */
  private static final double PROPORTIONAL = 2;

  /** How far an estimate of distinct values may be off, as a share: three standard errors. */
  private static final double ESTIMATE = 3 * 1.2 / Math.sqrt(DistinctCounter.MOST);

  /** One run of so many belongs to the tail of a metric. */
  private static final int OUTER = 5;

  /** For levels of phases, which have no outermost run: a share of their width. */
  private static final double OF_WIDTH = 0.25;

  /**
   * Judges a metric.
   *
   * @param runs what the runs saw
   * @param without a run that is not to count; empty for none
   * @param count how many runs there are, with and without the metric
   * @param leaving the metric is not stable if more than one run of so many leaves the range of
   *     those in which it is: they will not all have a bug. 0 if that does not matter
   */
  static Ranges of(
      Map<String, Stability> runs, String without, int count, Thresholds thresholds, int leaving) {
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
      double unit = Math.max(excess(stable, true), excess(stable, false));
      List<Level> range = List.of(new Level(low, high));
      Ranges judged = new Ranges(Kind.GLOBAL, range, least(seen), unit, stable.size(), local);
      long left = seen.stream().filter(run -> judged.distance(run) > judged.least).count();
      boolean tooMany = left * leaving > count && (left > 1 || leaving == OF_TYPES);
      return tooMany ? new Ranges(Kind.UNSTABLE, List.of(), 0, 0, stable.size(), local) : judged;
    }
    if (isEnough(stable.size() + local, count, thresholds)) {
      List<Level> all = new ArrayList<>(stable);
      all.addAll(levels(seen, Kind.LOCAL));
      List<Level> merged = Phases.merged(all);
      double widest = merged.stream().mapToDouble(Level::width).max().orElse(0);
      double unit = OF_WIDTH * widest;
      return new Ranges(Kind.LOCAL, merged, least(seen), unit, stable.size(), local);
    }
    return new Ranges(Kind.UNSTABLE, List.of(), 0, 0, stable.size(), local);
  }

  private static double least(List<Stability> seen) {
    long fewest = seen.stream().mapToLong(Stability::vertexes).filter(n -> n > 0).min().orElse(0);
    return fewest == 0 ? LEAST : Math.max(LEAST, VERTEXES * 100 / fewest);
  }

  /**
   * How far the outermost fifth of the ranges reaches beyond the next one, on average: the scale of
   * the tail, if that falls off as exponential ones do. One gap alone would say little of it: it
   * may be tiny or large by chance.
   */
  private static double excess(List<Level> ranges, boolean upwards) {
    double[] ends =
        ranges.stream().mapToDouble(one -> upwards ? -one.high() : one.low()).sorted().toArray();
    int outer = Math.max(1, ends.length / OUTER);
    if (ends.length <= outer) {
      return 0;
    }
    double sum = 0;
    for (int i = 0; i < outer; i++) {
      sum += ends[outer] - ends[i];
    }
    return sum / outer;
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

  /** The same for distinct values, which are stable only if they grow with the vertexes. */
  Ranges proportional() {
    if (kind == Kind.UNSTABLE) {
      return this;
    }
    if (high() <= PROPORTIONAL * levels.get(0).low()) {
      double room = Math.max(least, ESTIMATE * high());
      return new Ranges(kind, levels, room, unit, stable, phased);
    }
    return new Ranges(Kind.UNSTABLE, List.of(), 0, 0, stable, phased);
  }

  private double high() {
    return levels.get(levels.size() - 1).high();
  }

  /** How far outside a value may be, by how many units; nothing for none. */
  double margin(double units) {
    return units == 0 ? 0 : least + units * unit;
  }

  /**
   * With how many units a run does not leave what is to be checked: 0 if it keeps to it anyway,
   * infinite if no number of them is enough.
   */
  double needed(Stability run) {
    if (levels.isEmpty()) {
      return 0;
    }
    double beyond = distance(run) - least;
    return beyond <= 0 ? 0 : unit == 0 ? Double.POSITIVE_INFINITY : beyond / unit;
  }

  /** Whether a run leaves what is to be checked. */
  boolean isLeft(Stability run, double units) {
    return !levels.isEmpty() && distance(run) > margin(units);
  }

  private double distance(Stability run) {
    List<Level> parts = kind == Kind.LOCAL ? run.levels() : List.of(run.range());
    double worst = 0;
    for (Level part : parts) {
      worst = Math.max(worst, Levels.distance(levels, part.low()));
      worst = Math.max(worst, Levels.distance(levels, part.high()));
    }
    return worst;
  }
}
