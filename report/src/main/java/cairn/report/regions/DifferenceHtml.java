package cairn.report.regions;

import cairn.analysis.api.regions.DifferenceAnswer;
import cairn.analysis.api.regions.HeapDifference.PropertyChange;
import cairn.analysis.api.regions.HeapDifference.RegionChange;
import cairn.analysis.api.regions.Range;
import cairn.report.Escape;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The difference of two abstract heaps as one page without scripts, for a ticket or a build. */
public final class DifferenceHtml {
  /** Regions and properties in full; the others are counted. */
  private static final int MOST = 2000;

  private static final String CSS =
      """
      :root { color-scheme: light dark; --paper: #ffffff; --ink: #1d2733; --soft: #55606d;
        --line: #c9d1da; --bad: #a8281e; --good: #1f6d34; --bar: #c25700; }
      @media (prefers-color-scheme: dark) {
        :root { --paper: #171c22; --ink: #e3e9f0; --soft: #a5b1be; --line: #3a4653;
          --bad: #ff9a90; --good: #7fd695; --bar: #ff9a3d; }
      }
      body { margin: 0 auto; max-width: 80rem; padding: 1rem; background: var(--paper);
        color: var(--ink); font: 15px/1.5 system-ui, "Segoe UI", Roboto, "Liberation Sans", sans-serif;
        overflow-wrap: anywhere; }
      h1 { font-size: 1.3rem; margin: 0.4rem 0; } h2 { font-size: 1.1rem; margin: 1.6rem 0 0.4rem; }
      p { margin: 0.2rem 0; } .soft { color: var(--soft); }
      .badge { border: 1px solid currentColor; border-radius: 4px; padding: 0 0.4rem; font-weight: bold; }
      .grown { color: var(--bad); } .within { color: var(--good); }
      .scroll { overflow-x: auto; }
      table { border-collapse: collapse; width: 100%; }
      th, td { text-align: left; vertical-align: top; padding: 0.2rem 0.8rem 0.2rem 0;
        border-bottom: 1px solid var(--line); }
      td.number { text-align: right; white-space: nowrap; }
      tr.grown td:first-child { font-weight: bold; color: var(--bad); }
      .bar { display: block; height: 4px; background: var(--bar); }
      code { font: 0.9em "DejaVu Sans Mono", Menlo, Consolas, "Liberation Mono", monospace; }
      :focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
      """;

  private final DifferenceAnswer answer;
  private final StringBuilder out = new StringBuilder();

  private DifferenceHtml(DifferenceAnswer answer) {
    this.answer = answer;
  }

  public static String print(DifferenceAnswer answer) {
    DifferenceHtml html = new DifferenceHtml(answer);
    html.document();
    return html.out.toString();
  }

  private void document() {
    String title = answer.from().name() + " to " + answer.to().name();
    out.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    out.append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ");
    out.append("style-src 'unsafe-inline'\">\n<title>").append(Escape.xml(title));
    out.append("</title>\n<style>\n").append(CSS).append("</style>\n</head>\n<body>\n<header>\n");
    paragraph("soft", title);
    String verdict = answer.exceeded() ? "grown" : "within";
    out.append("<p><span class=\"badge ").append(verdict).append("\">");
    out.append(answer.exceeded() ? "grown too much" : "within limits").append("</span></p>\n<h1>");
    out.append(Escape.xml(sentence())).append("</h1>\n");
    answer.from().missing().forEach(each -> paragraph("grown", "Missing before: " + each));
    answer.to().missing().forEach(each -> paragraph("grown", "Missing after: " + each));
    out.append("</header>\n<main>\n");
    regions();
    properties();
    out.append("</main>\n</body>\n</html>\n");
  }

  /** The verdict without its first words, which the badge has. */
  private String sentence() {
    String verdict = DifferenceText.verdict(answer);
    String rest = verdict.substring(verdict.indexOf(": ") + 2);
    return Character.toUpperCase(rest.charAt(0)) + rest.substring(1) + ".";
  }

  private void regions() {
    List<RegionChange> changes = answer.difference().regions();
    out.append("<section>\n<h2>Regions that differ</h2>\n");
    if (changes.isEmpty()) {
      paragraph("", "None.");
    } else {
      long most = 1;
      for (RegionChange change : changes) {
        most = Math.max(most, growth(change));
      }
      table("", "Bytes before", "Bytes after", "Objects before", "Objects after", "Types", "Path");
      Set<RegionChange> tooLarge = new HashSet<>(answer.tooLarge());
      for (RegionChange change : changes.subList(0, Math.min(MOST, changes.size()))) {
        region(change, tooLarge.contains(change), most);
      }
      end(changes.size());
    }
    out.append("</section>\n");
  }

  private void region(RegionChange change, boolean tooLarge, long most) {
    out.append(tooLarge ? "<tr class=\"grown\"><td>! " : "<tr><td>");
    out.append(DifferenceText.word(change.change())).append("</td>");
    number(change.bytesFrom());
    out.append("<td class=\"number\">").append(RegionWords.number(change.bytesTo()));
    long percent = Math.max(0, growth(change)) * 100 / most;
    if (percent > 0) {
      out.append("<span class=\"bar\" style=\"width: ").append(percent).append("%\"></span>");
    }
    out.append("</td>");
    number(change.countFrom());
    number(change.countTo());
    out.append("<td>").append(Escape.xml(String.join(", ", change.types())));
    out.append("</td><td><code>").append(Escape.xml(change.path())).append("</code></td></tr>\n");
  }

  /** At most a hundredth of the largest number, so that it can be compared in percent. */
  private static long growth(RegionChange change) {
    long by = RegionWords.weight(change.bytesTo()) - RegionWords.weight(change.bytesFrom());
    return Math.min(by, Long.MAX_VALUE / 100);
  }

  private void properties() {
    List<PropertyChange> properties = answer.difference().properties();
    out.append("<section>\n<h2>What held before and no longer does</h2>\n");
    if (properties.isEmpty()) {
      paragraph("", "Nothing.");
    } else {
      table("Path", "What held", "Before", "After");
      for (PropertyChange change : properties.subList(0, Math.min(MOST, properties.size()))) {
        out.append("<tr><td><code>").append(Escape.xml(change.path())).append("</code></td><td>");
        out.append(Escape.xml(change.property())).append("</td><td>");
        out.append(Escape.xml(change.before())).append("</td><td>");
        out.append(Escape.xml(change.after())).append("</td></tr>\n");
      }
      end(properties.size());
    }
    out.append("</section>\n");
  }

  private void table(String... heads) {
    out.append("<div class=\"scroll\" tabindex=\"0\">\n<table>\n<thead><tr>");
    for (String head : heads) {
      out.append("<th>").append(head).append("</th>");
    }
    out.append("</tr></thead>\n<tbody>\n");
  }

  private void end(int count) {
    out.append("</tbody>\n</table>\n</div>\n");
    if (count > MOST) {
      paragraph("soft", RegionWords.number(count - MOST) + " more; --format json has all.");
    }
  }

  private void number(Range range) {
    out.append("<td class=\"number\">").append(RegionWords.number(range)).append("</td>");
  }

  private void paragraph(String type, String raw) {
    out.append(type.isEmpty() ? "<p>" : "<p class=\"" + type + "\">");
    out.append(Escape.xml(raw)).append("</p>\n");
  }
}
