package cairn.report.metrics;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.metrics.Anomaly;
import cairn.analysis.api.metrics.Anomaly.Culprit;
import cairn.analysis.api.metrics.Anomaly.LoggedStack;
import cairn.analysis.api.metrics.ModelMetric;
import cairn.analysis.api.metrics.MonitorAnswer;
import cairn.analysis.api.metrics.Notice;
import cairn.report.Escape;
import cairn.report.TextTable;
import java.util.List;
import java.util.Locale;

/** What a model says of a run, for a terminal. */
public final class MonitorText {
  private static final int STACKS = 3;
  private static final int FRAMES = 6;
  private static final int CULPRITS = 5;

  private final StringBuilder out = new StringBuilder();
  private final MonitorAnswer answer;
  private final int most;

  private MonitorText(MonitorAnswer answer, int most) {
    this.answer = answer;
    this.most = most;
  }

  /**
   * The whole answer.
   *
   * @param most how many anomalies to tell in full; further ones get a line each
   */
  public static String print(MonitorAnswer answer, int most) {
    MonitorText text = new MonitorText(answer, most);
    text.document();
    return text.out.toString();
  }

  private void document() {
    line("", answer.run().name() + ": " + MonitorWords.summary(answer));
    if (answer.undecided() != null) {
      line("", "Nothing can be said: " + answer.undecided() + ".");
    }
    int number = 0;
    for (Anomaly anomaly : answer.findings()) {
      number++;
      if (anomaly.suppressed() != null) {
        line("", number + ". " + anomaly.message() + " (suppressed: " + anomaly.suppressed() + ")");
      } else if (number > most) {
        line("", number + ". " + anomaly.message());
      } else {
        out.append('\n');
        anomaly(number, anomaly);
      }
    }
    for (Notice notice : answer.notices()) {
      out.append('\n');
      line("", "Noticed: " + notice.text() + ".");
      stacks(notice.stacks());
    }
    out.append('\n');
    table();
    line("", MonitorWords.scope(answer));
  }

  private void anomaly(int number, Anomaly anomaly) {
    line("", number + ". " + anomaly.message());
    line("   ", MonitorWords.extent(anomaly));
    if (!anomaly.culprits().isEmpty()) {
      line("   ", MonitorWords.places(anomaly) + ":");
      TextTable table = new TextTable("rl");
      for (Culprit culprit : anomaly.culprits().stream().limit(CULPRITS).toList()) {
        table.row(MonitorWords.moved(culprit), MonitorWords.place(culprit));
      }
      table.print(out, "     ");
    }
    stacks(anomaly.stacks());
  }

  private void stacks(List<LoggedStack> stacks) {
    List<CodePlace> before = List.of();
    for (LoggedStack logged : stacks) {
      if (Math.abs(logged.offset()) >= STACKS) {
        continue;
      }
      List<CodePlace> frames = logged.stack();
      boolean same = frames.equals(before);
      before = frames;
      line("   ", "Stack " + MonitorWords.when(logged) + (same ? ": the same" : ":"));
      if (same) {
        continue;
      }
      for (CodePlace place : frames.subList(0, Math.min(FRAMES, frames.size()))) {
        line("     ", place.toString());
      }
      if (frames.size() > FRAMES) {
        line("     ", "and " + (frames.size() - FRAMES) + " more");
      }
    }
  }

  /** Metrics of the whole heap that are checked. */
  private void table() {
    TextTable table = new TextTable("lrrl");
    table.row("metric", "normal", "this run", "");
    for (ModelMetric metric : answer.model().metrics()) {
      if (!metric.isChecked() || ModelMetric.isOfType(metric.name())) {
        continue;
      }
      answer.plots().stream()
          .filter(plot -> plot.metric().equals(metric.name()))
          .findAny()
          .ifPresent(
              plot ->
                  table.row(
                      metric.name(),
                      MonitorWords.range(metric.range().low(), metric.range().high()),
                      MonitorWords.range(answer, plot),
                      MonitorWords.spark(plot)));
    }
    table.print(out, "");
  }

  private void line(String indent, String raw) {
    out.append(indent).append(Escape.text(raw)).append('\n');
  }

  static String count(long number, String what) {
    return String.format(Locale.ROOT, "%d %s%s", number, what, number == 1 ? "" : "s");
  }
}
