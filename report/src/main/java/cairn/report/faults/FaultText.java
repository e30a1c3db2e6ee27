package cairn.report.faults;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.SourceExcerpt;
import cairn.analysis.api.faults.Certainty;
import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.api.faults.ConstraintCount;
import cairn.analysis.api.faults.Mend;
import cairn.analysis.api.faults.ReadValue;
import cairn.analysis.api.faults.Statement;
import cairn.analysis.api.faults.Unlocated;
import cairn.analysis.api.faults.Violation;
import cairn.report.TextPage;
import cairn.report.TextTable;
import cairn.report.slices.SliceReport;
import cairn.report.slices.SliceText;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A report for a terminal: the statements first, each with what it changed and why that is wrong,
 * then the violations, then what else a person should know.
 */
public final class FaultText {
  private static final int MOST_CALLS = 8;
  private static final int MOST_SLICED = 12;

  private final TextPage out = new TextPage();
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

  /**
   * Short, for a message that stands among others: the first statements without the heap around
   * them, and what they broke; or, where no statement is known, the violations.
   *
   * @param most how many statements to tell; of further ones only that they are there
   */
  public static String message(FaultReport report, int most) {
    FaultText text = new FaultText(report, most);
    text.brief();
    return text.out.toString();
  }

  private void brief() {
    List<Statement> statements = report.statements();
    if (statements.isEmpty()) {
      out.prose("", FaultWords.summary(report));
      fromTheStart();
      unlocated();
      violations();
      return;
    }
    List<Statement> told = suspects(statements);
    told = told.subList(0, Math.min(most, told.size()));
    Set<String> broken = new LinkedHashSet<>();
    for (Statement statement : told) {
      if (!broken.isEmpty()) {
        out.blank();
      }
      deed(statement, told.size() == 1);
      broken.addAll(statement.constraints());
    }
    out.blank();
    for (Violation violation : report.check().violations()) {
      if (broken.remove(violation.constraint())) {
        out.line("", violation.constraint() + ": " + violation.text());
        out.prose("  ", violation.why());
      }
    }
    int more = statements.size() - told.size();
    if (more > 0) {
      out.line("", "and " + more + (more == 1 ? " more statement" : " more statements"));
    }
  }

  /** Those that broke something or lack a store; where there are none, all. */
  private static List<Statement> suspects(List<Statement> statements) {
    List<Statement> suspects =
        statements.stream().filter(each -> each.role() != Statement.Role.CONTRIBUTED).toList();
    return suspects.isEmpty() ? statements : suspects;
  }

  private void document() {
    out.line("", report.recording() + " against " + report.spec().name());
    FaultReport.ProgramRun run = report.run();
    if (run != null) {
      out.line("", run.command() + " ended with exit code " + run.exitCode());
    }
    out.prose("", FaultWords.summary(report));
    for (String warning : report.check().warnings()) {
      out.prose("", "Warning: " + FaultWords.sentence(warning));
    }
    List<Statement> statements = report.statements();
    for (int i = 0; i < statements.size(); i++) {
      if (i < most) {
        out.blank();
        statement(statements.get(i));
      } else {
        if (i == most) {
          out.blank();
        }
        row(statements.get(i));
      }
    }
    fromTheStart();
    unlocated();
    violations();
    notes();
  }

  private void row(Statement statement) {
    out.line("", head(statement) + ", time " + statement.time());
  }

  private static String head(Statement statement) {
    return statement.rank() + ". " + FaultWords.place(statement) + " " + FaultWords.deed(statement);
  }

  private void statement(Statement statement) {
    deed(statement, false);
    boolean pictured = statement.rank() == 1 || statement.certainty() != Certainty.WEAK;
    boolean drawn = !statement.before().nodes().isEmpty() || !statement.after().nodes().isEmpty();
    if (pictured && drawn) {
      out.blank();
      out.line("   ", "Around it, before (-) and after (+):");
      for (String row : SketchText.of(statement.before(), statement.after())) {
        out.line("     ", row);
      }
    }
    slice(statement);
  }

