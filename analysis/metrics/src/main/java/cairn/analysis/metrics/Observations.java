package cairn.analysis.metrics;

import cairn.analysis.api.metrics.HeapModel;
import cairn.analysis.api.metrics.HeapModel.ModelRun;
import cairn.analysis.api.metrics.Level;
import cairn.analysis.api.metrics.MetricRun;
import cairn.analysis.api.metrics.ModelMetric;
import cairn.analysis.api.metrics.ModelType;
import cairn.analysis.api.metrics.Sample;
import cairn.analysis.api.metrics.Stability;
import cairn.analysis.api.metrics.Thresholds;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What was seen of each metric in each run: all that a model is made of. */
final class Observations {
  private static final double DECIMALS = 10_000;

  /** Of the last decimal: what arithmetic adds. */
  private static final double TINY = 1e-6;

  private final SortedMap<String, ModelRun> runs = new TreeMap<>();
  private final SortedMap<String, SortedMap<String, Stability>> metrics = new TreeMap<>();

  /** By run and type, of runs with enough points. */
  private final SortedMap<String, Map<String, Level>> presence = new TreeMap<>();

  /** Adds what a model was made of. */
  void add(HeapModel model) {
    model.runs().forEach(run -> runs.put(run.name(), run));
    model.metrics().forEach(metric -> row(metric.name()).putAll(metric.runs()));
    for (ModelType type : model.types()) {
      type.runs()
          .forEach(
              (run, seen) ->
                  presence.computeIfAbsent(run, any -> new TreeMap<>()).put(type.name(), seen));
    }
  }

  /** Adds a run; one of the same name gives way to it. */
  void add(MetricRun run, Thresholds thresholds) {
    metrics.values().forEach(row -> row.remove(run.name()));
    presence.remove(run.name());
    RunSeries series = RunSeries.of(run);
    List<Sample> samples = series.samples();
    long every =
        samples.isEmpty() ? run.info().every() : samples.get(samples.size() - 1).at().every();
    runs.put(run.name(), new ModelRun(run.name(), samples.size(), every, List.of()));
    int ignored = thresholds.ignored(samples.size());
    if (samples.size() - 2 * ignored >= thresholds.points()) {
      Map<String, Level> seen = new TreeMap<>(Presence.of(series, ignored, ignored));
      seen.replaceAll((type, level) -> rounded(level));
      presence.put(run.name(), seen);
    }
    for (Map.Entry<String, double[]> metric : series.values().entrySet()) {
      long vertexes = series.fewest(metric.getKey(), thresholds);
      if (RuntimeTypes.hide(metric.getKey(), run.info(), vertexes)) {
        continue;
      }
      Stability judged =
          ModelMetric.isOfType(metric.getKey())
              ? Changes.judgeOfType(metric.getValue(), vertexes, thresholds)
              : Changes.judge(metric.getValue(), vertexes, thresholds);
      if (judged.points() > 0) {
        row(metric.getKey()).put(run.name(), rounded(judged));
      }
    }
  }

  /**
   * To four decimals, ranges outwards: as files hold it, so that a model that was written and read
   * again is the same.
   */
  private static Stability rounded(Stability one) {
    return new Stability(
        one.points(),
        one.vertexes(),
        rounded(one.range()),
        one.levels().stream().map(Observations::rounded).toList(),
        Math.round(one.average() * DECIMALS) / DECIMALS,
        Math.round(one.deviation() * DECIMALS) / DECIMALS,
        one.skipped(),
        one.kind());
  }

  private static Level rounded(Level level) {
    double low = Math.floor(level.low() * DECIMALS + TINY) / DECIMALS;
    return new Level(low, Math.ceil(level.high() * DECIMALS - TINY) / DECIMALS + 0.0);
  }

  private SortedMap<String, Stability> row(String metric) {
    return metrics.computeIfAbsent(metric, any -> new TreeMap<>());
  }

  /** What runs saw of a metric. */
  Map<String, Stability> of(String metric) {
    return metrics.getOrDefault(metric, new TreeMap<>());
  }

  /** By name, sorted. */
  SortedMap<String, ModelRun> runs() {
    return runs;
  }

  /** By run and type, of runs with enough points, both sorted. */
  SortedMap<String, Map<String, Level>> presence() {
    return presence;
  }

  /** By metric and run, both sorted. */
  SortedMap<String, SortedMap<String, Stability>> metrics() {
    return metrics;
  }
}
