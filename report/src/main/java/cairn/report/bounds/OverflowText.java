package cairn.report.bounds;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.SourceExcerpt;
import cairn.analysis.api.bounds.BlockName;
import cairn.analysis.api.bounds.OutsideAccess;
import cairn.report.Escape;
import cairn.report.TextWidth;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A report for a terminal: each statement with what it did, its calls and its block. */
public final class OverflowText {
  private static final int WIDTH = 96;

  private final StringBuilder out = new StringBuilder();
  private final OverflowReport report;
  private final int most;

  private OverflowText(OverflowReport report, int most) {
    this.report = report;
    this.most = most;
  }

  /**
   * @param most how many findings to tell in full; further ones get a line each
   */
  public static String print(OverflowReport report, int most) {
    OverflowText text = new OverflowText(report, most);
    text.document();
    return text.out.toString();
  }

  private void document() {
    if (report.command() != null) {
      line("", report.command() + " ended with exit code " + report.exitCode());
    } else {
      line("", report.recording());
    }
    prose("", report.summary());
    for (String warning : report.answer().warnings()) {
      prose("", "Warning: " + warning + ".");
    }
    List<OutsideAccess> findings = report.answer().findings();
    for (int i = 0; i < findings.size(); i++) {
      if (i < most) {
        out.append('\n');
        finding(i + 1, findings.get(i));
      } else {
        out.append(i == most ? "\n" : "");
        line("", head(i + 1, findings.get(i)));
      }
    }
    out.append('\n');
    OverflowWords.scope(report.answer()).forEach(note -> prose("", note));
  }

  private static String head(int number, OutsideAccess access) {
    String sure = access.isPossible() ? "possibly " : "";
    return number + ". " + access.place() + " " + sure + access.deed();
  }

  private void finding(int number, OutsideAccess access) {
    prose("", "   ", head(number, access));
    String often = OverflowWords.often(access);
    if (!often.isEmpty()) {
      line("   ", often);
    }
    CodePlace inside = OverflowWords.inside(access);
    if (inside != null) {
      line("   ", "in its call of " + inside);
    }
    for (CodePlace call : OverflowWords.callers(access)) {
      line("   ", "called from " + call);
    }
    SourceExcerpt source = report.sources().get(access.place());
    if (source != null) {
      out.append('\n');
      source(source);
      out.append('\n');
    }
    block("The block", access.block());
    block("The other block", access.other());
  }

  private void block(String which, @Nullable BlockName block) {
    if (block == null) {
      return;
    }
    String allocated = OverflowWords.calls(block.allocated());
    if (!allocated.isEmpty()) {
      prose("   ", which + " was allocated at: " + allocated);
    }
    String freed = OverflowWords.calls(block.freed());
    if (!freed.isEmpty()) {
      prose("   ", which + " was freed at: " + freed);
    }
  }

  private void source(SourceExcerpt source) {
    int width = String.valueOf(source.first() + source.lines().size()).length();
    for (int i = 0; i < source.lines().size(); i++) {
      int number = source.first() + i;
      String digits = String.valueOf(number);
      String mark = number == source.marked() ? "> " : "  ";
      String text = source.lines().get(i).replace("\t", "    ");
      line("   ", mark + " ".repeat(width - digits.length()) + digits + " | " + text);
    }
  }

  private void line(String indent, String raw) {
    out.append(indent).append(Escape.text(raw)).append('\n');
  }

  private void prose(String indent, String raw) {
    prose(indent, indent, raw);
  }

  /** A sentence, broken between words where it is longer than a line. */
  private void prose(String first, String indent, String raw) {
    StringBuilder line = new StringBuilder();
    String before = first;
    for (String word : Escape.text(raw).split(" ", -1)) {
      int columns = TextWidth.columns(line.toString()) + 1 + TextWidth.columns(word);
      if (columns > WIDTH - before.length() && !line.isEmpty()) {
        out.append(before).append(line).append('\n');
        line.setLength(0);
        before = indent;
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    out.append(before).append(line).append('\n');
  }
}
