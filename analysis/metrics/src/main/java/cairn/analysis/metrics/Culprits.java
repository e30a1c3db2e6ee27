package cairn.analysis.metrics;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.metrics.Anomaly.Culprit;
import cairn.analysis.api.metrics.Degree;
import cairn.analysis.api.metrics.DegreeCounts;
import cairn.analysis.api.metrics.ModelMetric;
import cairn.analysis.api.metrics.Move;
import cairn.analysis.api.metrics.Sample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Ranks the places of a program by how much they moved a metric. A place that adds {@code c}
 * vertexes with the degree, and {@code n} vertexes in all, to {@code N} of which a share {@code p}
 * has it, moves the metric by {@code (c - p n) / N}: what it makes beyond its own share counts, not
 * how much it makes.
 */
final class Culprits {
  /** So many are told. */
  private static final int MOST = 10;

  private Culprits() {}

  private record Key(List<CodePlace> stack, String type) {}

  /**
   * The places that moved a metric, from the first sample to the last of a window.
   *
   * @param upwards whether the metric rose
   */
  static List<Culprit> of(String metric, List<Sample> window, boolean upwards) {
    Optional<Degree> degree = degree(metric);
    if (degree.isEmpty()) {
      return List.of();
    }
    int of = metric.indexOf(ModelMetric.OF);
    String type = of < 0 ? "" : metric.substring(of + ModelMetric.OF.length());
    Map<Key, Double> moved = new LinkedHashMap<>();
    for (Sample sample : window) {
      DegreeCounts counts = type.isEmpty() ? sample.all() : sample.types().get(type);
      if (counts == null || counts.vertexes() == 0) {
        continue;
      }
      double share = counts.percent(degree.get()) / 100;
      for (Move move : sample.moves()) {
        if (move.stack().isEmpty() || !(type.isEmpty() || move.type().equals(type))) {
          continue;
        }
        double by = move.count(degree.get()) - share * move.vertexes();
        moved.merge(new Key(move.stack(), move.type()), 100 * by / counts.vertexes(), Double::sum);
      }
    }
    List<Culprit> culprits = new ArrayList<>();
    moved.forEach(
        (key, by) -> {
          if (upwards ? by > 0 : by < 0) {
            culprits.add(new Culprit(key.stack(), key.type(), by));
          }
        });
    culprits.sort(Comparator.comparingDouble((Culprit culprit) -> -Math.abs(culprit.moved())));
    return culprits.subList(0, Math.min(MOST, culprits.size()));
  }

  static Optional<Degree> degree(String metric) {
    int of = metric.indexOf(ModelMetric.OF);
    String label = of < 0 ? metric : metric.substring(0, of);
    return Degree.ALL.stream().filter(one -> one.label().equals(label)).findAny();
  }
}
