package cairn.analysis.metrics;

import cairn.analysis.api.metrics.HeapModel;
import cairn.analysis.api.metrics.Level;
import cairn.analysis.api.metrics.ModelMetric;
import cairn.analysis.api.metrics.ModelType;
import cairn.analysis.api.metrics.Sample;
import cairn.analysis.api.metrics.Stability.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Follows a run while it goes on: which metrics near a bound, so that stacks should be kept, and
 * which cross one. Start-up is taken to be as long as that of the model's runs; what crosses only
 * during shutdown is told all the same, and {@link Monitor} decides when the run is over. Costs
 * O(metrics) for a sample. Not safe for several threads.
 */
public final class Watcher {
  private final HeapModel model;
  private final int startUp;
  private final Map<String, Nearing> nearing = new HashMap<>();
  private final Map<String, ModelMetric> metrics = new HashMap<>();
  private final Map<String, Boolean> outside = new HashMap<>();

  /** Points outside so far, of metrics that are not told at the first. */
  private final Map<String, Integer> counts = new HashMap<>();

  /** Types that the model knows; null if it would not tell of others. */
  private final @Nullable Set<String> known;

  private int points;
  private boolean armed;

  public Watcher(HeapModel model) {
    this.model = model;
    for (ModelMetric metric : model.metrics()) {
      if (metric.isChecked()) {
        metrics.put(metric.name(), metric);
      }
    }
    known =
        TypeAlarms.tells(model)
            ? model.types().stream().map(ModelType::name).collect(Collectors.toSet())
            : null;
    int[] lengths = model.runs().stream().mapToInt(HeapModel.ModelRun::points).sorted().toArray();
    int usual = lengths.length == 0 ? 0 : lengths[lengths.length / 2];
    startUp = Math.max(1, model.thresholds().ignored(usual));
  }

  /**
   * A metric that left its range, or came back.
   *
   * @param value what it is now
   * @param level the range that it left, the nearest one of several
   */
  public record Crossing(String metric, Sample.When at, double value, Level level, boolean left) {}

  /** Takes the next sample and tells what crossed a bound with it. */
  public List<Crossing> next(Sample sample) {
    points++;
    List<Crossing> crossings = new ArrayList<>();
    boolean[] near = new boolean[1];
    RunSeries.values(
        sample,
        (name, value) -> {
          ModelMetric metric = metrics.get(name);
          if (metric == null) {
            return;
          }
          near[0] |= nearing.computeIfAbsent(name, any -> new Nearing(metric)).next(value);
          if (points <= startUp || metric.kind() != Kind.GLOBAL) {
            return;
          }
          boolean out = Nearing.isOutside(metric, value) && !isSuppressed(name);
          if (out && ModelMetric.isOfType(name)) {
            out = counts.merge(name, 1, Integer::sum) >= Monitor.STAYS;
          }
          if (out != outside.getOrDefault(name, false)) {
            outside.put(name, out);
            Level level = Levels.nearest(metric.levels(), value);
            crossings.add(new Crossing(name, sample.at(), value, level, out));
          }
        });
    armed = near[0] || points <= startUp || hasStranger(sample);
    return crossings;
  }

  /** Whether there are vertexes of a type that no run of the model had. */
  private boolean hasStranger(Sample sample) {
    Set<String> types = known;
    return types != null
        && sample.types().keySet().stream()
            .anyMatch(
                type ->
                    !types.contains(Presence.name(type))
                        && !RuntimeTypes.isRuntime(type, model.info().alive()));
  }

  /** A metric that is suppressed in part of a run is not told of while the run goes on. */
  private boolean isSuppressed(String name) {
    return model.suppressions().stream().anyMatch(one -> one.metric().equals(name));
  }

  /**
   * Whether stacks should be kept: a metric nears a bound, start-up is not over, or there is a type
   * that no run of the model had.
   */
  public boolean isArmed() {
    return armed;
  }
}
