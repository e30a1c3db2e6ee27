package cairn.cli;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.SourceExcerpt;
import cairn.analysis.api.Suppressions;
import cairn.analysis.api.faults.LocateAnswer;
import cairn.analysis.api.faults.Statement;
import cairn.engine.FaultAnalyses;
import cairn.engine.RecorderNeeds;
import cairn.engine.RecordingFile;
import cairn.engine.ShellWords;
import cairn.engine.SourceFinder;
import cairn.engine.SpecFile;
import cairn.engine.SpecFit;
import cairn.history.HeapHistory;
import cairn.record.nativ.SliceWindow;
import cairn.report.Escape;
import cairn.report.faults.FaultReport;
import cairn.report.faults.FaultReport.ProgramRun;
import cairn.report.slices.SliceReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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

  @Mixin private Subject subject = new Subject();

  @Mixin private FaultOptions options = new FaultOptions();

  @Option(
      names = "--all",
      description = "Also tells statements that had to do with it and did nothing unusual.")
  private boolean all;

  @Mixin private RecordOptions recording = new RecordOptions();

  @Mixin private NativeOptions nativeOptions = new NativeOptions();

  LocateCommand(Console console, FaultAnalyses analyses, Suppressions suppressions) {
    this.console = console;
    this.analyses = analyses;
    this.suppressions = suppressions;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    JavaCommand program = subject.program();
    return program == null ? ofRecording() : ofProgram(program);
  }

  private int ofRecording() throws IOException {
    Path path = subject.recording(recording.given());
    options.format();
    SpecFile spec = options.open();
    SourceFinder sources = new SourceFinder(recording.sources(null));
    RecordingFile file = RecordingFile.open(path);
    return say(new Recorded(file, path, file.name(), true), spec, sources, null);
  }

  private int ofProgram(JavaCommand java) throws IOException, InterruptedException {
    subject.takeName(options.output());
    boolean isText = options.format() == FaultOptions.Format.text;
    SpecFile spec = options.open();
    SourceFinder sources = new SourceFinder(recording.sources(java));
    try (Subject.Destination to = subject.destination()) {
      if (!to.isKept()) {
        recording.forOneAnswer();
      }
      int code = record(java, to.file(), spec, !isText && options.output().file() == null);
      ProgramRun run = new ProgramRun(String.join(" ", java.words()), code);
      try {
        RecordingFile file = to.open(java);
        return say(new Recorded(file, to.file(), to.name(file), to.isKept()), spec, sources, run);
      } catch (IOException e) {
        console.err().println(Escape.text(run.command()) + " ended with exit code " + code);
        throw e;
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

  /**
   * What is looked at.
   *
   * @param isKept whether it is there afterwards
   */
  private record Recorded(RecordingFile file, Path path, String name, boolean isKept) {}

  private int say(Recorded recorded, SpecFile spec, SourceFinder sources, @Nullable ProgramRun run)
      throws IOException {
    Path path = recorded.path();
    try (ProgressLine progress = new ProgressLine(console, options.output().quiet());
        HeapHistory history =
            recorded.file().history(options.budgetBytes(), progress.task("loading"))) {
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
      FaultReport report =
          FaultReport.of(recorded.name(), FaultOptions.source(spec), answer, excerpts, run);
      Map<Integer, SliceReport> slices =
          LocateSlices.of(answer, path, history, recorded.isKept(), sources, progress);
      progress.close();
      String again = recorded.isKept() ? "cairn slice " + ShellWords.quote(path.toString()) : "";
      return options.say(
          console, slices.isEmpty() ? report : report.with(slices, again), suppressions);
    }
  }
}
