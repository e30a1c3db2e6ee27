package cairn.report.metrics;

import cairn.analysis.api.metrics.HeapModel;
import cairn.analysis.api.metrics.Level;
import cairn.analysis.api.metrics.ModelMetric;
import cairn.report.Escape;
import cairn.report.TextTable;
import java.util.List;

/** Which stable metrics of one version of a program are stable in another, for a terminal. */
public final class SurvivorsText {
  private SurvivorsText() {}

  public static String print(HeapModel before, HeapModel after) {
    StringBuilder out = new StringBuilder();
    TextTable table = new TextTable("lrrl");
    table.row("metric", "before", "now", "");
    int survived = 0;
    List<ModelMetric> stable = before.metrics().stream().filter(ModelMetric::isChecked).toList();
    for (ModelMetric metric : stable) {
      ModelMetric now = after.metric(metric.name()).orElse(null);
      String verdict;
      if (now == null) {
        verdict = "no longer there";
      } else if (!now.isChecked()) {
        verdict = "no longer stable: " + now.why();
      } else if (isInside(now.range(), metric)) {
        verdict = "survived";
        survived++;
      } else {
        verdict = "stable, in another range";
      }
      boolean checked = now != null && now.isChecked();
      table.row(metric.name(), range(metric), checked && now != null ? range(now) : "", verdict);
    }
    out.append(
        Escape.text(
            survived
                + " of "
                + MonitorText.count(stable.size(), "stable metric")
                + " survived: stable again, and within the range and margin of before."));
    out.append("\n\n");
    table.print(out, "");
    return out.toString();
  }

  private static boolean isInside(Level now, ModelMetric before) {
    return before.range().contains(now.low(), before.margin())
        && before.range().contains(now.high(), before.margin());
  }

  private static String range(ModelMetric metric) {
    return MonitorWords.range(metric.range().low(), metric.range().high());
  }
}
