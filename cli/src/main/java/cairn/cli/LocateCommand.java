package cairn.cli;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.SourceExcerpt;
import cairn.analysis.api.Suppressions;
import cairn.analysis.api.faults.LocateAnswer;
import cairn.analysis.api.faults.Statement;
import cairn.engine.FaultAnalyses;
import cairn.engine.InputException;
import cairn.engine.RecorderNeeds;
import cairn.engine.RecordingFile;
import cairn.engine.ShellWords;
import cairn.engine.SourceFinder;
import cairn.engine.SpecFile;
import cairn.engine.SpecFit;
import cairn.history.HeapHistory;
import cairn.record.nativ.SliceWindow;
import cairn.recording.Format;
import cairn.report.Escape;
import cairn.report.faults.FaultReport;
import cairn.report.faults.FaultReport.ProgramRun;
import cairn.report.slices.SliceReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says which statements broke constraints, of a recording or of a program that it runs. */
@Command(
    name = "locate",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    customSynopsis = {
      "cairn locate REC --spec S.inv [OPTIONS]",
      "       cairn locate --spec S.inv [OPTIONS] -- COMMAND"
    },
    description = "Says which statements broke the constraints of a specification, and why.",
    footer = {
      "",
      "With a command behind --, runs and records it first: it keeps its input and output, and its",
      "exit code is told. Exit code 1 if a constraint is violated, 0 if not, also if it could not",
      "be told.",
      "",
      "Examples:",
      "  cairn locate --spec list.inv -- java List.java",
      "  cairn locate --spec list.inv -- ./program",
      "  cairn locate run.cairn --spec tree.inv --source src/main/java -o fault.html"
    })
final class LocateCommand implements Callable<Integer> {
  private final Console console;
  private final FaultAnalyses analyses;
  private final Suppressions suppressions;

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec commandSpec;

  @Parameters(
      paramLabel = "REC | -- COMMAND",
      arity = "1..*",
      description = "A recording, or a program to record: -- java ..., -- ./program ...")
  private List<String> words = List.of();

  @Mixin private FaultOptions options = new FaultOptions();

  @Option(
      names = "--all",
      description = "Also tells statements that had to do with it and did nothing unusual.")
  private boolean all;

  @Option(
      names = "--keep",
      paramLabel = "FILE",
      description = "Keeps the recording of the program (so does -o with a name in .cairn).")
  private @Nullable Path keep;

  @Mixin private RecordOptions recording = new RecordOptions();

  @Mixin private NativeOptions nativeOptions = new NativeOptions();

  LocateCommand(Console console, FaultAnalyses analyses, Suppressions suppressions) {
    this.console = console;
    this.analyses = analyses;
    this.suppressions = suppressions;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    int behind = wordsBehindDashes();
    if (behind == 0) {
      return ofRecording();
    }
    if (behind < words.size()) {
      throw new UsageException(
          "both a recording, " + words.get(0) + ", and a command behind --; give one of them");
    }
    return ofProgram(new JavaCommand(words));
  }

  private int wordsBehindDashes() {
    List<String> all = commandSpec.commandLine().getParseResult().originalArgs();
    int dashes = all.indexOf("--");
    return dashes < 0 ? 0 : all.size() - dashes - 1;
  }

  private int ofRecording() throws IOException {
    if (words.size() > 1) {
      throw new UsageException(
          "one recording is expected, but there is also "
              + words.get(1)
              + "; a command to run stands behind --");
    }
    String given = keep != null ? "--keep" : recording.given();
    if (given != null) {
      throw new UsageException(given + " is for a command behind --, not for a recording");
    }
    options.format();
    SpecFile spec = options.open();
    Path path = Path.of(words.get(0));
    SourceFinder sources = new SourceFinder(recording.sources(null));
    RecordingFile file = RecordingFile.open(path);
    return say(file, path, file.name(), spec, sources, null);
  }

  private int ofProgram(JavaCommand java) throws IOException, InterruptedException {
    Path answer = options.output().file();
    if (answer != null && answer.toString().endsWith(".cairn")) {
      keep = keep == null ? answer : keep;
      options.output().toConsole();
    }
    boolean isText = options.format() == FaultOptions.Format.text;
    SpecFile spec = options.open();
    SourceFinder sources = new SourceFinder(recording.sources(java));
    Path folder = keep == null ? Files.createTempDirectory("cairn-locate-") : null;
    Path path =
        folder == null
            ? ProgramRecorder.destination(Objects.requireNonNull(keep))
            : folder.resolve("run.cairn");
    try {
      int code = record(java, path, spec, !isText && options.output().file() == null);
      ProgramRun run = new ProgramRun(String.join(" ", java.words()), code);
      try {
        if (!Files.exists(path)) {
          throw new InputException(
              "nothing was recorded: "
                  + (java.isJava()
                      ? "the JVM did not start, or not with the recorder"
                      : "the program did not start"));
        }
        RecordingFile file = RecordingFile.open(path);
        String name = folder == null ? file.name() : "this run";
        return say(file, path, name, spec, sources, run);
      } catch (IOException e) {
        console.err().println(Escape.text(run.command()) + " ended with exit code " + code);
        throw e;
      }
    } finally {
      if (folder != null) {
        Files.deleteIfExists(Path.of(path + Format.LIVE_SUFFIX));
        Files.deleteIfExists(path);
        Files.deleteIfExists(folder);
      }
    }
  }

  private int record(JavaCommand program, Path path, SpecFile spec, boolean toError)
      throws IOException, InterruptedException {
    RecorderNeeds needs = RecorderNeeds.of(spec.spec());
    if (!program.isJava()) {
      SliceWindow slices = recording.takeSlices(nativeOptions.isSlice());
      String forJava = recording.givenForJava();
      NativeRun run = NativeRun.of(program.words(), path, forJava, recording.points(needs));
      run.with(nativeOptions);
      if (slices != null) {
        run.withSlices(slices);
      }
      return (toError ? run.printingToError() : run).run();
    }
    if (nativeOptions.given() != null) {
      throw new UsageException(nativeOptions.given() + " is for native programs");
    }
    AgentOptions agent = recording.agent(path, program, needs);
    ProgramRecorder recorder = new ProgramRecorder(program, path, agent, false);
    return (toError ? recorder.printingToError() : recorder).run();
  }

  private int say(
      RecordingFile file,
      Path path,
      String name,
      SpecFile spec,
      SourceFinder sources,
      @Nullable ProgramRun run)
      throws IOException {
    try (ProgressLine progress = new ProgressLine(console, options.output().quiet());
        HeapHistory history = file.history(options.budgetBytes(), progress.task("loading"))) {
      SpecFit.require(spec, history, path);
      LocateAnswer answer =
          analyses.locate(
              new FaultAnalyses.Question(history, spec.spec(), options.limit(), all),
              progress.task("locating"));
      List<CodePlace> places = new ArrayList<>();
      for (Statement statement : answer.statements()) {
        places.add(statement.place());
        places.addAll(statement.stack());
      }
      Map<CodePlace, SourceExcerpt> excerpts = sources.find(places);
      FaultReport report = FaultReport.of(name, FaultOptions.source(spec), answer, excerpts, run);
      boolean kept = run == null || keep != null;
      Map<Integer, SliceReport> slices =
          LocateSlices.of(answer, path, history, kept, sources, progress);
      progress.close();
      String again = kept ? "cairn slice " + ShellWords.quote(path.toString()) : "";
      return options.say(
          console, slices.isEmpty() ? report : report.with(slices, again), suppressions);
    }
  }
}
