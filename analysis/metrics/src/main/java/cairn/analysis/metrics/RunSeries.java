package cairn.analysis.metrics;

import cairn.analysis.api.metrics.Degree;
import cairn.analysis.api.metrics.DegreeCounts;
import cairn.analysis.api.metrics.MetricRun;
import cairn.analysis.api.metrics.ModelMetric;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.metrics.Sample;
import cairn.analysis.api.metrics.Thresholds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ObjDoubleConsumer;

/**
 * A run as one row of values for each metric. Samples from before the spacing grew are thinned to
 * its last spacing, so that all changes are over like distances.
 */
final class RunSeries {
  /** Shares of fewer vertexes of a type say little: a few of them move the share by much. */
  static final int FEWEST = 50;

  private final MetricRun run;
  private final List<Sample> samples;
  private final Map<String, double[]> values = new TreeMap<>();

  private RunSeries(MetricRun run, List<Sample> samples) {
    this.run = run;
    this.samples = samples;
  }

  static RunSeries of(MetricRun run) {
    RunSeries series = new RunSeries(run, thinned(run));
    int count = series.samples.size();
    for (int i = 0; i < count; i++) {
      int at = i;
      Sample sample = series.samples.get(i);
      values(
          sample,
          (name, value) -> series.values.computeIfAbsent(name, any -> missing(count))[at] = value);
    }
    return series;
  }

  private static double[] missing(int count) {
    double[] row = new double[count];
    Arrays.fill(row, Double.NaN);
    return row;
  }

  /** All metrics of one sample. */
  static void values(Sample sample, ObjDoubleConsumer<String> to) {
    for (Degree degree : Degree.ALL) {
      to.accept(degree.label(), sample.all().percent(degree));
    }
    for (Map.Entry<String, DegreeCounts> type : sample.types().entrySet()) {
      if (type.getValue().vertexes() < FEWEST) {
        continue;
      }
      for (Degree degree : Degree.ALL) {
        to.accept(degree.label() + ModelMetric.OF + type.getKey(), type.getValue().percent(degree));
      }
    }
    double vertexes = Math.max(1, sample.all().vertexes());
    sample
        .numbers()
        .forEach(
            (name, value) -> to.accept(name, isOfVertexes(name) ? 100 * value / vertexes : value));
  }

  /** Numbers that grow with the heap are compared as shares of its vertexes. */
  private static boolean isOfVertexes(String name) {
    return name.endsWith("component") || name.endsWith("components");
  }

  /** The samples that lie as far apart as the last ones. */
  private static List<Sample> thinned(MetricRun run) {
    List<Sample> all = run.samples();
    RunInfo.Spacing spacing = run.info().spacing();
    long last = all.isEmpty() ? 0 : all.get(all.size() - 1).at().every();
    boolean same = all.stream().allMatch(sample -> sample.at().every() == last);
    if (last <= 0 || same) {
      return all;
    }
    List<Sample> kept = new ArrayList<>();
    long next = 0;
    for (Sample sample : all) {
      long at = spacing.of(sample.at());
      if (at < 0 || sample.at().every() == last || at >= next) {
        kept.add(sample);
        next = at + last;
      }
    }
    return kept;
  }

  /** The fewest vertexes that a metric is a share of where points count; 0 for other numbers. */
  long fewest(String metric, Thresholds thresholds) {
    if (Culprits.degree(metric).isEmpty() && !ModelMetric.isDistinct(metric)) {
      return 0;
    }
    int of = metric.indexOf(ModelMetric.OF);
    String type = type(metric);
    int ignored = thresholds.ignored(samples.size());
    long fewest = Long.MAX_VALUE;
    for (Sample sample : samples.subList(ignored, samples.size() - ignored)) {
      DegreeCounts counts = of < 0 ? sample.all() : sample.types().get(type);
      if (counts != null && (of < 0 || counts.vertexes() >= FEWEST)) {
        fewest = Math.min(fewest, counts.vertexes());
      }
    }
    return fewest == Long.MAX_VALUE ? 0 : fewest;
  }

  /** The type that a metric is of; empty if it is of the whole heap. */
  String type(String metric) {
    int of = metric.indexOf(ModelMetric.OF);
    String rest = of < 0 ? "" : metric.substring(of + ModelMetric.OF.length());
    if (!ModelMetric.isDistinct(metric)) {
      return rest;
    }
    for (int end = rest.length(); end > 0; end = rest.lastIndexOf('.', end - 1)) {
      String type = rest.substring(0, end);
      if (samples.stream().anyMatch(sample -> sample.types().containsKey(type))) {
        return type;
      }
    }
    return rest;
  }

  MetricRun run() {
    return run;
  }

  List<Sample> samples() {
    return samples;
  }

  /** By name of the metric, a value for each sample; NaN where a sample has none. */
  Map<String, double[]> values() {
    return values;
  }
}
