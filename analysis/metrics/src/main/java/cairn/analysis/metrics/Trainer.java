package cairn.analysis.metrics;

import cairn.analysis.api.metrics.HeapModel;
import cairn.analysis.api.metrics.HeapModel.Margins;
import cairn.analysis.api.metrics.HeapModel.ModelRun;
import cairn.analysis.api.metrics.MetricRun;
import cairn.analysis.api.metrics.ModelMetric;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.metrics.Stability;
import cairn.analysis.api.metrics.Stability.Kind;
import cairn.analysis.api.metrics.Suppression;
import cairn.analysis.api.metrics.Thresholds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Learns what is normal: stability as Chilimbi and Ganapathy 2006 define it, ranges over the runs
 * in which a metric is stable, and margins found by leaving each run out. Costs O(samples) for each
 * metric, and O(runs squared) for the margins.
 */
public final class Trainer {
  private final RunInfo info;
  private final Thresholds thresholds;
  private final Observations seen = new Observations();
  private List<Suppression> suppressions = List.of();
  private @Nullable Margins chosen;

  /**
   * A trainer without a run.
   *
   * @param info of the first run; others must be like it
   */
  public Trainer(RunInfo info, Thresholds thresholds) {
    this.info = info;
    this.thresholds = thresholds;
  }

  /** A trainer that knows what a model knows, to add runs to it. */
  public static Trainer of(HeapModel model) {
    Trainer trainer = new Trainer(model.info(), model.thresholds());
    trainer.seen.add(model);
    trainer.suppressions = model.suppressions();
    if (model.margins().chosen()) {
      trainer.chosen = model.margins();
    }
    return trainer;
  }

  /** Margins that a person chose. */
  public Trainer margins(Margins margins) {
    chosen = margins;
    return this;
  }

  public Trainer suppressions(List<Suppression> told) {
    suppressions = List.copyOf(told);
    return this;
  }

  /** Adds a run; one of the same name gives way to it. */
  public void add(MetricRun run) {
    seen.add(run, thresholds);
  }

  /** The model of all runs. */
  public HeapModel model() {
    SortedMap<String, Ranges> ranges = new TreeMap<>();
    seen.metrics().forEach((name, runs) -> ranges.put(name, ranges(name, runs, "")));
    Margins margins = margins();
    List<ModelMetric> metrics = new ArrayList<>();
    ranges.forEach(
        (name, judged) -> {
          Map<String, Stability> runs = seen.of(name);
          if (!ModelMetric.isOfType(name) || isCommon(runs.size())) {
            metrics.add(
                new ModelMetric(
                    name,
                    judged.kind(),
                    judged.levels(),
                    judged.margin(margins.of(name)),
                    judged.stable(),
                    why(name, judged, runs),
                    runs));
          }
        });
    List<ModelRun> runs = new ArrayList<>();
    for (ModelRun run : seen.runs().values()) {
      runs.add(
          new ModelRun(run.name(), run.points(), run.every(), suspicious(run, ranges, margins)));
    }
    return new HeapModel(
        info, thresholds, margins, runs, metrics, Presence.types(seen.presence()), suppressions);
  }

  private Ranges ranges(String metric, Map<String, Stability> runs, String without) {
    int count = without.isEmpty() ? count() : count() - 1;
    int leaving =
        ModelMetric.isOfType(metric)
            ? Ranges.OF_TYPES
            : chosen == null ? Ranges.OF_HEAP : Ranges.AS_PRINTED;
    Ranges judged = Ranges.of(runs, without, count, thresholds, leaving);
    return ModelMetric.isDistinct(metric) ? judged.proportional() : judged;
  }

  private int count() {
    return seen.runs().size();
  }

  /** Metrics of types that few runs have are not kept: they could not become stable. */
  private boolean isCommon(int runs) {
    return runs * 100.0 >= thresholds.runs() * count();
  }

  private List<String> suspicious(ModelRun run, Map<String, Ranges> ranges, Margins margins) {
    List<String> names = new ArrayList<>();
    ranges.forEach(
        (name, judged) -> {
          Stability stability = seen.of(name).get(run.name());
          if (stability != null && stability.points() >= thresholds.points()) {
            if (judged.isLeft(stability, margins.of(name))) {
              names.add(name);
            }
          }
        });
    return names;
  }

