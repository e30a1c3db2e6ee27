package cairn.cli;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.Suppressions;
import cairn.analysis.api.bounds.BlockName;
import cairn.analysis.api.bounds.OutsideAccess;
import cairn.analysis.api.bounds.OverflowAnswer;
import cairn.engine.BoundsAnalyses;
import cairn.engine.RecordingFile;
import cairn.engine.SourceFinder;
import cairn.engine.Suppressed;
import cairn.history.HeapHistory;
import cairn.record.nativ.PointRequest;
import cairn.report.Escape;
import cairn.report.SarifPrinter;
import cairn.report.bounds.OverflowHtml;
import cairn.report.bounds.OverflowJson;
import cairn.report.bounds.OverflowReport;
import cairn.report.bounds.OverflowSarif;
import cairn.report.bounds.OverflowText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says which statements accessed memory outside of blocks. */
@Command(
    name = "overflow",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    customSynopsis = {"cairn overflow REC [OPTIONS]", "       cairn overflow [OPTIONS] -- COMMAND"},
    description = {
      "Says which statements of a native program accessed memory outside of its blocks:",
      "overflows, use after free, double free."
    },
    footer = {
      "",
      "With a command behind --, runs and records it first: it keeps its input and output, and its",
      "exit code is told. A recording must be made with record --mode derive. Exit code 1 if",
      "anything was found, also if it is only possible, 0 if not.",
      "",
      "Examples:",
      "  cairn overflow -- ./program arguments",
      "  cairn overflow run.cairn --source src -o overflows.sarif"
    })
final class OverflowCommand implements Callable<Integer> {
  /** How an answer is said. */
  enum Format {
    text,
    json,
    sarif,
    html
  }

  private final Console console;
  private final Suppressions suppressions;

  @Mixin private Subject subject = new Subject();

  @Option(
      names = "--source",
      paramLabel = "DIR",
      description = "Where sources lie, for excerpts (also: here, and where the program is).")
  private List<Path> sources = List.of();

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "10",
      description = "How many findings to tell in full (default: ${DEFAULT-VALUE}).")
  private int limit = 10;

  @Mixin private BudgetOption budget = new BudgetOption();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "text, json, sarif or html (default: text, or from the ending of --output).")
  private @Nullable Format format;

  @Mixin private OutputOptions output = new OutputOptions();

  OverflowCommand(Console console, Suppressions suppressions) {
    this.console = console;
    this.suppressions = suppressions;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (limit < 1) {
      throw new UsageException("--limit must be at least 1");
    }
    budget.require();
    JavaCommand program = subject.program();
    return program == null ? ofRecording() : ofProgram(program);
  }

  private int ofRecording() throws IOException {
    Path path = subject.recording(null);
    format();
    RecordingFile file = RecordingFile.open(path);
    return say(report(file, path, file.name(), null, 0));
  }

  private int ofProgram(JavaCommand program) throws IOException, InterruptedException {
    subject.takeName(output);
    boolean toError = format() != Format.text && output.file() == null;
    if (program.isJava()) {
      throw new UsageException("overflow is for native programs, and the command is java");
    }
    try (Subject.Destination to = subject.destination()) {
      NativeRun run =
          NativeRun.of(program.words(), to.file(), null, PointRequest.NONE).withBounds();
      int code = (toError ? run.printingToError() : run).run();
      RecordingFile file = to.open(program);
      return say(report(file, to.file(), to.name(file), String.join(" ", program.words()), code));
    }
  }

  private Format format() {
    return output.format(format, Format.class, Format.text);
  }

  private OverflowReport report(
      RecordingFile file, Path path, String name, @Nullable String command, int code)
      throws IOException {
    OverflowAnswer answer;
    List<Path> roots = new ArrayList<>(sources);
    try (ProgressLine progress = new ProgressLine(console, output.quiet());
        HeapHistory history = file.history(budget.bytes(), progress.task("loading"))) {
      answer = BoundsAnalyses.overflow(history, path, progress.task("checking"));
      roots.add(Path.of(""));
      Path program = Path.of(history.meta().getOrDefault("command", "")).getParent();
      if (program != null && Files.isDirectory(program)) {
        roots.add(program);
      }
    }
    List<CodePlace> places = new ArrayList<>();
    for (OutsideAccess access : answer.findings()) {
      places.add(access.place());
      addPlaces(places, access.block());
      addPlaces(places, access.other());
    }
    return new OverflowReport(name, answer, new SourceFinder(roots).find(places), command, code);
  }

  private static void addPlaces(List<CodePlace> to, @Nullable BlockName block) {
    if (block != null) {
      to.addAll(block.allocated());
      to.addAll(block.freed());
    }
  }

  private int say(OverflowReport report) throws IOException {
    String answer =
        switch (format()) {
          case text -> OverflowText.print(report, limit);
          case json -> OverflowJson.print(report);
          case sarif ->
              SarifPrinter.print(OverflowSarif.of(report), Version.number(), suppressions);
          case html -> OverflowHtml.print(report);
        };
    output.write(console, answer);
    if (output.file() != null && !output.quiet()) {
      String where = " The report is in " + output.file();
      console.err().println(Escape.text(report.summary() + where));
      console.err().flush();
    }
    Suppressed suppressed = Suppressed.of(report.answer().findings(), suppressions);
    console.tell(suppressed.told());
    return suppressed.open() == 0 ? ExitCode.OK : ExitCode.FINDINGS;
  }
}
