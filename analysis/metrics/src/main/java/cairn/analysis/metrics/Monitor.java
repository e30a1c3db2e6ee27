package cairn.analysis.metrics;

import cairn.analysis.api.metrics.Anomaly;
import cairn.analysis.api.metrics.Anomaly.Culprit;
import cairn.analysis.api.metrics.Anomaly.LoggedStack;
import cairn.analysis.api.metrics.HeapModel;
import cairn.analysis.api.metrics.Level;
import cairn.analysis.api.metrics.MetricRun;
import cairn.analysis.api.metrics.ModelMetric;
import cairn.analysis.api.metrics.MonitorAnswer;
import cairn.analysis.api.metrics.MonitorAnswer.Ignored;
import cairn.analysis.api.metrics.MonitorAnswer.Plot;
import cairn.analysis.api.metrics.Notice;
import cairn.analysis.api.metrics.Sample;
import cairn.analysis.api.metrics.Stability.Kind;
import cairn.analysis.api.metrics.Suppression;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Compares a run that has ended with a model. Ranges are tested at every point between start-up and
 * shutdown; stability is not tested again. A program that did not end by itself has no shutdown.
 */
public final class Monitor {
  /** Points before and behind a crossing whose stacks are told. */
  static final int AROUND = 3;

  /** Points before a crossing over which moves are summed, if the metric jumped. */
  private static final int WINDOW = 8;

  /**
   * A metric of one type is outside at so many points: in the middle of a method it may be at one.
   */
  static final int STAYS = 3;

  private final HeapModel model;
  private final RunSeries series;
  private final Ignored ignored;

  private Monitor(MetricRun run, HeapModel model) {
    this.model = model;
    this.series = RunSeries.of(run);
    int cut = model.thresholds().ignored(series.samples().size());
    this.ignored = new Ignored(cut, run.ending().startsWith("exit") ? cut : 0);
  }

  public static MonitorAnswer judge(MetricRun run, HeapModel model) {
    return new Monitor(run, model).judge();
  }

  private MonitorAnswer judge() {
    List<Anomaly> anomalies = new ArrayList<>();
    List<Plot> plots = new ArrayList<>();
    for (ModelMetric metric : model.metrics()) {
      double[] row = series.values().get(metric.name());
      if (row == null) {
        continue;
      }
      Anomaly anomaly = metric.isChecked() ? anomaly(metric, row) : null;
      if (anomaly != null) {
        anomalies.add(anomaly);
      }
      if (anomaly != null || !ModelMetric.isOfType(metric.name())) {
        plots.add(plot(metric, row));
      }
    }
    TypeAlarms types = TypeAlarms.of(model, series, ignored);
    anomalies.addAll(types.anomalies());
    anomalies.sort(
        Comparator.comparing((Anomaly one) -> one.suppressed() != null)
            .thenComparing(one -> -farness(one))
            .thenComparing(Anomaly::metric));
    List<String> order = anomalies.stream().map(Anomaly::metric).toList();
    plots.sort(
        Comparator.comparingInt(
            (Plot plot) -> {
              int place = order.indexOf(plot.metric());
              return place < 0 ? order.size() + (plot.levels().isEmpty() ? 1 : 0) : place;
            }));
    List<Notice> notices = new ArrayList<>(Notices.of(model, series, ignored, order));
    notices.addAll(types.notices());
    return new MonitorAnswer(series.run(), model, undecided(), anomalies, notices, plots, ignored);
  }

  /** How many of its own margins a metric is outside; metrics of all vertexes go first. */
  private static double farness(Anomaly one) {
    double far = Math.abs(one.level().outside(one.worst())) / Math.max(one.margin(), 0.01);
    return ModelMetric.isOfType(one.metric()) ? far : far * 4;
  }

  private @Nullable String undecided() {
    int left = series.samples().size() - ignored.first() - ignored.last();
    if (left < model.thresholds().points()) {
      return String.format(
          Locale.ROOT,
          "the run has %d points, of which %d lie between start-up and shutdown; at least %d are"
              + " needed",
          series.samples().size(),
          Math.max(0, left),
          model.thresholds().points());
    }
    if (model.metrics().stream().noneMatch(ModelMetric::isChecked) && !TypeAlarms.tells(model)) {
      return "the model has no stable metric";
    }
    return null;
  }

