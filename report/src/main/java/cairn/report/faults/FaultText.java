package cairn.report.faults;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.SourceExcerpt;
import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.api.faults.ConstraintCount;
import cairn.analysis.api.faults.ReadValue;
import cairn.analysis.api.faults.Statement;
import cairn.analysis.api.faults.Unlocated;
import cairn.analysis.api.faults.Violation;
import cairn.report.Escape;
import cairn.report.TextTable;
import cairn.report.slices.SliceReport;
import cairn.report.slices.SliceText;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A report for a terminal: the statements first, each with what it changed and why that is wrong,
 * then the violations, then what else a person should know.
 */
public final class FaultText {
  private static final int MOST_CALLS = 8;
  private static final int MOST_SLICED = 12;

  private final StringBuilder out = new StringBuilder();
  private final FaultReport report;
  private final int most;

  private FaultText(FaultReport report, int most) {
    this.report = report;
    this.most = most;
  }

  /**
   * @param most how many statements to tell in full; further ones get a line each
   */
  public static String print(FaultReport report, int most) {
    FaultText text = new FaultText(report, most);
    text.document();
    return text.out.toString();
  }

  private void document() {
    line("", report.recording() + " against " + report.spec().name());
    FaultReport.ProgramRun run = report.run();
    if (run != null) {
      line("", run.command() + " ended with exit code " + run.exitCode());
    }
    prose("", FaultWords.summary(report));
    for (String warning : report.check().warnings()) {
      prose("", "Warning: " + FaultWords.sentence(warning));
    }
    List<Statement> statements = report.statements();
    for (int i = 0; i < statements.size(); i++) {
      if (i < most) {
        out.append('\n');
        statement(statements.get(i));
      } else {
        out.append(i == most ? "\n" : "");
        brief(statements.get(i));
      }
    }
    fromTheStart();
    unlocated();
    violations();
    notes();
  }

  private void brief(Statement statement) {
    line("", head(statement) + ", time " + statement.time());
  }

  private static String head(Statement statement) {
    return statement.rank() + ". " + FaultWords.place(statement) + " " + FaultWords.deed(statement);
  }

  private void statement(Statement statement) {
    line("", head(statement));
    line("     ", statement.change() + "   (" + FaultWords.when(statement) + ")");
    prose("   ", statement.why());
    calls(statement);
    SourceExcerpt source = report.sources().get(statement.place());
    if (source != null) {
      out.append('\n');
      source(source);
    }
    if (!statement.before().nodes().isEmpty() || !statement.after().nodes().isEmpty()) {
      out.append('\n');
      line("   ", "Around it, before (-) and after (+):");
      for (String row : SketchText.of(statement.before(), statement.after())) {
        line("     ", row);
      }
    }
    slice(statement);
  }

  /** Where what it stored came from: it may have stored what it was told to. */
  private void slice(Statement statement) {
    SliceReport slice = report.slices().get(statement.rank());
    if (slice == null) {
      return;
    }
    List<String> rows = SliceText.brief(slice, MOST_SLICED);
    out.append('\n');
    prose("   ", FaultWords.sliced(slice));
    rows.forEach(row -> out.append("     ").append(row).append('\n'));
    if (!report.again().isEmpty()) {
      line("   ", "All of it: " + report.again() + " --skipped --at " + statement.time());
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

  private void calls(Statement statement) {
    if (!statement.inside().isEmpty()) {
      line("   ", "the store is at " + statement.inside().get(0));
    }
    List<CodePlace> stack = statement.stack();
    for (int i = 0; i < stack.size() && i < MOST_CALLS; i++) {
      line("   ", (i == 0 ? FaultWords.called(statement) : "called from") + " " + stack.get(i));
    }
    if (stack.size() > MOST_CALLS) {
      line("   ", "... " + (stack.size() - MOST_CALLS) + " more calls");
    }
  }

  private void fromTheStart() {
    if (report.fromTheStart().isEmpty()) {
      return;
    }
    out.append('\n');
    line("", "Violated already when the recording began, so no statement of it is to blame:");
    for (Violation violation : report.fromTheStart()) {
      prose("  ", violation.constraint() + bindings(violation) + ": " + violation.why());
    }
  }

  private void unlocated() {
    for (Unlocated each : report.unlocated()) {
      out.append('\n');
      prose("", each.constraint() + " " + FaultWords.sentence(each.why()));
    }
  }

  private void violations() {
    CheckAnswer check = report.check();
    TextTable table = new TextTable("lrrl");
    table.row("constraint", "violated", "undecided", "");
    boolean any = false;
    for (ConstraintCount count : check.constraints()) {
      if (count.violations() > 0 || FaultWords.isOpen(count)) {
        table.row(count.constraint(), count.violations(), count.undecided(), count.text());
        any = true;
      }
    }
    if (any) {
      out.append('\n');
      table.print(out, "");
    }
    Set<String> told = new HashSet<>();
    for (Violation violation : check.violations()) {
      if (told.add(violation.constraint())) {
        violation(violation, count(violation.constraint()));
      }
    }
    for (ConstraintCount count : check.constraints()) {
      if (!count.note().isEmpty()) {
        out.append('\n');
        prose("", count.constraint() + ": " + count.note());
      }
    }
  }

  private long count(String constraint) {
    return report.check().constraints().stream()
        .filter(count -> count.constraint().equals(constraint))
        .mapToLong(count -> count.violations() + count.undecided())
        .findFirst()
        .orElse(1);
  }

  private void violation(Violation violation, long all) {
    out.append('\n');
    line("", violation.constraint() + ": " + violation.text());
    String first = all > 1 ? "The first of " + all + ": " : "";
    prose(
        "  ", first + FaultWords.verdict(violation.verdict()) + " " + FaultWords.found(violation));
    prose("  ", violation.why());
    if (!violation.bindings().isEmpty() || !violation.reads().isEmpty()) {
      TextTable table = new TextTable("lll");
      violation.bindings().forEach(bound -> table.row(bound.variable(), "=", bound.node()));
      for (ReadValue read : violation.reads()) {
        table.row(read.term(), "=", read.value());
      }
      table.print(out, "    ");
    }
    if (!violation.sketch().nodes().isEmpty()) {
      line("  ", "The nodes involved:");
      for (String row : SketchText.of(violation.sketch())) {
        line("    ", row);
      }
    }
  }

  private static String bindings(Violation violation) {
    StringBuilder text = new StringBuilder();
    violation
        .bindings()
        .forEach(
            bound -> text.append(", ").append(bound.variable()).append(" = ").append(bound.node()));
    return text.toString();
  }

  private void notes() {
    out.append('\n');
    prose("", "Checked: " + FaultWords.scope(report.check()));
    for (String note : report.notes()) {
      prose("", "Note: " + note);
    }
  }

  private void line(String indent, String raw) {
    out.append(indent).append(Escape.text(raw)).append('\n');
  }

  private void prose(String indent, String raw) {
    Prose.write(out, indent, raw);
  }
}