  private String why(String metric, Ranges judged, Map<String, Stability> runs) {
    String in = "in " + judged.stable() + " of " + count() + " runs";
    if (judged.kind() == Kind.GLOBAL) {
      return "stable " + in;
    }
    String needed = String.format(Locale.ROOT, "; %.0f %% are needed", thresholds.runs());
    if (judged.kind() == Kind.LOCAL) {
      return "stable in phases in " + judged.phased() + " more; stable in all of the run " + in;
    }
    if (judged.stable() * 100.0 >= thresholds.runs() * count()) {
      return ModelMetric.isDistinct(metric)
          ? "stable " + in + ", but not in proportion to the vertexes, or others leave the range"
          : "stable " + in + ", but too many others leave the range that it has there";
    }
    long few = runs.values().stream().filter(one -> one.kind() == Kind.UNKNOWN).count();
    int missing = count() - runs.size();
    StringBuilder why = new StringBuilder("stable only ").append(in).append(needed);
    if (few > 0) {
      why.append("; too few points in ").append(few);
    }
    if (missing > 0) {
      why.append("; not in ").append(missing).append(" runs");
    }
    return why.append(changes(runs.values())).toString();
  }

  /** What the changes of the unstable runs are like, by the middle one. */
  private static String changes(Collection<Stability> runs) {
    List<Stability> unstable = runs.stream().filter(one -> one.kind() == Kind.UNSTABLE).toList();
    if (unstable.isEmpty()) {
      return "";
    }
    double[] averages = unstable.stream().mapToDouble(Stability::average).sorted().toArray();
    double[] deviations = unstable.stream().mapToDouble(Stability::deviation).sorted().toArray();
    return String.format(
        Locale.ROOT,
        "; where it is not, the change is %.2f %% on average with a deviation of %.2f (medians)",
        averages[averages.length / 2],
        deviations[deviations.length / 2]);
  }

  private Margins margins() {
    Margins told = chosen;
    if (told == null) {
      return new Margins(
          margin(Sort.HEAP), margin(Sort.TYPE), margin(Sort.VALUES), presence(), false);
    }
    double presence = told.all() == 0 ? Margins.NEVER : presence();
    return new Margins(told.all(), told.types(), told.values(), presence, true);
  }

  /** As the margins of metrics; a model of few runs cannot say that a type is never there. */
  private double presence() {
    double[] needed = Presence.needed(seen.presence());
    int counts = needed.length - needed.length / RUNS_FOR_AN_ALARM;
    if (needed.length < Notices.NEVER) {
      return Margins.NEVER;
    }
    Arrays.sort(needed);
    return Presence.margin(needed[counts - 1]);
  }

  /**
   * The smallest margin of a row of them with which at most one run of 25 would have raised an
   * alarm had it been left out; runs that would even with the largest do not count: they are
   * suspicious, or the only ones of their kind.
   */
  private double margin(Sort sort) {
    double largest = MARGINS[MARGINS.length - 1];
    double[] needed =
        seen.runs().keySet().stream()
            .mapToDouble(run -> worst(run, sort))
            .filter(units -> units <= largest)
            .sorted()
            .toArray();
    int counts = needed.length - count() / RUNS_FOR_AN_ALARM;
    double wanted = counts <= 0 ? 0 : needed[counts - 1];
    return Arrays.stream(MARGINS).filter(margin -> margin >= wanted).findFirst().orElse(largest);
  }

  /** Of so many runs one may raise an alarm. */
  private static final int RUNS_FOR_AN_ALARM = 25;

  private static final double[] MARGINS = {1, 1.5, 2, 3, 4, 6, 8};

  /** Metrics that have a margin in common. */
  private enum Sort {
    HEAP,
    TYPE,
    VALUES;

    static Sort of(String metric) {
      return ModelMetric.isDistinct(metric) ? VALUES : ModelMetric.isOfType(metric) ? TYPE : HEAP;
    }
  }

  /** How many units of margin a run needs to be normal by what all others say. */
  private double worst(String run, Sort sort) {
    double worst = 0;
    for (Map.Entry<String, SortedMap<String, Stability>> metric : seen.metrics().entrySet()) {
      Stability own = metric.getValue().get(run);
      if (own == null || Sort.of(metric.getKey()) != sort || own.points() < thresholds.points()) {
        continue;
      }
      Ranges others = ranges(metric.getKey(), metric.getValue(), run);
      worst = Math.max(worst, others.needed(own));
    }
    return worst;
  }
}
