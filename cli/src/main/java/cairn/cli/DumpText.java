package cairn.cli;

import cairn.engine.DumpSummary;
import cairn.report.Escape;
import cairn.report.TextTable;
import cairn.sources.hprof.DumpReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A heap dump's summary as text. */
final class DumpText {
  /** What the kinds of roots are called. */
  static final Map<String, String> KINDS =
      Map.of(
          "class", "classes that are never unloaded",
          "local", "local variables",
          "thread", "threads",
          "native", "held by native code",
          "monitor", "monitors",
          "other", "others");

  private final DumpSummary summary;
  private final int top;
  private final StringBuilder out = new StringBuilder();

  private DumpText(DumpSummary summary, int top) {
    this.summary = summary;
    this.top = top;
  }

  static String print(DumpSummary summary, int top) {
    DumpText text = new DumpText(summary, top);
    text.document();
    return text.out.toString();
  }

  private void document() {
    DumpReport report = summary.report();
    line(
        summary.name()
            + ": a heap dump of a JVM (HPROF "
            + report.version()
            + "), "
            + number(report.bytes())
            + " bytes");
    out.append('\n');
    TextTable table = new TextTable("ll");
    table.row("written", Instant.ofEpochMilli(report.writtenMillis()));
    table.row("ids", report.idSize() + " bytes");
    table.row("objects", number(summary.objects()) + ", reachable or not");
    table.row("their bytes", number(summary.bytes()));
    table.row("classes", number(summary.classes()));
    table.row("references", number(summary.references()));
    table.print(out, "");
    texts("what is missing", report.isWhole() ? List.of("nothing") : report.missing());
    texts("what is odd", report.oddities());
    texts("what was inferred", report.inferred());
    List<String[]> rows = new ArrayList<>();
    summary
        .roots()
        .forEach(
            (kind, count) ->
                rows.add(new String[] {number(count), KINDS.getOrDefault(kind, kind)}));
    list("roots", "rl", rows);
    list("threads", "l", summary.threads().stream().map(name -> new String[] {name}).toList());
    rows.clear();
    for (DumpSummary.TypeCount type : summary.types()) {
      rows.add(new String[] {number(type.objects()), number(type.bytes()), type.type()});
    }
    list("objects and bytes by type", "rrl", rows);
  }

  private void texts(String heading, List<String> texts) {
    list(heading, "l", texts.stream().map(text -> new String[] {text}).toList());
  }

  /** A heading and at most {@code top} rows, with the number of those left out. */
  private void list(String heading, String alignment, List<String[]> rows) {
    if (rows.isEmpty()) {
      return;
    }
    out.append('\n');
    line(heading);
    TextTable table = new TextTable(alignment);
    rows.stream().limit(top).forEach(row -> table.row((Object[]) row));
    table.print(out, "  ");
    if (rows.size() > top) {
      line("  ... " + number(rows.size() - top) + " more; --top shows them");
    }
  }

  private void line(String raw) {
    out.append(Escape.text(raw)).append('\n');
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
