package cairn.report.metrics;

import cairn.analysis.api.metrics.Degree;
import cairn.analysis.api.metrics.DegreeCounts;
import cairn.analysis.api.metrics.MetricRun;
import cairn.analysis.api.metrics.MonitorAnswer.Plot;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.metrics.Sample;
import cairn.report.Escape;
import cairn.report.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The metrics of a run over its points, for a terminal. */
public final class RunText {
  private RunText() {}

  /**
   * The whole run.
   *
   * @param types whether those of each type are shown
   */
  public static String print(MetricRun run, boolean types) {
    StringBuilder out = new StringBuilder();
    RunInfo info = run.info();
    List<Sample> samples = run.samples();
    String unit = info.spacing().name().toLowerCase(Locale.ROOT);
    out.append(Escape.text(run.name() + ": " + info.program())).append('\n');
    out.append(
        Escape.text(
            MonitorText.count(samples.size(), "point")
                + ", one every "
                + (samples.isEmpty() ? info.every() : samples.get(samples.size() - 1).at().every())
                + " "
                + unit
                + " at the end; alive: "
                + info.alive().words()
                + "; ended with "
                + run.ending()));
    out.append("\n\n");
    if (samples.isEmpty()) {
      return out.toString();
    }
    TextTable table = new TextTable("lrrrrl");
    table.row("metric", "first", "last", "least", "most", "");
    row(table, "vertexes", samples, sample -> (double) sample.all().vertexes());
    row(table, "edges", samples, sample -> (double) sample.edges());
    for (Degree degree : Degree.ALL) {
      row(table, degree.label(), samples, sample -> sample.all().percent(degree));
    }
    TreeSet<String> numbers = new TreeSet<>();
    samples.forEach(sample -> numbers.addAll(sample.numbers().keySet()));
    numbers.forEach(name -> row(table, name, samples, sample -> sample.numbers().get(name)));
    if (types) {
      TreeSet<String> names = new TreeSet<>();
      samples.forEach(sample -> names.addAll(sample.types().keySet()));
      for (String name : names) {
        row(table, "vertexes of " + name, samples, s -> of(s.types().get(name), null));
        for (Degree degree : Degree.ALL) {
          row(table, degree.label() + " of " + name, samples, s -> of(s.types().get(name), degree));
        }
      }
    }
    table.print(out, "");
    return out.toString();
  }

  private static @Nullable Double of(@Nullable DegreeCounts counts, @Nullable Degree degree) {
    if (counts == null) {
      return null;
    }
    return degree == null ? (double) counts.vertexes() : counts.percent(degree);
  }

  private static void row(
      TextTable table,
      String name,
      List<Sample> samples,
      Function<Sample, @Nullable Double> value) {
    List<Double> values = new ArrayList<>();
    List<Sample.When> when = new ArrayList<>();
    for (Sample sample : samples) {
      Double one = value.apply(sample);
      if (one != null) {
        values.add(one);
        when.add(sample.at());
      }
    }
    if (values.isEmpty()) {
      return;
    }
    table.row(
        name,
        number(values.get(0)),
        number(values.get(values.size() - 1)),
        number(values.stream().mapToDouble(Double::doubleValue).min().orElse(0)),
        number(values.stream().mapToDouble(Double::doubleValue).max().orElse(0)),
        MonitorWords.spark(new Plot(name, List.of(), 0, when, values)));
  }

  private static String number(double value) {
    boolean whole = value == Math.rint(value) && Math.abs(value) >= 100;
    return String.format(Locale.ROOT, whole ? "%.0f" : "%.1f", value);
  }
}
