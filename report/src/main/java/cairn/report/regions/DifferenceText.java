package cairn.report.regions;

import cairn.analysis.api.heap.HeapSubject;
import cairn.analysis.api.regions.DifferenceAnswer;
import cairn.analysis.api.regions.HeapDifference.PropertyChange;
import cairn.analysis.api.regions.HeapDifference.RegionChange;
import cairn.analysis.api.regions.Range;
import cairn.report.Escape;
import cairn.report.TextTable;
import cairn.report.TextWidth;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The difference of two abstract heaps as text: the verdict first. */
public final class DifferenceText {
  private static final int TYPES = 40;
  private static final int PATH = 60;

  private final DifferenceAnswer answer;
  private final int top;
  private final StringBuilder out = new StringBuilder();

  private DifferenceText(DifferenceAnswer answer, int top) {
    this.answer = answer;
    this.top = top;
  }

  /**
   * @param top the most regions and properties
   */
  public static String print(DifferenceAnswer answer, int top) {
    DifferenceText text = new DifferenceText(answer, top);
    text.document();
    return text.out.toString();
  }

  private void document() {
    line("from " + subject(answer.from()));
    line("to   " + subject(answer.to()));
    for (String missing : answer.from().missing()) {
      line("MISSING in " + answer.from().name() + ": " + missing);
    }
    for (String missing : answer.to().missing()) {
      line("MISSING in " + answer.to().name() + ": " + missing);
    }
    out.append('\n');
    line(verdict(answer));
    regions();
    properties();
  }

  private static String subject(HeapSubject subject) {
    return subject.name()
        + ": "
        + RegionWords.count(subject.objects(), "object")
        + ", "
        + RegionWords.count(subject.bytes(), "byte");
  }

  /** The answer in a sentence or two. */
  static String verdict(DifferenceAnswer answer) {
    String limits =
        "a region, or all of them, may grow by "
            + RegionWords.percent(answer.limits().share())
            + " % or by "
            + RegionWords.bytes(answer.limits().bytes());
    String total = change(answer.bytesFrom(), answer.bytesTo());
    String ignored =
        answer.ignored() == 0
            ? ""
            : "; ignored: " + RegionWords.count(answer.ignored(), "region") + " that would differ";
    if (!answer.exceeded()) {
      return "WITHIN LIMITS: all together " + total + "; " + limits + ignored;
    }
    String who =
        answer.tooLarge().isEmpty()
            ? "all together, and no region alone"
            : RegionWords.count(answer.tooLarge().size(), "region")
                + (answer.totalTooLarge() ? ", and all together" : "");
    return "GROWN TOO MUCH: " + who + "; all together " + total + "; " + limits + ignored;
  }

  private static String change(long from, long to) {
    if (from == to) {
      return "neither grew nor shrank";
    }
    long by = Math.abs(to - from);
    return (to > from ? "grew by " : "shrank by ")
        + RegionWords.bytes(by)
        + (from == 0 ? "" : " (" + RegionWords.percent((double) by / from) + " %)");
  }

  private void regions() {
    List<RegionChange> changes = answer.difference().regions();
    out.append('\n');
    if (changes.isEmpty()) {
      line("no region differs");
      return;
    }
    line("regions that differ");
    Set<RegionChange> tooLarge = new HashSet<>(answer.tooLarge());
    TextTable table = new TextTable("lrrll");
    table.row("", "bytes", "objects", "types", "path");
    List<RegionChange> shown = shown(changes);
    for (RegionChange change : shown) {
      table.row(
          (tooLarge.contains(change) ? "! " : "  ") + word(change.change()),
          amounts(change.bytesFrom(), change.bytesTo()),
          amounts(change.countFrom(), change.countTo()),
          TextWidth.keepStart(types(change.types()), TYPES),
          TextWidth.keepEnd(Escape.text(change.path()), PATH));
    }
    table.print(out, "");
    if (changes.size() > shown.size()) {
      line("... " + RegionWords.number(changes.size() - shown.size()) + " more; --top shows them");
    }
  }

  /** What grew too much is always shown. */
  private List<RegionChange> shown(List<RegionChange> changes) {
    Set<RegionChange> first = new LinkedHashSet<>(answer.tooLarge());
    changes.stream().limit(top).forEach(first::add);
    return first.stream().limit(Math.max(top, answer.tooLarge().size())).toList();
  }

  static String word(Enum<?> change) {
    String word = change.name().toLowerCase(Locale.ROOT);
    return word.equals("other") ? "changed" : word;
  }

  private static String amounts(Range from, Range to) {
    return from.equals(to)
        ? RegionWords.number(to)
        : RegionWords.number(from) + " -> " + RegionWords.number(to);
  }

  private static String types(List<String> types) {
    String shown =
        types.stream().limit(3).map(RegionWords::shortName).collect(Collectors.joining(", "));
    return Escape.text(types.size() > 3 ? shown + " +" + (types.size() - 3) : shown);
  }

  private void properties() {
    List<PropertyChange> properties = answer.difference().properties();
    out.append('\n');
    if (properties.isEmpty()) {
      line(
          answer.difference().covered()
              ? "all that is said of the first heap holds of the second"
              : "no property of a region was lost");
      return;
    }
    line("what held in the first and does not in the second");
    for (PropertyChange change : properties.subList(0, Math.min(top, properties.size()))) {
      line(
          "  "
              + change.path()
              + ": "
              + change.property()
              + ": "
              + change.before()
              + " -> "
              + change.after());
    }
    if (properties.size() > top) {
      line("  ... " + RegionWords.number(properties.size() - top) + " more; --top shows them");
    }
  }

  private void line(String raw) {
    out.append(Escape.text(raw)).append('\n');
  }
}
