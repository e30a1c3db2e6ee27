package cairn.report.faults;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.SourceExcerpt;
import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.api.faults.ConstraintCount;
import cairn.analysis.api.faults.Mend;
import cairn.analysis.api.faults.Sketch;
import cairn.analysis.api.faults.Statement;
import cairn.analysis.api.faults.Unlocated;
import cairn.analysis.api.faults.Violation;
import cairn.report.Escape;
import cairn.report.Picture;
import cairn.report.Picture.Line;
import cairn.report.SvgPrinter;
import cairn.report.slices.SliceReport;
import cairn.report.slices.SliceText;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A report as one HTML file to attach to a ticket: no scripts, nothing to load, every name escaped.
 * It reads on a phone, in the dark, and without colours. Pictures cost a layout each, so only the
 * first statements and the first violation of each constraint have one; the others have a list.
 */
public final class FaultHtml {
  private static final int MOST_PICTURES = 40;
  private static final int MOST_NEAREST = 12;
  private static final int MOST_SLICED = 200;

  private final StringBuilder out = new StringBuilder();
  private final FaultReport report;
  private int pictures;

  private FaultHtml(FaultReport report) {
    this.report = report;
  }

  public static String print(FaultReport report) {
    FaultHtml html = new FaultHtml(report);
    html.document();
    return html.out.toString();
  }

  private void document() {
    String title = report.recording() + " against " + report.spec().name();
    out.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    out.append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ");
    out.append("style-src 'unsafe-inline'\">\n");
    out.append("<title>").append(Escape.xml(title)).append("</title>\n<style>\n");
    out.append(SvgPrinter.style()).append(FaultStyle.CSS).append("</style>\n</head>\n<body>\n");
    out.append(SvgPrinter.definitions());
    out.append("<header>\n");
    paragraph("c-soft", title);
    String verdict = FaultWords.verdict(report.check().verdict());
    out.append("<p>").append(badge(verdict)).append("</p>\n");
    element("h1", FaultWords.summary(report));
    for (String warning : report.check().warnings()) {
      paragraph("c-warning", "Warning: " + FaultWords.sentence(warning));
    }
    FaultReport.ProgramRun run = report.run();
    if (run != null) {
      out.append("<p><code>").append(Escape.xml(run.command())).append("</code> ended with exit ");
      out.append("code ").append(run.exitCode()).append("</p>\n");
    }
    out.append("</header>\n<main>\n");
    statements();
    fromTheStart();
    unlocated();
    violations();
    notes();
    out.append("</main>\n</body>\n</html>\n");
  }

  private void statements() {
    if (report.statements().isEmpty()) {
      return;
    }
    out.append("<section>\n<h2>Statements</h2>\n");
    for (Statement statement : report.statements()) {
      statement(statement);
    }
    out.append("</section>\n");
  }

  private void statement(Statement statement) {
    out.append("<article id=\"statement-").append(statement.rank()).append("\">\n<h3>");
    out.append(statement.rank()).append(". <code>");
    out.append(Escape.xml(FaultWords.place(statement))).append("</code></h3>\n<p>");
    out.append(badge(FaultWords.role(statement.role()))).append(' ');
    out.append(Escape.xml(FaultWords.deed(statement))).append("</p>\n");
    calls(statement);
    change(statement);
    paragraph("", statement.why());
    Mend repair = statement.repair();
    if (repair != null) {
      paragraph("", "Repair: " + repair.text());
    }
    if (!statement.evidence().isEmpty()) {
      paragraph("", "Evidence: " + String.join("; ", statement.evidence()));
    }
    source(statement.place());
    if (!statement.before().nodes().isEmpty() || !statement.after().nodes().isEmpty()) {
      pair(statement);
    }
    out.append("<dl>\n");
    term("When", FaultWords.when(statement));
    term("Constraints", String.join(", ", statement.constraints()));
    if (!statement.operation().isEmpty()) {
      term("Operation", statement.operation());
    }
    out.append("</dl>\n");
    stack(statement.stack());
    slice(statement);
    out.append("</article>\n");
  }

  /** Who called it: where a setter or a collection stored, that is the answer. */
  private void calls(Statement statement) {
    if (!statement.stack().isEmpty()) {
      place(FaultWords.called(statement), statement.stack().get(0));
    }
    if (!statement.inside().isEmpty()) {
      place("the store is at", statement.inside().get(0));
    }
  }

  private void place(String how, CodePlace place) {
    out.append("<p>").append(how).append(" <code>").append(Escape.xml(place.toString()));
    out.append("</code></p>\n");
  }

