package cairn.cli;

import cairn.analysis.api.Suppressions;
import cairn.analysis.api.Verdict;
import cairn.analysis.api.faults.LocateAnswer;
import cairn.engine.InputException;
import cairn.engine.SpecFile;
import cairn.engine.Suppressed;
import cairn.report.Escape;
import cairn.report.SarifPrinter;
import cairn.report.faults.FaultHtml;
import cairn.report.faults.FaultJson;
import cairn.report.faults.FaultReport;
import cairn.report.faults.FaultReport.SpecSource;
import cairn.report.faults.FaultSarif;
import cairn.report.faults.FaultText;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What {@code check} and {@code locate} share: the specification, and how the answer is said. */
final class FaultOptions {
  /** How an answer is said. */
  enum Format {
    text,
    json,
    sarif,
    html
  }

  @Option(
      names = "--spec",
      required = true,
      paramLabel = "S.inv",
      description = "What must hold: a file, or library:NAME for one that comes with Cairn.")
  @SuppressWarnings("NullAway.Init") // set by picocli
  private String spec;

  @Option(
      names = "--bind",
      paramLabel = "STRUCTURE=CLASS",
      description =
          "The class of a structure, instead of what the specification says. Fields keep the names "
              + "that the specification gives them.")
  private List<String> bindings = List.of();

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "10",
      description =
          "The most violations of each constraint to keep, and statements to tell in full "
              + "(default: ${DEFAULT-VALUE}).")
  private int limit = 10;

  @Mixin private BudgetOption budget = new BudgetOption();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "text, json, sarif or html (default: text, or from the ending of --output).")
  private @Nullable Format format;

  @Mixin private OutputOptions output = new OutputOptions();

  /** The specification, bound as was asked. Refuses one that has nothing to check. */
  SpecFile open() throws IOException {
    SpecFile file = open(spec, bindings);
    if (file.spec().isEmpty()) {
      throw new InputException(
          file.name()
              + ": has no constraint, so nothing could be checked; one is written as: "
              + "node X; X.next != NULL => X.next.prev == X;");
    }
    return file;
  }

  static SpecFile open(String name, List<String> bindings) throws IOException {
    try {
      return SpecFile.open(name).bind(bindings);
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  static SpecSource source(SpecFile file) {
    return new SpecSource(file.name(), file.isFile(), file.lines());
  }

  /** Refuses what cannot be meant, before any work. */
  Format format() {
    if (limit < 1) {
      throw new UsageException("--limit must be at least 1");
    }
    budget.require();
    return output.format(format, Format.class, Format.text);
  }

  int limit() {
    return limit;
  }

  long budgetBytes() {
    return budget.bytes();
  }

  OutputOptions output() {
    return output;
  }

  /** Says the answer and returns the exit code. */
  int say(Console console, FaultReport found, Suppressions suppressions) throws IOException {
    LocateAnswer located = found.located();
    Suppressed suppressed =
        located == null
            ? Suppressed.of(found.check(), suppressions)
            : Suppressed.of(located, suppressions);
    FaultReport report = found.withNotes(suppressed.told());
    String answer =
        switch (format()) {
          case text -> FaultText.print(report, limit);
          case json -> FaultJson.print(report);
          case sarif -> SarifPrinter.print(FaultSarif.of(report), Version.number(), suppressions);
          case html -> FaultHtml.print(report);
        };
    output.write(console, answer);
    if (output.file() != null && !output.quiet()) {
      String where = " The report is in " + output.file();
      console.err().println(Escape.text(report.summary() + where));
      console.err().flush();
    }
    return report.check().verdict() == Verdict.VIOLATED && suppressed.open() > 0
        ? ExitCode.FINDINGS
        : ExitCode.OK;
  }
}
