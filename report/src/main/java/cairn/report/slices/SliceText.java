package cairn.report.slices;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.SourceText;
import cairn.analysis.api.slices.SliceStatement;
import cairn.report.TextPage;
import cairn.report.TextTable;
import cairn.report.slices.SliceLinks.Link;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A slice for a terminal. Nearest first, it is read from the criterion on: each statement with what
 * it computed and what that came from. By source, it is the program with everything else left out.
 * What is not told in full is named by its line: nothing is left out.
 */
public final class SliceText {
  /** How statements are sorted. */
  public enum Order {
    DISTANCE,
    SOURCE
  }

  private static final int MOST_VALUES = 6;
  private static final int MOST_LINKS = 6;
  private static final int MOST_LINE = 60;
  private static final int LABEL = 11;

  private final TextPage out = new TextPage();
  private final SliceReport report;
  private final SliceLinks links;

  private SliceText(SliceReport report) {
    this.report = report;
    links = new SliceLinks(report.answer());
  }

  /**
   * @param most how many statements to tell in full; of others only the lines are named
   */
  public static String print(SliceReport report, Order order, int most) {
    return print(report, order, most, false);
  }

  /**
   * The same, with statements of libraries as all others, or only counted.
   *
   * @param libraries whether they are told as all others
   */
  public static String print(SliceReport report, Order order, int most, boolean libraries) {
    SliceText text = new SliceText(report);
    text.document(order, most, libraries);
    return text.out.toString();
  }

  /** The nearest statements alone, a line each, for the report of something else. */
  public static List<String> brief(SliceReport report, int most) {
    TextTable table = new TextTable("ll");
    List<Integer> own =
        new SliceLinks(report.answer())
            .nearest().stream().filter(i -> !report.isLibrary(i)).limit(most).toList();
    for (int i : own) {
      String source = report.source(i);
      table.row(SliceWords.place(report.place(i)), source.isEmpty() ? "" : "| " + cut(source));
    }
    StringBuilder rows = new StringBuilder();
    table.print(rows, "");
    return rows.toString().lines().toList();
  }

  private void document(Order order, int most, boolean libraries) {
    SliceReport.ProgramRun run = report.run();
    if (run != null) {
      out.line("", run.command() + " ended with exit code " + run.exitCode());
    }
    out.line("", report.recording() + ", " + SliceWords.kind(report));
    out.prose("", "  ", SliceWords.criterion(report));
    out.prose("", "", SliceWords.summary(report));
    out.blank();
    List<Integer> own = new ArrayList<>();
    List<Integer> theirs = new ArrayList<>();
    for (int i = 0; i < report.statements().size(); i++) {
      (libraries || !report.isLibrary(i) || i == 0 ? own : theirs).add(i);
    }
    List<Integer> told = own.subList(0, Math.min(most, own.size()));
    if (order == Order.DISTANCE) {
      told.forEach(this::statement);
    } else {
      bySource(told);
    }
    rest(own.subList(told.size(), own.size()));
    inLibraries(theirs);
    warnings();
  }

  private void statement(int index) {
    SliceStatement statement = report.statements().get(index);
    CodePlace place = report.place(index);
    String runs = statement.runs() > 1 ? ", " + SliceWords.count(statement.runs(), "run") : "";
    out.line("", distance(statement) + "  " + SliceWords.place(place) + runs);
    String source = report.source(index);
    if (!source.isEmpty()) {
      out.line("       | ", source);
    }
    String values = values(index);
    if (!values.isEmpty()) {
      labelled("value", values);
    }
    links(index);
  }

  private static String distance(SliceStatement statement) {
    String digits = String.valueOf(statement.distance());
    return " ".repeat(Math.max(0, 4 - digits.length())) + digits;
  }

  /** What its runs computed, those near the criterion first, the same only once. */
  private String values(int index) {
    Set<String> values = new LinkedHashSet<>();
    boolean more = false;
    for (int run : links.runs(index, 10 * MOST_VALUES)) {
      String value = SliceWords.value(report, run);
      if (value.isEmpty()) {
        continue;
      }
      long time = report.answer().graph().time(run);
      if (values.size() == MOST_VALUES) {
        more = true;
        break;
      }
      values.add(value + (time > 0 ? " (time " + time + ")" : ""));
    }
    return String.join("; ", values) + (more ? "; ..." : "");
  }

