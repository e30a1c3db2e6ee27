package cairn.cli;

import cairn.engine.InputException;
import cairn.engine.RecordingFile;
import cairn.engine.SliceAnalyses;
import cairn.engine.SliceAnalyses.Sliced;
import cairn.engine.SliceTarget;
import cairn.engine.SourceFinder;
import cairn.history.HeapHistory;
import cairn.record.nativ.SliceWindow;
import cairn.report.DotPrinter;
import cairn.report.Escape;
import cairn.report.slices.SliceHtml;
import cairn.report.slices.SliceJson;
import cairn.report.slices.SlicePicture;
import cairn.report.slices.SliceReport;
import cairn.report.slices.SliceReport.ProgramRun;
import cairn.report.slices.SliceText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says which statements a value came from, or went to. */
@Command(
    name = "slice",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    customSynopsis = {
      "cairn slice REC --at WHERE [OPTIONS]",
      "       cairn slice --at WHERE [OPTIONS] -- COMMAND"
    },
    description = "Says which statements of the run a value came from: its dynamic slice.",
    footer = {
      "",
      "With a command behind --, runs and records it first: it keeps its input and output, and its",
      "exit code is told. A recording must be made with record --slice, or, of a native program,",
      "with record --mode slice. Exit code 0: a slice finds no fault.",
      "",
      "Examples:",
      "  cairn slice run.cairn --at 23",
      "  cairn slice run.cairn --at List.java:15#2 --source src/main/java -o why.html",
      "  cairn slice run.cairn --at '#12.next' --data",
      "  cairn slice --at tree.c:40 -- ./program"
    })
final class SliceCommand implements Callable<Integer> {
  /** How an answer is said. */
  enum SliceFormat {
    text,
    json,
    html,
    dot
  }

  /** How statements are sorted in text. */
  enum Order {
    distance,
    source
  }

  private final Console console;

  @Mixin private Subject subject = new Subject();

  @Option(
      names = "--at",
      required = true,
      paramLabel = "WHERE",
      description =
          "What to ask about: a heap time (23); a run of a line (List.java:15, the first; #2 the"
              + " second, #last the last); a slot's last store (#12.next, Tree.root; up to a time"
              + " with @T); crash, the exception that nothing caught; or end, that or the last"
              + " statement that ran.")
  @SuppressWarnings("NullAway.Init") // set by picocli
  private String at;

  @Option(names = "--forward", description = "Says where the value went, not where it came from.")
  private boolean forward;

  @Option(
      names = "--data",
      description = "Follows values alone, not the decisions that let statements run.")
  private boolean data;

  @Option(
      names = "--skipped",
      description =
          "Counts decisions, too, that went the other way: but for them, something that the value"
              + " came from might have been stored anew.")
  private boolean skipped;

  @Option(
      names = {"--lines", "--limit"},
      paramLabel = "N",
      defaultValue = "40",
      description =
          "How many statements to tell in full as text; of others the lines are named"
              + " (default: ${DEFAULT-VALUE}).")
  private int lines = 40;

  @Option(
      names = "--order",
      paramLabel = "HOW",
      defaultValue = "distance",
      description =
          "As text: distance, nearest to WHERE first, or source, by file and line"
              + " (default: ${DEFAULT-VALUE}).")
  private Order order = Order.distance;

  @Option(
      names = "--libraries",
      description = "As text: tells statements of libraries as all others, not only how many.")
  private boolean libraries;

  @Option(
      names = "--no-cache",
      description = "Does not keep what is computed once per recording beside it.")
  private boolean noCache;

  @Mixin private BudgetOption budget = new BudgetOption();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "text, json, html or dot (default: text, or from the ending of --output).")
  private @Nullable SliceFormat format;

  @Mixin private OutputOptions output = new OutputOptions();

  @Mixin private RecordOptions recording = new RecordOptions();

  SliceCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (lines < 1) {
      throw new UsageException("--lines must be at least 1");
    }
    if (skipped && (data || forward)) {
      throw new UsageException(
          "--skipped is about decisions, backwards; it does not go with "
              + (data ? "--data" : "--forward"));
    }
    budget.require();
    JavaCommand program = subject.program();
    return program == null ? ofRecording() : ofProgram(program);
  }

  private SliceTarget target() {
    try {
      return SliceTarget.parse(at);
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private int ofRecording() throws IOException {
    Path path = subject.recording(recording.given());
    target();
    format();
    RecordingFile file = RecordingFile.open(path);
    return say(file, path, file.name(), recording.sources(null), null);
  }

  private int ofProgram(JavaCommand program) throws IOException, InterruptedException {
    subject.takeName(output);
    target();
    boolean toError = format() != SliceFormat.text && output.file() == null;
    List<Path> sources = recording.sources(program);
    try (Subject.Destination to = subject.destination()) {
      noCache |= !to.isKept();
      int code = record(program, to.file(), toError);
      ProgramRun run = new ProgramRun(String.join(" ", program.words()), code);
      RecordingFile file = to.open(program);
      return say(file, to.file(), to.name(file), sources, run);
    }
  }

  private int record(JavaCommand program, Path path, boolean toError)
      throws IOException, InterruptedException {
    if (!program.isJava()) {
      SliceWindow window = Objects.requireNonNull(recording.takeSlices(true));
      NativeRun run =
          NativeRun.of(program.words(), path, recording.givenForJava(), recording.points(null))
              .withSlices(window);
      return (toError ? run.printingToError() : run).run();
    }
    AgentOptions agent = recording.withSlices().agent(path, program, null);
    ProgramRecorder recorder = new ProgramRecorder(program, path, agent, false);
    return (toError ? recorder.printingToError() : recorder).run();
  }

  private SliceFormat format() {
    return output.format(format, SliceFormat.class, SliceFormat.text);
  }

  private int say(
      RecordingFile file, Path path, String name, List<Path> sources, @Nullable ProgramRun run)
      throws IOException {
    new SourceFinder(sources); // refuses what is no folder, before the work
    try (ProgressLine progress = new ProgressLine(console, output.quiet());
        HeapHistory history = file.history(budget.bytes(), progress.task("loading"));
        SliceAnalyses analyses = SliceAnalyses.open(path, history, !noCache, progress::task)) {
      Sliced sliced = analyses.slice(new SliceAnalyses.Question(target(), forward, !data, skipped));
      SliceReport report = SliceReports.of(name, sliced, finder(sources, history), run);
      progress.close();
      output.write(console, print(report));
      if (output.file() != null && !output.quiet()) {
        String where = " The report is in " + output.file();
        console.err().println(Escape.text(report.summary() + where));
        console.err().flush();
      }
    }
    return ExitCode.OK;
  }

  /** Sources of native programs are also looked for here, and where the program is. */
  private static SourceFinder finder(List<Path> sources, HeapHistory history)
      throws InputException {
    List<Path> roots = new ArrayList<>(sources);
    if (history.meta().getOrDefault("recorder", "").equals("native")) {
      roots.add(Path.of(""));
      Path program = Path.of(history.meta().getOrDefault("command", "")).getParent();
      if (program != null && Files.isDirectory(program)) {
        roots.add(program);
      }
    }
    return new SourceFinder(roots);
  }

  private String print(SliceReport report) throws IOException {
    return switch (format()) {
      case text ->
          SliceText.print(
              report,
              order == Order.source ? SliceText.Order.SOURCE : SliceText.Order.DISTANCE,
              lines,
              libraries);
      case json -> SliceJson.print(report);
      case html -> SliceHtml.print(report);
      case dot -> DotPrinter.print(SlicePicture.of(report));
    };
  }
}
