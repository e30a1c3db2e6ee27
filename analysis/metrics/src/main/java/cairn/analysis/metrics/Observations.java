package cairn.analysis.metrics;

import cairn.analysis.api.metrics.HeapModel.ModelRun;
import cairn.analysis.api.metrics.MetricRun;
import cairn.analysis.api.metrics.ModelMetric;
import cairn.analysis.api.metrics.Sample;
import cairn.analysis.api.metrics.Stability;
import cairn.analysis.api.metrics.Thresholds;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What was seen of each metric in each run: all that a model is made of. */
final class Observations {
  private final SortedMap<String, ModelRun> runs = new TreeMap<>();
  private final SortedMap<String, SortedMap<String, Stability>> metrics = new TreeMap<>();

  /** Adds what a model was made of. */
  void add(List<ModelRun> told, List<ModelMetric> of) {
    told.forEach(run -> runs.put(run.name(), run));
    of.forEach(metric -> row(metric.name()).putAll(metric.runs()));
  }

  /** Adds a run; one of the same name gives way to it. */
  void add(MetricRun run, Thresholds thresholds) {
    metrics.values().forEach(row -> row.remove(run.name()));
    RunSeries series = RunSeries.of(run);
    List<Sample> samples = series.samples();
    long every =
        samples.isEmpty() ? run.info().every() : samples.get(samples.size() - 1).at().every();
    runs.put(run.name(), new ModelRun(run.name(), samples.size(), every, List.of()));
    for (Map.Entry<String, double[]> metric : series.values().entrySet()) {
      Stability judged =
          Changes.judge(metric.getValue(), series.fewest(metric.getKey()), thresholds);
      if (judged.points() > 0) {
        row(metric.getKey()).put(run.name(), judged);
      }
    }
  }

  private SortedMap<String, Stability> row(String metric) {
    return metrics.computeIfAbsent(metric, any -> new TreeMap<>());
  }

  /** By name, sorted. */
  SortedMap<String, ModelRun> runs() {
    return runs;
  }

  /** By metric and run, both sorted. */
  SortedMap<String, SortedMap<String, Stability>> metrics() {
    return metrics;
  }
}
