package cairn.report.bounds;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.SourceExcerpt;
import cairn.analysis.api.bounds.BlockName;
import cairn.analysis.api.bounds.OutsideAccess;
import cairn.report.TextPage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A report for a terminal: each statement with what it did, its calls and its block. */
public final class OverflowText {

  private final TextPage out = new TextPage();
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
      out.line("", report.command() + " ended with exit code " + report.exitCode());
    } else {
      out.line("", report.recording());
    }
    out.prose("", report.summary());
    for (String warning : report.answer().warnings()) {
      out.prose("", "Warning: " + warning + ".");
    }
    List<OutsideAccess> findings = report.answer().findings();
    for (int i = 0; i < findings.size(); i++) {
      if (i < most) {
        out.blank();
        finding(i + 1, findings.get(i));
      } else {
        if (i == most) {
          out.blank();
        }
        out.line("", head(i + 1, findings.get(i)));
      }
    }
    out.blank();
    OverflowWords.scope(report.answer()).forEach(note -> out.prose("", note));
  }

  private static String head(int number, OutsideAccess access) {
    String sure = access.isPossible() ? "possibly " : "";
    return number + ". " + access.place() + " " + sure + access.deed();
  }

  private void finding(int number, OutsideAccess access) {
    out.prose("", "   ", head(number, access));
    String often = OverflowWords.often(access);
    if (!often.isEmpty()) {
      out.line("   ", often);
    }
    CodePlace inside = OverflowWords.inside(access);
    if (inside != null) {
      out.line("   ", "in its call of " + inside);
    }
    for (CodePlace call : OverflowWords.callers(access)) {
      out.line("   ", "called from " + call);
    }
    SourceExcerpt source = report.sources().get(access.place());
    if (source != null) {
      out.blank();
      out.excerpt("   ", source);
      out.blank();
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
      out.prose("   ", which + " was allocated at: " + allocated);
    }
    String freed = OverflowWords.calls(block.freed());
    if (!freed.isEmpty()) {
      out.prose("   ", which + " was freed at: " + freed);
    }
  }
}
