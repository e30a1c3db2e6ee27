package cairn.report.metrics;

import cairn.analysis.api.metrics.Anomaly;
import cairn.analysis.api.metrics.Anomaly.Culprit;
import cairn.analysis.api.metrics.Anomaly.LoggedStack;
import cairn.analysis.api.metrics.HeapModel;
import cairn.analysis.api.metrics.ModelMetric;
import cairn.analysis.api.metrics.ModelType;
import cairn.analysis.api.metrics.MonitorAnswer;
import cairn.analysis.api.metrics.MonitorAnswer.Plot;
import cairn.analysis.api.metrics.Sample;
import java.util.List;
import java.util.Locale;

/** The sentences that every report of a run shares. */
final class MonitorWords {
  private static final String SPARKS = "▁▂▃▄▅▆▇█";
  private static final int SPARK_WIDTH = 32;

  private MonitorWords() {}

  static String summary(MonitorAnswer answer) {
    return switch (answer.verdict()) {
      case UNDECIDED -> "undecided";
      case HOLDS -> "normal: its heap is like those of the " + runs(answer.model());
      case VIOLATED -> {
        long count = answer.findings().stream().filter(one -> one.suppressed() == null).count();
        String metrics = count == 1 ? "1 metric" : count + " metrics";
        yield "anomalous: its heap is unlike those of the "
            + runs(answer.model())
            + ", "
            + metrics
            + " left the normal range";
      }
    };
  }

  private static String runs(HeapModel model) {
    return MonitorText.count(model.runs().size(), "run") + " of the model";
  }

  static String extent(Anomaly anomaly) {
    if (ModelType.isPresence(anomaly.metric())) {
      return String.format(
          Locale.ROOT,
          "%s at %d of %s, first at %s; the percent of points may be %.0f beyond its range",
          anomaly.isAbove() ? "there are many" : "there are none, or next to none,",
          anomaly.outside(),
          MonitorText.count(anomaly.points(), "point"),
          when(anomaly.at()),
          anomaly.margin());
    }
    return String.format(
        Locale.ROOT,
        "first at %s with %.2f; outside at %d of %s; it may be %.2f beyond its range",
        when(anomaly.at()),
        anomaly.value(),
        anomaly.outside(),
        MonitorText.count(anomaly.points(), "point"),
        anomaly.margin());
  }

  /** What the culprits of an anomaly did. */
  static String places(Anomaly anomaly) {
    if (ModelType.isPresence(anomaly.metric())) {
      return "Places that made them, until there were most";
    }
    return anomaly.made()
        ? "Nobody is known to have moved it. Places that made vertexes of the type, until then"
        : "Places that moved it, from when it neared its bound";
  }

  static String when(Sample.When at) {
    StringBuilder text = new StringBuilder("point ").append(at.point());
    if (at.calls() >= 0) {
      text.append(", after ").append(at.calls()).append(" calls");
    } else if (at.millis() >= 0) {
      text.append(", after ").append(at.millis()).append(" ms");
    }
    if (at.time() >= 0) {
      text.append(", time ").append(at.time());
    }
    return text.toString();
  }

  static String when(LoggedStack logged) {
    String relation =
        logged.offset() == 0
            ? "at"
            : logged.offset() < 0
                ? MonitorText.count(-logged.offset(), "point") + " before"
                : MonitorText.count(logged.offset(), "point") + " behind";
    return relation + (logged.offset() == 0 ? " " : ", ") + when(logged.at());
  }

  static String moved(Culprit culprit) {
    return String.format(Locale.ROOT, "%+.2f", culprit.moved());
  }

  static String place(Culprit culprit) {
    StringBuilder text = new StringBuilder(culprit.stack().get(0).toString());
    for (int i = 1; i < Math.min(4, culprit.stack().size()); i++) {
      text.append(" < ").append(culprit.stack().get(i));
    }
    return culprit.type().isEmpty() ? text.toString() : text + ": " + culprit.type();
  }

  static String range(double low, double high) {
    return String.format(Locale.ROOT, "%.1f - %.1f", low + 0.0, high + 0.0);
  }

  /** What a metric did between start-up and shutdown. */
  static String range(MonitorAnswer answer, Plot plot) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    List<Double> values = plot.values();
    for (int i = answer.ignored().first(); i < values.size() - answer.ignored().last(); i++) {
      if (!Double.isNaN(values.get(i))) {
        low = Math.min(low, values.get(i));
        high = Math.max(high, values.get(i));
      }
    }
    return low > high ? "" : range(low, high);
  }

  /** A row of small bars, as many as fit. */
  static String spark(Plot plot) {
    List<Double> known = plot.values().stream().filter(value -> !value.isNaN()).toList();
    if (known.isEmpty()) {
      return "";
    }
    double low = known.stream().mapToDouble(Double::doubleValue).min().orElse(0);
    double high = known.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    StringBuilder bars = new StringBuilder();
    int width = Math.min(SPARK_WIDTH, known.size());
    for (int i = 0; i < width; i++) {
      double value = known.get((int) ((long) i * known.size() / width));
      double share = high > low ? (value - low) / (high - low) : 0;
      bars.append(SPARKS.charAt((int) Math.round(share * (SPARKS.length() - 1))));
    }
    return bars.toString();
  }

  static String scope(MonitorAnswer answer) {
    HeapModel model = answer.model();
    long all = model.metrics().stream().filter(m -> m.isChecked() && !isOfType(m)).count();
    long types = model.metrics().stream().filter(m -> m.isChecked() && isOfType(m)).count();
    return String.format(
        Locale.ROOT,
        "Checked %s of the heap and %s of types%s at %s; the first %d and the last %d are start-up"
            + " and shutdown. Alive: %s. The run ended with %s.",
        MonitorText.count(all, "metric"),
        MonitorText.count(types, "metric"),
        model.margins().presence() < HeapModel.Margins.NEVER && !model.types().isEmpty()
            ? ", and which of " + MonitorText.count(model.types().size(), "type") + " are there,"
            : "",
        MonitorText.count(answer.run().samples().size(), "point"),
        answer.ignored().first(),
        answer.ignored().last(),
        model.info().alive().words(),
        answer.run().ending());
  }

  private static boolean isOfType(ModelMetric metric) {
    return ModelMetric.isOfType(metric.name());
  }
}