  private void change(Statement statement) {
    String node = statement.change().node();
    String slot = statement.change().slot();
    String dot = node.isEmpty() || slot.startsWith("[") ? "" : ".";
    out.append("<p class=\"c-change\"><code>").append(Escape.xml(node + dot + slot));
    out.append(": <del>").append(Escape.xml(statement.change().before()));
    out.append("</del> &#8594; <ins>").append(Escape.xml(statement.change().after()));
    out.append("</ins></code></p>\n");
  }

  private void source(CodePlace place) {
    SourceExcerpt source = report.sources().get(place);
    if (source == null) {
      return;
    }
    paragraph("c-soft", source.path());
    out.append("<pre tabindex=\"0\">");
    int width = String.valueOf(source.first() + source.lines().size()).length();
    for (int i = 0; i < source.lines().size(); i++) {
      int number = source.first() + i;
      boolean marked = number == source.marked();
      String digits = String.valueOf(number);
      String text = source.lines().get(i).replace("\t", "    ");
      out.append(marked ? "<span class=\"c-marked\">&gt; " : "  ");
      out.append(" ".repeat(width - digits.length())).append(digits).append("  ");
      out.append(Escape.xml(text)).append(marked ? "</span>\n" : "\n");
    }
    out.append("</pre>\n");
  }

  private void pair(Statement statement) {
    Sketch before = statement.before();
    Sketch after = statement.after();
    if (pictures + 2 <= MOST_PICTURES) {
      out.append("<div class=\"c-pair\">\n");
      String was = "Before, at time " + before.time();
      String is = "After, at time " + after.time();
      figure(
          was,
          hint(before, "dashed, old: overwritten by this statement"),
          SketchPicture.of(before, was, after, "old", Line.DASHED));
      figure(
          is,
          hint(after, "new: written by this statement"),
          SketchPicture.of(after, is, before, "new", Line.SOLID));
      out.append("</div>\n");
      out.append("<details>\n<summary>The same as text</summary>\n");
      list(SketchText.of(before, after));
      out.append("</details>\n");
    } else {
      paragraph("", "Before (-) and after (+):");
      list(SketchText.of(before, after));
    }
  }

  private static String hint(Sketch sketch, String text) {
    return sketch.edges().stream().anyMatch(Sketch.Edge::changed) ? text : "";
  }

  private void figure(String caption, String hint, Picture picture) {
    pictures++;
    out.append("<figure>\n<figcaption>").append(Escape.xml(caption));
    if (!hint.isEmpty()) {
      out.append(" <span class=\"c-soft\">(").append(Escape.xml(hint)).append(")</span>");
    }
    out.append(
        "</figcaption>\n<div class=\"c-scroll\" tabindex=\"0\" role=\"group\" aria-label=\"");
    out.append(Escape.xml(caption)).append("\">\n").append(SvgPrinter.embed(picture));
    out.append("</div>\n</figure>\n");
  }

  private void list(List<String> lines) {
    out.append("<pre tabindex=\"0\">");
    for (String line : lines) {
      out.append(Escape.xml(line)).append('\n');
    }
    out.append("</pre>\n");
  }

  private void stack(List<CodePlace> stack) {
    if (stack.size() < 2) {
      return;
    }
    out.append("<details>\n<summary>Calls around it, innermost first</summary>\n<ol>\n");
    for (CodePlace call : stack) {
      out.append("<li><code>").append(Escape.xml(call.toString())).append("</code></li>\n");
    }
    out.append("</ol>\n</details>\n");
  }

  /** Where what it stored came from; folded beyond the nearest. */
  private void slice(Statement statement) {
    SliceReport slice = report.slices().get(statement.rank());
    if (slice == null) {
      return;
    }
    paragraph("", FaultWords.sliced(slice));
    list(SliceText.brief(slice, MOST_NEAREST));
    out.append("<details>\n<summary>The slice, with dependences</summary>\n");
    list(SliceText.print(slice, SliceText.Order.DISTANCE, MOST_SLICED).lines().toList());
    out.append("</details>\n");
    if (!report.again().isEmpty()) {
      out.append("<p>To click through: <code>");
      out.append(
          Escape.xml(report.again() + " --skipped --at " + statement.time() + " -o why.html"));
      out.append("</code></p>\n");
    }
  }

  private void fromTheStart() {
    if (report.fromTheStart().isEmpty()) {
      return;
    }
    out.append("<section>\n<h2>Violated already when the recording began</h2>\n");
    paragraph("", "No statement of the recording is to blame for these.");
    for (Violation violation : report.fromTheStart()) {
      violation(violation);
    }
    out.append("</section>\n");
  }

