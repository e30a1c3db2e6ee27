package cairn.report.metrics;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.metrics.Anomaly;
import cairn.analysis.api.metrics.Anomaly.Culprit;
import cairn.analysis.api.metrics.Anomaly.LoggedStack;
import cairn.analysis.api.metrics.MonitorAnswer;
import cairn.analysis.api.metrics.MonitorAnswer.Plot;
import cairn.analysis.api.metrics.Notice;
import cairn.report.Escape;
import cairn.report.faults.FaultStyle;
import java.util.List;

/**
 * What a model says of a run as one HTML file: no scripts, nothing to load, every name escaped.
 * While the program runs the page loads itself again every other second.
 */
public final class MonitorHtml {
  private static final int SECONDS = 2;

  private final StringBuilder out = new StringBuilder();
  private final MonitorAnswer answer;

  private MonitorHtml(MonitorAnswer answer) {
    this.answer = answer;
  }

  /**
   * The page.
   *
   * @param running whether the program still runs
   */
  public static String print(MonitorAnswer answer, boolean running) {
    MonitorHtml html = new MonitorHtml(answer);
    html.document(running);
    return html.out.toString();
  }

  /** The plots alone, as SVG. */
  public static String svg(MonitorAnswer answer) {
    return MetricPlot.document(answer.plots(), answer.ignored());
  }

  private void document(boolean running) {
    String title = "Heap metrics: " + answer.run().name();
    out.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    if (running) {
      out.append("<meta http-equiv=\"refresh\" content=\"").append(SECONDS).append("\">\n");
    }
    out.append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ");
    out.append("style-src 'unsafe-inline'\">\n");
    out.append("<title>").append(Escape.xml(title)).append("</title>\n<style>\n");
    out.append(FaultStyle.CSS).append(MetricPlot.CSS);
    out.append("</style>\n</head>\n<body>\n<header>\n");
    element("p", title + (running ? " (running)" : ""));
    element("h1", running ? runningSummary() : MonitorWords.summary(answer));
    element("p", answer.run().info().program());
    if (answer.undecided() != null && !running) {
      out.append("<p class=\"c-warning\">Nothing can be said: ");
      out.append(Escape.xml(answer.undecided())).append(".</p>\n");
    }
    out.append("</header>\n<main>\n");
    int number = 0;
    for (Anomaly anomaly : answer.findings()) {
      anomaly(++number, anomaly);
    }
    for (Notice notice : answer.notices()) {
      notice(notice);
    }
    others();
    out.append("<section>\n<h2>Notes</h2>\n");
    element("p", MonitorWords.scope(answer));
    element(
        "p",
        "In the plots the normal range lies between the dashed lines, the lighter band beside it is"
            + " the margin, hatched points are start-up and shutdown, and circles are outside.");
    out.append("</section>\n</main>\n</body>\n</html>\n");
  }

  private String runningSummary() {
    long count = answer.findings().stream().filter(one -> one.suppressed() == null).count();
    return count == 0
        ? "All metrics are in their ranges so far"
        : MonitorText.count(count, "metric") + " outside of the normal range so far";
  }

  private void anomaly(int number, Anomaly anomaly) {
    String why = anomaly.suppressed();
    out.append("<article>\n<h3>").append(number).append(". ");
    out.append(Escape.xml(anomaly.message())).append("</h3>\n<p><span class=\"c-badge ");
    out.append(why == null ? "c-violated\">outside" : "c-holds\">suppressed").append("</span> ");
    out.append(Escape.xml(why == null ? MonitorWords.extent(anomaly) : why));
    out.append("</p>\n");
    answer.plots().stream()
        .filter(plot -> plot.metric().equals(anomaly.metric()))
        .forEach(this::plot);
    if (!anomaly.culprits().isEmpty()) {
      element("p", MonitorWords.places(anomaly) + ", in points of percent:");
      out.append("<table>\n<tr><th>moved</th><th>place</th></tr>\n");
      for (Culprit culprit : anomaly.culprits()) {
        out.append("<tr><td class=\"c-number\">").append(MonitorWords.moved(culprit));
        out.append("</td><td><code>").append(Escape.xml(MonitorWords.place(culprit)));
        out.append("</code></td></tr>\n");
      }
      out.append("</table>\n");
    }
    stacks(anomaly.stacks());
    out.append("</article>\n");
  }

  private void notice(Notice notice) {
    out.append("<article>\n<p><span class=\"c-badge c-undecided\">noticed</span> ");
    out.append(Escape.xml(notice.text())).append(".</p>\n");
    stacks(notice.stacks());
    out.append("</article>\n");
  }

  private void stacks(List<LoggedStack> stacks) {
    for (LoggedStack logged : stacks) {
      out.append("<details").append(logged.offset() == 0 ? " open" : "").append(">\n<summary>");
      out.append("Stack ").append(Escape.xml(MonitorWords.when(logged)));
      out.append("</summary>\n<ol>\n");
      for (CodePlace place : logged.stack()) {
        out.append("<li><code>").append(Escape.xml(place.toString())).append("</code></li>\n");
      }
      out.append("</ol>\n</details>\n");
    }
  }

  /** Metrics of the whole heap that are no finding. */
  private void others() {
    List<String> told = answer.findings().stream().map(Anomaly::metric).toList();
    out.append("<section>\n<h2>Other metrics</h2>\n");
    answer.plots().stream().filter(plot -> !told.contains(plot.metric())).forEach(this::plot);
    out.append("</section>\n");
  }

  private void plot(Plot plot) {
    out.append("<figure class=\"c-scroll\">\n");
    out.append(MetricPlot.embed(plot, answer.ignored())).append("</figure>\n");
  }

  private void element(String name, String raw) {
    out.append('<').append(name).append('>').append(Escape.xml(raw));
    out.append("</").append(name).append(">\n");
  }
}
