package cairn.analysis.metrics;

import cairn.analysis.api.metrics.Anomaly;
import cairn.analysis.api.metrics.HeapModel;
import cairn.analysis.api.metrics.HeapModel.Margins;
import cairn.analysis.api.metrics.Level;
import cairn.analysis.api.metrics.ModelType;
import cairn.analysis.api.metrics.MonitorAnswer.Ignored;
import cairn.analysis.api.metrics.Notice;
import cairn.analysis.api.metrics.Sample;
import cairn.analysis.api.metrics.Suppression;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Types that a run has in far more, or far less, of its points than any run of the model: one that
 * was never there, one that used to be gone soon, one that is missing. Those beyond the model's
 * margin are anomalies, others are notices. A model that knows no types says nothing of them.
 */
final class TypeAlarms {
  /** Of the notices so many are told. */
  private static final int MOST = 5;

  private final HeapModel model;
  private final RunSeries series;
  private final Ignored ignored;
  private final List<Anomaly> anomalies = new ArrayList<>();
  private final List<Noticed> noticed = new ArrayList<>();

  /** By point and name of a type, how many vertexes there are. */
  private final List<Map<String, Long>> counts;

  /** A notice, and how many vertexes it is of. */
  private record Noticed(Notice notice, long vertexes) {}

  private TypeAlarms(HeapModel model, RunSeries series, Ignored ignored) {
    this.model = model;
    this.series = series;
    this.ignored = ignored;
    this.counts = series.samples().stream().map(Presence::vertexes).toList();
  }

  static TypeAlarms of(HeapModel model, RunSeries series, Ignored ignored) {
    TypeAlarms alarms = new TypeAlarms(model, series, ignored);
    int left = series.samples().size() - ignored.first() - ignored.last();
    if (!model.types().isEmpty() && left > 0) {
      alarms.judge();
    }
    return alarms;
  }

  List<Anomaly> anomalies() {
    return anomalies;
  }

  /** The largest first. */
  List<Notice> notices() {
    return noticed.stream()
        .sorted(
            Comparator.comparingLong((Noticed one) -> -one.vertexes())
                .thenComparing(one -> one.notice().metric()))
        .limit(MOST)
        .map(Noticed::notice)
        .toList();
  }

  private void judge() {
    SortedMap<String, Level> run = Presence.of(series, ignored.first(), ignored.last());
    SortedMap<String, Level> normal = new TreeMap<>();
    run.keySet().forEach(type -> normal.put(type, Presence.nowhere()));
    model.types().forEach(type -> normal.put(type.name(), type.range()));
    for (Map.Entry<String, Level> type : normal.entrySet()) {
      Level own = run.getOrDefault(type.getKey(), Presence.nowhere());
      double outside = Presence.outside(own, type.getValue());
      if (outside <= 0) {
        continue;
      }
      boolean appears = Presence.appears(own, type.getValue());
      int[] points = points(type.getKey(), appears);
      if (appears && points.length < Monitor.STAYS) {
        continue;
      }
      if (outside > model.margins().presence()) {
        anomalies.add(anomaly(type.getKey(), own, type.getValue(), appears, points));
      } else if (outside > Presence.LEAST || (appears && type.getValue().high() == 0)) {
        notice(type.getKey(), type.getValue(), appears, points);
      }
    }
  }

  /** The points at which there are many of a type, or none. */
  private int[] points(String type, boolean many) {
    long bound = Presence.many(type, series.run().info());
    return IntStream.range(ignored.first(), series.samples().size() - ignored.last())
        .filter(i -> many ? vertexes(type, i) >= bound : vertexes(type, i) == 0)
        .toArray();
  }

  private long vertexes(String type, int point) {
    return counts.get(point).getOrDefault(type, 0L);
  }

  private int most(String type) {
    int best = 0;
    for (int i = 1; i < series.samples().size(); i++) {
      best = vertexes(type, i) > vertexes(type, best) ? i : best;
    }
    return best;
  }

  private Anomaly anomaly(String type, Level own, Level normal, boolean appears, int[] points) {
    List<Sample> samples = series.samples();
    int first = points[0];
    double value = appears ? own.low() : own.high();
    String metric = ModelType.PRESENCE + type;
    Suppression why = Monitor.suppression(model, metric, 100.0 * first / samples.size());
    List<Anomaly.Culprit> makers =
        appears ? Culprits.makers(type, samples.subList(0, most(type) + 1)) : List.of();
    return new Anomaly(
        metric,
        samples.get(first).at(),
        value,
        normal,
        model.margins().presence(),
        value,
        points.length,
        samples.size() - ignored.first() - ignored.last(),
        Monitor.stacks(samples, first, Monitor.AROUND),
        makers,
        true,
        why == null ? null : why.reason());
  }

  private void notice(String type, Level normal, boolean appears, int[] points) {
    long most = vertexes(type, most(type));
    String text =
        appears
            ? String.format(
                Locale.ROOT,
                "there are up to %d vertexes of %s, many at %d points; %s",
                most,
                type,
                points.length,
                normal.high() == 0
                    ? "no run of the model had any that were told"
                    : percent("in runs of the model at most at %.1f %% of them", normal.high()))
            : String.format(
                Locale.ROOT,
                "%s is missing at %d points; %s",
                type,
                points.length,
                percent("runs of the model have many at %.1f %% of them or more", normal.low()));
    Notice.Kind kind = appears ? Notice.Kind.APPEARED : Notice.Kind.VANISHED;
    Notice notice = new Notice(ModelType.PRESENCE + type, kind, text, List.of());
    noticed.add(new Noticed(notice, most));
  }

  private static String percent(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }

  /** Whether a model would tell of a type that it does not know. */
  static boolean tells(HeapModel model) {
    return !model.types().isEmpty() && model.margins().presence() < Margins.NEVER;
  }
}
