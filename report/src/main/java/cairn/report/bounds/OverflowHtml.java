package cairn.report.bounds;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.SourceExcerpt;
import cairn.analysis.api.bounds.BlockName;
import cairn.analysis.api.bounds.OutsideAccess;
import cairn.report.Escape;
import cairn.report.faults.FaultStyle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A report as one HTML file: no scripts, nothing to load, every name escaped. */
public final class OverflowHtml {
  private final StringBuilder out = new StringBuilder();
  private final OverflowReport report;

  private OverflowHtml(OverflowReport report) {
    this.report = report;
  }

  public static String print(OverflowReport report) {
    OverflowHtml html = new OverflowHtml(report);
    html.document();
    return html.out.toString();
  }

  private void document() {
    String title = "Accesses outside of blocks: " + report.recording();
    out.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    out.append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ");
    out.append("style-src 'unsafe-inline'\">\n");
    out.append("<title>").append(Escape.xml(title)).append("</title>\n<style>\n");
    out.append(FaultStyle.CSS).append("</style>\n</head>\n<body>\n<header>\n");
    element("p", title);
    element("h1", report.summary());
    if (report.command() != null) {
      element("p", report.command() + " ended with exit code " + report.exitCode());
    }
    for (String warning : report.answer().warnings()) {
      out.append("<p class=\"c-warning\">Warning: ").append(Escape.xml(warning)).append("</p>\n");
    }
    out.append("</header>\n<main>\n");
    int number = 0;
    for (OutsideAccess access : report.answer().findings()) {
      finding(++number, access);
    }
    out.append("<section>\n<h2>Notes</h2>\n<ul>\n");
    OverflowWords.scope(report.answer()).forEach(note -> element("li", note));
    out.append("</ul>\n</section>\n</main>\n</body>\n</html>\n");
  }

  private void finding(int number, OutsideAccess access) {
    out.append("<article>\n<h3>").append(number).append(". <code>");
    out.append(Escape.xml(access.place().toString())).append("</code></h3>\n<p>");
    String look = access.isPossible() ? "c-undecided" : "c-violated";
    String word = (access.isPossible() ? "possibly " : "") + access.kind().word();
    out.append("<span class=\"c-badge ").append(look).append("\">").append(word);
    out.append("</span> ").append(Escape.xml(access.deed())).append("</p>\n");
    String often = OverflowWords.often(access);
    if (!often.isEmpty()) {
      element("p", often);
    }
    source(report.sources().get(access.place()));
    stack("The calls around it, innermost first", access.stack());
    block("The block", access.block());
    block("The other block", access.other());
    out.append("</article>\n");
  }

  private void source(@Nullable SourceExcerpt source) {
    if (source == null) {
      return;
    }
    out.append("<pre tabindex=\"0\">");
    for (int i = 0; i < source.lines().size(); i++) {
      int number = source.first() + i;
      String line = number + " | " + source.lines().get(i);
      String text = Escape.xml(line);
      out.append(number == source.marked() ? "<span class=\"c-marked\">" + text + "</span>" : text);
      out.append('\n');
    }
    out.append("</pre>\n");
  }

  private void block(String which, @Nullable BlockName block) {
    if (block != null) {
      element("p", which + ": " + block);
      stack("Where it was allocated", block.allocated());
      stack("Where it was freed", block.freed());
    }
  }

  private void stack(String title, List<CodePlace> stack) {
    if (stack.isEmpty()) {
      return;
    }
    out.append("<details open>\n<summary>").append(Escape.xml(title)).append("</summary>\n<ol>\n");
    for (CodePlace call : stack) {
      out.append("<li><code>").append(Escape.xml(call.toString())).append("</code></li>\n");
    }
    out.append("</ol>\n</details>\n");
  }

  private void element(String name, String raw) {
    out.append('<').append(name).append('>').append(Escape.xml(raw));
    out.append("</").append(name).append(">\n");
  }
}
