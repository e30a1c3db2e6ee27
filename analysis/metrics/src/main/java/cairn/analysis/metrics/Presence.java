package cairn.analysis.metrics;

import cairn.analysis.api.metrics.DegreeCounts;
import cairn.analysis.api.metrics.HeapModel.Margins;
import cairn.analysis.api.metrics.Level;
import cairn.analysis.api.metrics.ModelType;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.metrics.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * In how much of a run there are vertexes of a type. A run's range goes from the percent of points
 * at which there are many of them to that at which there are any that samples tell of; a model's
 * goes from the least of the former to the most of the latter, so that a type with about as many as
 * the bound neither appears nor vanishes.
 */
final class Presence {
  /** What a type of the JVM's own must have more: its hundreds come and go with classes. */
  private static final int RUNTIME = 4;

  /** How far outside may be too far, in percent of the points: the last is never. */
  private static final double[] MARGINS = {25, 50, 75, Margins.NEVER};

  /** The least that is too far. */
  static final double LEAST = MARGINS[0];

  private static final Level NOWHERE = new Level(0, 0);

  /** A type that is known by the place of its allocation alone. */
  private static final Pattern PLACE = Pattern.compile("(.+):\\d+ (\\(.+\\))");

  private static final Pattern LENGTH = Pattern.compile("\\[\\d+\\]$");

  private Presence() {}

  /**
   * The name of a type by which runs are compared. One that is known by its place alone goes
   * without the line, since in another version of the program the function is at another; and an
   * array of structs without its length, of which each has its own type.
   */
  static String name(String type) {
    if (type.endsWith("]")) {
      return LENGTH.matcher(type).replaceFirst("[]");
    }
    if (!type.endsWith(")")) {
      return type;
    }
    Matcher place = PLACE.matcher(type);
    return place.matches() ? place.group(1) + " " + place.group(2) : type;
  }

  /** By name, how many vertexes there are at a point. */
  static Map<String, Long> vertexes(Sample sample) {
    Map<String, Long> counts = new TreeMap<>();
    for (Map.Entry<String, DegreeCounts> type : sample.types().entrySet()) {
      counts.merge(name(type.getKey()), type.getValue().vertexes(), Long::sum);
    }
    return counts;
  }

  /** From so many vertexes on there are many. */
  static long many(String type, RunInfo info) {
    return RuntimeTypes.isRuntime(type, info.alive())
        ? RUNTIME * RunSeries.FEWEST
        : RunSeries.FEWEST;
  }

  /** By type, what a run has without its first and last points. */
  static SortedMap<String, Level> of(RunSeries series, int first, int last) {
    RunInfo info = series.run().info();
    List<Sample> samples = series.samples();
    List<Sample> between = samples.subList(first, Math.max(first, samples.size() - last));
    Map<String, int[]> counts = new TreeMap<>();
    for (Sample sample : between) {
      for (Map.Entry<String, Long> type : vertexes(sample).entrySet()) {
        int[] seen = counts.computeIfAbsent(type.getKey(), any -> new int[2]);
        seen[0] += type.getValue() >= many(type.getKey(), info) ? 1 : 0;
        seen[1]++;
      }
    }
    SortedMap<String, Level> found = new TreeMap<>();
    counts.forEach(
        (type, seen) ->
            found.put(
                type,
                new Level(100.0 * seen[0] / between.size(), 100.0 * seen[1] / between.size())));
    return found;
  }

  /** What runs say together, by run and type. */
  static List<ModelType> types(Map<String, Map<String, Level>> runs) {
    SortedMap<String, SortedMap<String, Level>> byType = new TreeMap<>();
    runs.forEach(
        (run, types) ->
            types.forEach(
                (type, seen) ->
                    byType.computeIfAbsent(type, any -> new TreeMap<>()).put(run, seen)));
    List<ModelType> types = new ArrayList<>();
    byType.forEach((type, seen) -> types.add(new ModelType(type, over(seen, runs, ""), seen)));
    return types;
  }

  /** The range over all runs but one; runs without the type have none of it. */
  private static Level over(
      Map<String, Level> seen, Map<String, Map<String, Level>> runs, String without) {
    double low = Double.POSITIVE_INFINITY;
    double high = 0;
    for (String run : runs.keySet()) {
      if (!run.equals(without)) {
        Level one = seen.getOrDefault(run, NOWHERE);
        low = Math.min(low, one.low());
        high = Math.max(high, one.high());
      }
    }
    return new Level(Math.min(low, high), high);
  }

  /** For each run, how far outside it is of what the others say. */
  static double[] needed(Map<String, Map<String, Level>> runs) {
    List<ModelType> types = types(runs);
    return runs.keySet().stream()
        .mapToDouble(
            run -> {
              double worst = 0;
              for (ModelType type : types) {
                Level own = type.runs().getOrDefault(run, NOWHERE);
                worst = Math.max(worst, outside(own, over(type.runs(), runs, run)));
              }
              return worst;
            })
        .toArray();
  }

  /** The smallest margin with which so much is no alarm. */
  static double margin(double needed) {
    return Arrays.stream(MARGINS).filter(one -> one >= needed).findFirst().orElse(Margins.NEVER);
  }

  /** How far a run has a type too often, or too seldom; negative if neither. */
  static double outside(Level run, Level normal) {
    return Math.max(run.low() - normal.high(), normal.low() - run.high());
  }

  /** Whether it is there too often, if it is outside. */
  static boolean appears(Level run, Level normal) {
    return run.low() > normal.high();
  }

  static Level nowhere() {
    return NOWHERE;
  }
}