  /** What a statement did, and where. */
  private void deed(Statement statement, boolean alone) {
    String head = head(statement);
    out.line("", alone ? head.substring(head.indexOf(' ') + 1) : head);
    out.line("     ", statement.change() + "   (" + FaultWords.when(statement) + ")");
    out.prose("   ", statement.why());
    Mend repair = statement.repair();
    if (repair != null) {
      out.prose("   ", "repair: " + repair.text());
    }
    if (!statement.evidence().isEmpty()) {
      out.prose("   ", "evidence: " + String.join("; ", statement.evidence()));
    }
    calls(statement);
    SourceExcerpt source = report.sources().get(statement.place());
    if (source != null) {
      out.blank();
      out.excerpt("   ", source);
    }
  }

  /** Where what it stored came from: it may have stored what it was told to. */
  private void slice(Statement statement) {
    SliceReport slice = report.slices().get(statement.rank());
    if (slice == null) {
      return;
    }
    List<String> rows = SliceText.brief(slice, MOST_SLICED);
    out.blank();
    out.prose("   ", FaultWords.sliced(slice));
    rows.forEach(row -> out.raw().append("     ").append(row).append('\n'));
    if (!report.again().isEmpty()) {
      out.line("   ", "All of it: " + report.again() + " --skipped --at " + statement.time());
    }
  }

  private void calls(Statement statement) {
    if (!statement.inside().isEmpty()) {
      out.line("   ", "the store is at " + statement.inside().get(0));
    }
    List<CodePlace> stack = statement.stack();
    for (int i = 0; i < stack.size() && i < MOST_CALLS; i++) {
      out.line("   ", (i == 0 ? FaultWords.called(statement) : "called from") + " " + stack.get(i));
    }
    if (stack.size() > MOST_CALLS) {
      out.line("   ", "... " + (stack.size() - MOST_CALLS) + " more calls");
    }
  }

  private void fromTheStart() {
    if (report.fromTheStart().isEmpty()) {
      return;
    }
    out.blank();
    out.line("", "Violated already when the recording began, so no statement of it is to blame:");
    for (Violation violation : report.fromTheStart()) {
      out.prose("  ", violation.constraint() + bindings(violation) + ": " + violation.why());
    }
  }

  private void unlocated() {
    for (Unlocated each : report.unlocated()) {
      out.blank();
      out.prose("", each.constraint() + " " + FaultWords.sentence(each.why()));
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
      out.blank();
      table.print(out.raw(), "");
    }
    Set<String> told = new HashSet<>();
    for (Violation violation : check.violations()) {
      if (told.add(violation.constraint())) {
        violation(violation, count(violation.constraint()));
      }
    }
    for (ConstraintCount count : check.constraints()) {
      if (!count.note().isEmpty()) {
        out.blank();
        out.prose("", count.constraint() + ": " + count.note());
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
    out.blank();
    out.line("", violation.constraint() + ": " + violation.text());
    String first = all > 1 ? "The first of " + all + ": " : "";
    out.prose(
        "  ", first + FaultWords.verdict(violation.verdict()) + " " + FaultWords.found(violation));
    out.prose("  ", violation.why());
    if (!violation.bindings().isEmpty() || !violation.reads().isEmpty()) {
      TextTable table = new TextTable("lll");
      violation.bindings().forEach(bound -> table.row(bound.variable(), "=", bound.node()));
      for (ReadValue read : violation.reads()) {
        table.row(read.term(), "=", read.value());
      }
      table.print(out.raw(), "    ");
    }
    if (!violation.sketch().nodes().isEmpty()) {
      out.line("  ", "The nodes involved:");
      for (String row : SketchText.of(violation.sketch())) {
        out.line("    ", row);
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
    out.blank();
    out.prose("", "Checked: " + FaultWords.scope(report.check()));
    for (String note : report.notes()) {
      out.prose("", "Note: " + note);
    }
  }
}