  /** Points that are not suppressed are told, if there are any; otherwise all, as suppressed. */
  private @Nullable Anomaly anomaly(ModelMetric metric, double[] row) {
    int[] outside = outside(metric, row);
    int[] open =
        Arrays.stream(outside)
            .filter(i -> suppression(model, metric.name(), 100.0 * i / row.length) == null)
            .toArray();
    int[] told = open.length > 0 ? open : outside;
    if (told.length == 0) {
      return null;
    }
    int first = told[0];
    double worst = row[first];
    for (int i : told) {
      if (Levels.distance(metric.levels(), row[i]) > Levels.distance(metric.levels(), worst)) {
        worst = row[i];
      }
    }
    Level level = Levels.nearest(metric.levels(), row[first]);
    List<Sample> samples = series.samples();
    List<Sample> window =
        samples.subList(start(metric, row, first), Math.min(samples.size(), first + AROUND + 1));
    List<Culprit> culprits = Culprits.of(metric.name(), window, level, row[first] > level.high());
    boolean made = culprits.isEmpty();
    if (made) {
      int end = Math.min(samples.size(), first + AROUND + 1);
      culprits = Culprits.makers(series.type(metric.name()), samples.subList(0, end));
    }
    Suppression why =
        open.length > 0 ? null : suppression(model, metric.name(), 100.0 * first / row.length);
    return new Anomaly(
        metric.name(),
        samples.get(first).at(),
        row[first],
        level,
        metric.margin(),
        worst,
        told.length,
        row.length - ignored.first() - ignored.last(),
        stacks(samples, first, AROUND),
        culprits,
        made && !culprits.isEmpty(),
        why == null ? null : why.reason());
  }

  /** Which points are outside; for a metric of phases only those that stay there. */
  private int[] outside(ModelMetric metric, double[] row) {
    int end = row.length - ignored.last();
    IntPredicate is = i -> Nearing.isOutside(metric, row[i]);
    if (metric.kind() != Kind.LOCAL) {
      int[] found = IntStream.range(Math.min(ignored.first(), end), end).filter(is).toArray();
      boolean passes = ModelMetric.isOfType(metric.name()) && found.length < STAYS;
      return passes ? new int[0] : found;
    }
    IntStream.Builder stays = IntStream.builder();
    for (int from = ignored.first(); from < end; ) {
      int to = from;
      while (to < end && is.test(to)) {
        to++;
      }
      double[] stretch = Arrays.copyOfRange(row, from, to);
      if (stretch.length >= Phases.SHORTEST
          && Changes.of(stretch, 0, model.thresholds(), false).isStable()) {
        IntStream.range(from, to).forEach(stays::add);
      }
      from = Math.max(to, from + 1);
    }
    return stays.build().toArray();
  }

  static @Nullable Suppression suppression(HeapModel model, String metric, double percent) {
    for (Suppression one : model.suppressions()) {
      if (one.covers(metric, percent)) {
        return one;
      }
    }
    return null;
  }

  /** From when the metric neared its bound, or a few points before it jumped over. */
  private static int start(ModelMetric metric, double[] row, int crossing) {
    Nearing nearing = new Nearing(metric);
    for (int i = 0; i <= crossing; i++) {
      nearing.next(row[i]);
    }
    int since = nearing.since() == 0 ? crossing : nearing.since() - 1;
    return Math.max(0, Math.max(Math.min(since, crossing - 1), crossing - WINDOW));
  }

  static List<LoggedStack> stacks(List<Sample> samples, int around, int distance) {
    List<LoggedStack> stacks = new ArrayList<>();
    int last = Math.min(samples.size() - 1, around + distance);
    for (int i = Math.max(0, around - distance); i <= last; i++) {
      Sample sample = samples.get(i);
      if (!sample.stack().isEmpty()) {
        stacks.add(new LoggedStack(i - around, sample.at(), sample.stack()));
      }
    }
    return stacks;
  }

  private Plot plot(ModelMetric metric, double[] row) {
    List<Sample.When> when = series.samples().stream().map(Sample::at).toList();
    List<Double> values = Arrays.stream(row).boxed().toList();
    return new Plot(metric.name(), metric.levels(), metric.margin(), when, values);
  }
}