  private void unlocated() {
    if (report.unlocated().isEmpty()) {
      return;
    }
    out.append("<section>\n<h2>Violated, without a statement</h2>\n<ul>\n");
    for (Unlocated each : report.unlocated()) {
      element("li", each.constraint() + " " + FaultWords.sentence(each.why()));
    }
    out.append("</ul>\n</section>\n");
  }

  private void violations() {
    CheckAnswer check = report.check();
    out.append("<section>\n<h2>Constraints</h2>\n<div class=\"c-scroll\">\n<table>\n<thead>");
    out.append("<tr><th>Constraint</th><th>Verdict</th><th>Violated</th><th>Undecided</th>");
    out.append("<th>Text</th></tr></thead>\n<tbody>\n");
    for (ConstraintCount count : check.constraints()) {
      String verdict =
          count.violations() > 0 ? "violated" : FaultWords.isOpen(count) ? "undecided" : "holds";
      out.append("<tr><td>").append(Escape.xml(count.constraint())).append("</td><td>");
      out.append(badge(verdict)).append("</td><td class=\"c-number\">").append(count.violations());
      out.append("</td><td class=\"c-number\">")
          .append(count.undecided())
          .append("</td><td><code>");
      out.append(Escape.xml(count.text())).append("</code>");
      if (!count.note().isEmpty()) {
        out.append("<br>").append(Escape.xml(count.note()));
      }
      out.append("</td></tr>\n");
    }
    out.append("</tbody>\n</table>\n</div>\n");
    Set<String> told = new HashSet<>();
    for (Violation violation : check.violations()) {
      if (told.add(violation.constraint())) {
        violation(violation);
      }
    }
    others(check.violations());
    out.append("</section>\n");
  }

  /** What is not the first violation of its constraint, in a line each. */
  private void others(List<Violation> violations) {
    Set<String> told = new HashSet<>();
    List<Violation> rest =
        violations.stream().filter(violation -> !told.add(violation.constraint())).toList();
    if (rest.isEmpty()) {
      return;
    }
    out.append("<details>\n<summary>").append(rest.size()).append(" more</summary>\n<ul>\n");
    for (Violation violation : rest) {
      out.append("<li>").append(Escape.xml(violation.constraint())).append(", ");
      out.append(Escape.xml(FaultWords.found(violation))).append(": ");
      out.append(Escape.xml(violation.why())).append("</li>\n");
    }
    out.append("</ul>\n</details>\n");
  }

  private void violation(Violation violation) {
    out.append("<article>\n<h3>").append(Escape.xml(violation.constraint())).append("</h3>\n<p>");
    out.append(badge(FaultWords.verdict(violation.verdict()))).append(' ');
    out.append(Escape.xml(FaultWords.found(violation))).append("</p>\n<p><code>");
    out.append(Escape.xml(violation.text())).append("</code></p>\n");
    paragraph("", violation.why());
    if (!violation.bindings().isEmpty() || !violation.reads().isEmpty()) {
      out.append("<dl>\n");
      violation.bindings().forEach(bound -> term(bound.variable(), bound.node().toString()));
      violation.reads().forEach(read -> term(read.term(), read.value()));
      out.append("</dl>\n");
    }
    Sketch sketch = violation.sketch();
    if (!sketch.nodes().isEmpty()) {
      String caption = "The nodes involved, at time " + sketch.time();
      if (pictures < MOST_PICTURES) {
        figure(caption, "", SketchPicture.of(sketch, caption, sketch, "", Line.SOLID));
      } else {
        list(SketchText.of(sketch));
      }
    }
    out.append("</article>\n");
  }

  private void notes() {
    out.append("<section>\n<h2>Notes</h2>\n<ul>\n");
    element("li", "Checked: " + FaultWords.scope(report.check()));
    report.notes().forEach(note -> element("li", note));
    out.append("</ul>\n</section>\n");
  }

  private void term(String name, String text) {
    out.append("<dt>").append(Escape.xml(name)).append("</dt><dd>");
    out.append(Escape.xml(text)).append("</dd>\n");
  }

  private void paragraph(String type, String raw) {
    out.append(type.isEmpty() ? "<p>" : "<p class=\"" + type + "\">");
    out.append(Escape.xml(raw)).append("</p>\n");
  }

  private void element(String name, String raw) {
    out.append('<').append(name).append('>').append(Escape.xml(raw));
    out.append("</").append(name).append(">\n");
  }

  private static String badge(String word) {
    return "<span class=\"c-badge c-" + word + "\">" + word + "</span>";
  }
}
