package cairn.analysis.metrics;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.metrics.Anomaly.Culprit;
import cairn.analysis.api.metrics.Degree;
import cairn.analysis.api.metrics.DegreeCounts;
import cairn.analysis.api.metrics.Level;
import cairn.analysis.api.metrics.ModelMetric;
import cairn.analysis.api.metrics.Move;
import cairn.analysis.api.metrics.Sample;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Ranks the places of a program by how much they moved a metric. A place that adds {@code c}
 * vertexes with the degree, and {@code n} vertexes in all, to {@code N} of which a share {@code p}
 * has it, moves the metric by {@code (c - p n) / N}: what it makes beyond its own share counts, not
 * how much it makes. What a function does in one line and undoes in the next is nothing: the lines
 * of a function count together, and it is told with the line that moved the metric most. What one
 * function allocates and another frees is nothing either: no function counts for more than all do
 * together with vertexes of that type. The share is that of the normal range if it is beyond it, so
 * that what keeps a metric outside is told, too, if it has been there for long.
 */
final class Culprits {
  /** In points of percent: what arithmetic leaves. */
  private static final double NOTHING = 1e-6;

  /** So many are told. */
  private static final int MOST = 10;

  private Culprits() {}

  /** A function, and the type of the vertexes that it moved. */
  private record Key(String file, String function, String type) {}

  /** What a function did, by stack. */
  private static final class Deeds {
    private final Map<List<CodePlace>, Double> stacks = new LinkedHashMap<>();
    private double net;

    void add(List<CodePlace> stack, double by) {
      stacks.merge(stack, by, Double::sum);
      net += by;
    }

    Culprit culprit(String type, double moved, boolean upwards) {
      Comparator<Map.Entry<List<CodePlace>, Double>> order = Map.Entry.comparingByValue();
      Map.Entry<List<CodePlace>, Double> most =
          Collections.max(stacks.entrySet(), upwards ? order : order.reversed());
      return new Culprit(most.getKey(), type, moved);
    }
  }

  /**
   * The places that moved a metric, from the first sample to the last of a window.
   *
   * @param normal the range that it left
   * @param upwards whether the metric rose
   */
  static List<Culprit> of(String metric, List<Sample> window, Level normal, boolean upwards) {
    Optional<Degree> degree = degree(metric);
    if (degree.isEmpty()) {
      return List.of();
    }
    int of = metric.indexOf(ModelMetric.OF);
    String type = of < 0 ? "" : metric.substring(of + ModelMetric.OF.length());
    Map<Key, Deeds> deeds = new LinkedHashMap<>();
    for (Sample sample : window) {
      DegreeCounts counts = type.isEmpty() ? sample.all() : sample.types().get(type);
      if (counts == null || counts.vertexes() == 0) {
        continue;
      }
      double now = counts.percent(degree.get());
      double share = (upwards ? Math.min(now, normal.high()) : Math.max(now, normal.low())) / 100;
      for (Move move : sample.moves()) {
        if (!move.stack().isEmpty() && (type.isEmpty() || move.type().equals(type))) {
          double by = move.count(degree.get()) - share * move.vertexes();
          deeds
              .computeIfAbsent(key(move), any -> new Deeds())
              .add(move.stack(), 100 * by / counts.vertexes());
        }
      }
    }
    return ranked(deeds, upwards);
  }

  private static List<Culprit> ranked(Map<Key, Deeds> deeds, boolean upwards) {
    Map<String, Double> ofTypes = new HashMap<>();
    deeds.forEach((key, done) -> ofTypes.merge(key.type(), done.net, Double::sum));
    List<Culprit> culprits = new ArrayList<>();
    deeds.forEach(
        (key, done) -> {
          double all = ofTypes.getOrDefault(key.type(), 0.0);
          double moved = upwards ? Math.min(done.net, all) : Math.max(done.net, all);
          if (upwards ? moved > NOTHING : moved < -NOTHING) {
            culprits.add(done.culprit(key.type(), moved, upwards));
          }
        });
    culprits.sort(Comparator.comparingDouble((Culprit culprit) -> -Math.abs(culprit.moved())));
    return culprits.subList(0, Math.min(MOST, culprits.size()));
  }

  /**
   * The functions that made more vertexes of a type than they took away, from the first sample to
   * the last, in percent of those that there are in the end. As above, no function counts for more
   * than all do together.
   */
  static List<Culprit> makers(String type, List<Sample> window) {
    String name = Presence.name(type);
    double last =
        window.isEmpty()
            ? 0
            : Presence.vertexes(window.get(window.size() - 1)).getOrDefault(name, 0L);
    if (last == 0) {
      return List.of();
    }
    Map<Key, Deeds> deeds = new LinkedHashMap<>();
    for (Sample sample : window) {
      for (Move move : sample.moves()) {
        if (!move.stack().isEmpty() && Presence.name(move.type()).equals(name)) {
          deeds
              .computeIfAbsent(key(move), any -> new Deeds())
              .add(move.stack(), 100 * move.vertexes() / last);
        }
      }
    }
    return ranked(deeds, true);
  }

  /** By the function of the program that did it, not by one of the JDK that it called. */
  private static Key key(Move move) {
    CodePlace place =
        move.stack().stream().filter(one -> !one.isJdk()).findFirst().orElse(move.stack().get(0));
    return new Key(place.file(), place.method(), move.type());
  }

  static Optional<Degree> degree(String metric) {
    int of = metric.indexOf(ModelMetric.OF);
    String label = of < 0 ? metric : metric.substring(0, of);
    return Degree.ALL.stream().filter(one -> one.label().equals(label)).findAny();
  }
}
