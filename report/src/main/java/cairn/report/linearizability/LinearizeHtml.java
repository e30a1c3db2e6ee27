package cairn.report.linearizability;

import cairn.analysis.api.linearizability.ClosureAnswer;
import cairn.analysis.api.linearizability.LinearizeAnswer;
import cairn.report.Escape;
import cairn.report.Page;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * The answer as one page that loads nothing: the outcome and what it rests on, the history as lanes
 * of threads, the table of pairs, what can come between, and the specification. The script only
 * shows what an entry or a step says beside it; without scripts the same is there as text.
 */
public final class LinearizeHtml {
  private final StringBuilder out = new StringBuilder();
  private final LinearizeReport report;
  private final LinearizeAnswer answer;

  private LinearizeHtml(LinearizeReport report) {
    this.report = report;
    answer = report.answer();
  }

  public static String print(LinearizeReport report) throws IOException {
    LinearizeHtml html = new LinearizeHtml(report);
    html.document();
    return html.out.toString();
  }

  private void document() throws IOException {
    String script =
        "'use strict';\n(() => {\n" + Page.resource(LinearizeHtml.class, "view.js") + "})();\n";
    String title = answer.outcome() + ": " + answer.specification();
    out.append(Page.head(title, Page.resource(LinearizeHtml.class, "view.css"), script));
    out.append("<body>\n");
    header();
    out.append("<main>\n<div id=\"answer\">\n");
    assumptions();
    new HistoryLanes(report, out).print();
    new PairTable(answer, out).print();
    closures();
    facts();
    specification();
    text();
    out.append("</div>\n").append(Page.resource(LinearizeHtml.class, "view.html"));
    out.append("</main>\n<script type=\"application/json\" id=\"data\">");
    out.append(LinearizeData.of(report)).append("</script>\n<script>");
    out.append(script).append("</script>\n</body>\n</html>\n");
  }

  private void header() {
    out.append("<header>\n");
    element("p", answer.specification());
    out.append("<h1><span class=\"verdict ").append(answer.outcome().name()).append("\">");
    out.append(answer.outcome().name().replace('_', ' ')).append("</span> ");
    out.append(Escape.xml(LinearizeWords.meaning(answer))).append("</h1>\n");
    element("p", sentence(answer.why()));
    for (String contradiction : answer.contradictions()) {
      out.append("<p class=\"warning\">The specification is contradicted: ");
      out.append(Escape.xml(contradiction)).append("</p>\n");
    }
    out.append("</header>\n");
  }

  private static String sentence(String text) {
    String first = text.isEmpty() ? "" : text.substring(0, 1).toUpperCase(Locale.ROOT);
    return first + text.substring(first.length()) + (text.endsWith(".") ? "" : ".");
  }

  private void assumptions() {
    out.append("<section aria-labelledby=\"rests\">\n<h2 id=\"rests\">What this rests on</h2>\n");
    list(answer.assumptions());
    element(
        "p",
        "Tried out: "
            + answer.explored()
            + ". Sub-operations that others can see: "
            + answer.subOperations()
            + ".");
    out.append("</section>\n");
  }

  private void closures() {
    if (answer.closures().isEmpty()) {
      return;
    }
    out.append("<section aria-labelledby=\"between\">\n");
    out.append("<h2 id=\"between\">What can come between</h2>\n");
    element(
        "p",
        "For each call that has begun: what others may have done before its next step, and what"
            + " cannot be moved before the call. The proof needs every one of these to let the next"
            + " step pass.");
    out.append("<div class=\"wide\"><table class=\"closures\">\n<thead><tr><th>this has run</th>");
    out.append("<th>next step</th><th>what can come between</th></tr></thead>\n<tbody>\n");
    for (ClosureAnswer closure : answer.closures()) {
      out.append("<tr><td>").append(Escape.xml(closure.prefix())).append("</td><td>");
      out.append(Escape.xml(closure.next())).append("</td><td>");
      if (closure.elements().isEmpty()) {
        out.append("<span class=\"soft\">nothing</span>");
      } else {
        list(closure.elements());
      }
      out.append("</td></tr>\n");
    }
    out.append("</tbody></table></div>\n</section>\n");
  }

  private void facts() {
    if (!answer.facts().isEmpty()) {
      out.append("<details><summary>").append(answer.facts().size());
      out.append(" facts that were proved of all states</summary>\n");
      list(answer.facts());
      out.append("</details>\n");
    }
  }

  private void specification() {
    out.append("<details id=\"specification\"><summary>The specification</summary>\n<pre>");
    for (int i = 0; i < report.lines().size(); i++) {
      out.append("<span class=\"line\" id=\"L").append(i + 1).append("\"><span class=\"number\">");
      out.append(i + 1).append("</span>");
      out.append(Escape.xml(report.lines().get(i).replace("\t", "    "))).append("</span>\n");
    }
    out.append("</pre></details>\n");
  }

  private void text() {
    out.append("<details id=\"text\"><summary>The answer as text</summary>\n<pre>");
    LinearizeText.print(answer, true)
        .lines()
        .forEach(line -> out.append(Escape.xml(line)).append('\n'));
    out.append("</pre></details>\n");
  }

  private void list(List<String> items) {
    out.append("<ul>\n");
    items.forEach(item -> element("li", item));
    out.append("</ul>\n");
  }

  private void element(String name, String raw) {
    out.append('<').append(name).append('>').append(Escape.xml(raw));
    out.append("</").append(name).append(">\n");
  }
}