  private void links(int index) {
    Map<String, List<String>> byReason = new LinkedHashMap<>();
    Map<String, Integer> left = new LinkedHashMap<>();
    boolean alone = links.of(index).stream().allMatch(link -> link.target() == index);
    for (Link link : links.of(index)) {
      if (link.target() == index && !alone) {
        continue; // of a loop, or of a line that is several steps
      }
      String reason = SliceWords.reason(link.reason(), report.answer().forwards());
      List<String> told = byReason.computeIfAbsent(reason, r -> new ArrayList<>());
      String text = SliceWords.link(report, index, link);
      if (told.contains(text)) {
        continue;
      }
      if (told.size() == MOST_LINKS) {
        left.merge(reason, 1, Integer::sum);
      } else {
        told.add(text);
      }
    }
    byReason.forEach(
        (reason, told) -> {
          int more = left.getOrDefault(reason, 0);
          String text = String.join("; ", told) + (more == 0 ? "" : "; and " + more + " more");
          labelled(reason, text);
        });
  }

  /** Behind a label of a fixed width, so that an eye finds the values. */
  private void labelled(String label, String text) {
    String indent = "       ";
    String padded = label + " ".repeat(Math.max(1, LABEL - label.length()));
    out.prose(indent + padded, indent + " ".repeat(LABEL), text);
  }

  private void bySource(List<Integer> told) {
    Map<String, TreeMap<Integer, List<Integer>>> files = new LinkedHashMap<>();
    for (int i : told) {
      CodePlace place = report.place(i);
      String file = place.file().isEmpty() ? "(no source file known)" : place.file();
      files
          .computeIfAbsent(file, f -> new TreeMap<>())
          .computeIfAbsent(place.line(), line -> new ArrayList<>())
          .add(i);
    }
    files.forEach(
        (file, lines) -> {
          out.line("", file);
          TextTable table = new TextTable("lrrrl");
          table.row("", "distance", "runs", "line");
          lines.forEach((number, statements) -> statements.forEach(i -> table.row(marked(i))));
          table.print(out.raw(), "");
        });
  }

  private Object[] marked(int index) {
    SliceStatement statement = report.statements().get(index);
    SourceText text = report.sources().get(statement.place());
    int line = statement.place().line();
    return new Object[] {
      index == 0 ? ">" : "",
      statement.distance(),
      statement.runs(),
      line == 0 ? "" : line,
      "| " + (text == null ? report.place(index).method() : text.line(line).replace("\t", "    "))
    };
  }

  /** The lines of what was not told, by file: nothing is left out. */
  private void rest(List<Integer> left) {
    if (left.isEmpty()) {
      return;
    }
    Map<String, TreeSet<Integer>> files = new TreeMap<>();
    Set<String> unknown = new LinkedHashSet<>();
    for (int i : left) {
      CodePlace place = report.place(i);
      if (place.file().isEmpty() || place.line() <= 0) {
        unknown.add(SliceWords.place(place));
      } else {
        files.computeIfAbsent(place.file(), file -> new TreeSet<>()).add(place.line());
      }
    }
    out.blank();
    out.line(
        "",
        "And "
            + SliceWords.count(left.size(), "more statement")
            + " (--lines tells more in full):");
    files.forEach((file, lines) -> out.prose("  ", "    ", file + ": " + ranges(lines)));
    if (!unknown.isEmpty()) {
      out.prose("  ", "    ", "without lines: " + String.join(", ", unknown));
    }
  }

  /** Libraries, with how many statements of the slice each has. */
  private void inLibraries(List<Integer> theirs) {
    if (theirs.isEmpty()) {
      return;
    }
    Map<String, Integer> counts = new TreeMap<>();
    for (int i : theirs) {
      counts.merge(report.statements().get(i).place().owner(), 1, Integer::sum);
    }
    List<String> names = new ArrayList<>();
    counts.forEach((name, count) -> names.add(name + " (" + SliceWords.number(count) + ")"));
    out.blank();
    String all = SliceWords.count(theirs.size(), "more statement");
    out.prose(
        "", "  ", all + " in libraries (--libraries tells them): " + String.join(", ", names));
  }

  /** {@code 3, 7-9}: only lines that follow each other are joined. */
  static String ranges(SortedSet<Integer> lines) {
    List<String> ranges = new ArrayList<>();
    int first = -1;
    int last = -1;
    for (int line : lines) {
      if (first >= 0 && line == last + 1) {
        last = line;
        continue;
      }
      if (first >= 0) {
        ranges.add(first == last ? String.valueOf(first) : first + "-" + last);
      }
      first = line;
      last = line;
    }
    ranges.add(first == last ? String.valueOf(first) : first + "-" + last);
    return String.join(", ", ranges);
  }

  private void warnings() {
    List<String> warnings = SliceWords.warnings(report);
    if (!warnings.isEmpty() || !report.notes().isEmpty()) {
      out.blank();
    }
    warnings.forEach(warning -> out.prose("", "  ", "Warning: " + warning + "."));
    report.notes().forEach(note -> out.prose("", "  ", "Note: " + note));
  }

  private static String cut(String line) {
    return line.length() <= MOST_LINE ? line : line.substring(0, MOST_LINE - 3) + "...";
  }
}
