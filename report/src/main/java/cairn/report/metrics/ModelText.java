package cairn.report.metrics;

import cairn.analysis.api.metrics.HeapModel;
import cairn.analysis.api.metrics.HeapModel.ModelRun;
import cairn.analysis.api.metrics.Level;
import cairn.analysis.api.metrics.ModelMetric;
import cairn.analysis.api.metrics.Stability;
import cairn.analysis.api.metrics.Suppression;
import cairn.report.Escape;
import cairn.report.TextTable;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a model says is normal, and why, for a terminal. */
public final class ModelText {
  /** As many as the least of the published experiments. */
  private static final int ENOUGH = 25;

  private final StringBuilder out = new StringBuilder();
  private final HeapModel model;
  private final boolean all;

  private ModelText(HeapModel model, boolean all) {
    this.model = model;
    this.all = all;
  }

  /**
   * The whole model.
   *
   * @param all also metrics of types that are not stable
   */
  public static String print(HeapModel model, boolean all) {
    ModelText text = new ModelText(model, all);
    text.document();
    return text.out.toString();
  }

  private void document() {
    long whole = stable(false);
    long types = stable(true);
    line(
        "Model of "
            + MonitorText.count(model.runs().size(), "run")
            + " of "
            + model.info().program());
    line(
        MonitorText.count(whole, "stable metric")
            + " of the heap, "
            + MonitorText.count(types, "stable metric")
            + " of types. Alive: "
            + model.info().alive().words()
            + ".");
    if (model.runs().size() < ENOUGH) {
      line(
          "Few runs: ranges are those of the runs that were seen, and "
              + ENOUGH
              + " or more runs of different inputs make them dependable.");
    }
    out.append('\n');
    TextTable table = new TextTable("lrrrrrl");
    table.row("metric", "normal", "margin", "change %", "deviation", "runs", "");
    List<ModelMetric> metrics =
        model.metrics().stream().filter(m -> !ModelMetric.isOfType(m.name())).toList();
    metrics.forEach(metric -> row(table, metric));
    table.print(out, "");
    types();
    runs();
    for (Suppression one : model.suppressions()) {
      line(
          String.format(
              Locale.ROOT,
              "Suppressed: %s from %.0f %% to %.0f %% of a run: %s",
              one.metric(),
              one.from(),
              one.to(),
              one.reason()));
    }
    line(
        String.format(
            Locale.ROOT,
            "Margins: %.2g for metrics of the heap, %.2g for those of types, in units of how far"
                + " the outermost runs lie from the next (%s).",
            model.margins().all(),
            model.margins().types(),
            model.margins().chosen()
                ? "chosen"
                : "so that at most one run of 25 would have raised an alarm had it been left out"));
  }

  private long stable(boolean ofTypes) {
    return model.metrics().stream()
        .filter(m -> m.isChecked() && ModelMetric.isOfType(m.name()) == ofTypes)
        .count();
  }

  private static void row(TextTable table, ModelMetric metric) {
    List<Stability> stable = metric.runs().values().stream().filter(Stability::isStable).toList();
    String average = "";
    String deviation = "";
    if (!stable.isEmpty()) {
      average = number(stable.stream().mapToDouble(Stability::average).average().orElse(0));
      deviation = number(stable.stream().mapToDouble(Stability::deviation).average().orElse(0));
    }
    table.row(
        metric.name(),
        levels(metric),
        metric.isChecked() ? number(metric.margin()) : "",
        average,
        deviation,
        metric.stableRuns(),
        metric.why());
  }

  private static String levels(ModelMetric metric) {
    return metric.levels().stream().map(ModelText::range).collect(Collectors.joining(", "));
  }

  private static String range(Level level) {
    return MonitorWords.range(level.low(), level.high());
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  private void types() {
    List<ModelMetric> metrics =
        model.metrics().stream()
            .filter(m -> ModelMetric.isOfType(m.name()) && (all || m.isChecked()))
            .toList();
    if (metrics.isEmpty()) {
      return;
    }
    if (!all) {
      long types =
          metrics.stream()
              .map(m -> m.name().substring(m.name().indexOf(ModelMetric.OF)))
              .distinct()
              .count();
      line(
          "Also "
              + MonitorText.count(metrics.size(), "metric")
              + " of "
              + MonitorText.count(types, "type")
              + ", which --all lists.");
      return;
    }
    out.append('\n');
    TextTable table = new TextTable("lrrrrrl");
    metrics.forEach(metric -> row(table, metric));
    table.print(out, "");
  }

  private void runs() {
    List<ModelRun> suspicious =
        model.runs().stream().filter(run -> !run.suspicious().isEmpty()).toList();
    if (suspicious.isEmpty()) {
      line("No run leaves the ranges that the stable ones keep.");
    }
    for (ModelRun run : suspicious) {
      List<String> names = run.suspicious();
      line(
          "Suspicious: "
              + run.name()
              + " leaves the normal range of "
              + String.join(", ", names.subList(0, Math.min(3, names.size())))
              + (names.size() > 3 ? " and " + (names.size() - 3) + " more" : "")
              + "; it may have a bug itself");
    }
    List<String> few =
        model.runs().stream()
            .filter(run -> run.points() < model.thresholds().points())
            .map(ModelRun::name)
            .toList();
    if (!few.isEmpty()) {
      line(
          MonitorText.count(few.size(), "run")
              + " with too few points to say anything: "
              + String.join(", ", few.subList(0, Math.min(5, few.size())))
              + (few.size() > 5 ? ", ..." : "")
              + "; record with a smaller --every");
    }
  }

  private void line(String raw) {
    out.append(Escape.text(raw)).append('\n');
  }
}
