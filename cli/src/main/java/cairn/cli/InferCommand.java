package cairn.cli;

import cairn.analysis.api.faults.HabitAnswer;
import cairn.analysis.api.faults.InferAnswer;
import cairn.analysis.constraints.infer.HabitInput;
import cairn.analysis.constraints.infer.InferInput;
import cairn.engine.Inference;
import cairn.engine.RecordingFile;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import cairn.report.faults.HabitReport;
import cairn.report.faults.InferReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Proposes constraints that good runs keep. */
@Command(
    name = "infer",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Proposes constraints that held at every C-point of good runs, as a specification to edit."
    },
    footer = {
      "",
      "Record the runs with C-points where the structure is at rest. More runs, and different ones,",
      "leave fewer constraints that hold by chance.",
      "",
      "Examples:",
      "  cairn infer good.cairn -o tree.inv --type 'com.acme.Tree*'",
      "  cairn record -o good.cairn --cpoint 'com.acme.Tree.*' -- java -cp classes com.acme.Main",
      "  cairn check other.cairn --spec tree.inv",
      "  cairn infer --broken-in test.cairn    what a run kept for long and then did not"
    })
final class InferCommand implements Callable<Integer> {
  /** How an answer is said. */
  enum Format {
    inv,
    text,
    json
  }

  private final Console console;

  @Parameters(arity = "0..*", paramLabel = "GOOD", description = "Recordings of good runs.")
  private List<Path> files = List.of();

  @Option(
      names = "--broken-in",
      paramLabel = "RUN",
      description =
          "Tells instead which constraints about shape this run kept for long, as the good runs do"
              + " if there are any, and then broke.")
  private @Nullable Path brokenIn;

  @Option(
      names = "--type",
      paramLabel = "CLASS",
      description =
          "Classes to look at, * for any text; more than once for several (default: the program's"
              + " own).")
  private List<String> types = List.of();

  @Option(
      names = "--confidence",
      paramLabel = "PERCENT",
      defaultValue = "99",
      description =
          "How unlikely it must be that a constraint holds by chance (default:"
              + " ${DEFAULT-VALUE}).")
  private double confidence = 99;

  @Option(
      names = "--format",
      description = "One of ${COMPLETION-CANDIDATES} (default: inv; with --broken-in text).")
  private @Nullable Format format;

  @Mixin private OutputOptions output = new OutputOptions();

  InferCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Format chosen =
        output.format(format, Format.class, brokenIn == null ? Format.inv : Format.text);
    if (!(confidence > 0 && confidence < 100)) {
      throw new UsageException("--confidence is a number of percent between 0 and 100");
    }
    if (files.isEmpty() && brokenIn == null) {
      throw new UsageException("give recordings of good runs, or a run with --broken-in");
    }
    if (chosen == Format.text && brokenIn == null) {
      throw new UsageException("constraints are proposed as inv or json; text is for --broken-in");
    }
    requireDifferent();
    List<HeapHistory> runs = new ArrayList<>();
    List<String> names = new ArrayList<>();
    try (ProgressLine progress = new ProgressLine(console, output.quiet())) {
      for (Path path : files) {
        names.add(load(path, runs, progress));
      }
      return brokenIn == null
          ? propose(runs, names, chosen, progress)
          : broken(load(brokenIn, runs, progress), runs, names, chosen, progress);
    } finally {
      runs.forEach(HeapHistory::close);
    }
  }

  private static String load(Path path, List<HeapHistory> runs, ProgressLine progress)
      throws IOException {
    RecordingFile file = RecordingFile.ofHeap(path, what -> Progress.NONE);
    runs.add(file.history(0, progress.task("loading")));
    return file.name();
  }

  private int propose(
      List<HeapHistory> runs, List<String> names, Format chosen, ProgressLine progress)
      throws IOException {
    InferAnswer answer =
        Inference.infer(
            new InferInput(runs, types, confidence / 100), progress.task("trying constraints"));
    InferReport report = new InferReport(names, answer);
    output.write(console, chosen == Format.json ? report.json() : report.specification());
    say(report.summary(), answer.notes());
    return ExitCode.OK;
  }

  /**
   * @param runs the good ones, and the run itself behind them
   */
  private int broken(
      String name, List<HeapHistory> runs, List<String> good, Format chosen, ProgressLine progress)
      throws IOException {
    int last = runs.size() - 1;
    HabitAnswer answer =
        Inference.habits(
            new HabitInput(runs.subList(0, last), runs.get(last), types, confidence / 100),
            progress.task("trying constraints"));
    HabitReport report = new HabitReport(name, good, answer);
    output.write(
        console,
        switch (chosen) {
          case inv -> report.specification();
          case text -> report.text();
          case json -> report.json();
        });
    say(report.summary(), answer.notes());
    return answer.broken().isEmpty() ? ExitCode.OK : ExitCode.FINDINGS;
  }

  /** What the answer comes to, if that is in a file. */
  private void say(String summary, List<String> notes) {
    if (output.file() != null && !output.quiet()) {
      console.out().println(summary + ": " + output.file());
      notes.forEach(note -> console.out().println("note: " + note));
      console.out().flush();
    }
  }

  /** A run that counts twice would be evidence of nothing. */
  private void requireDifferent() {
    List<Path> all = new ArrayList<>(files);
    if (brokenIn != null) {
      all.add(brokenIn);
    }
    Set<Path> seen = new HashSet<>();
    for (Path file : all) {
      if (!seen.add(file.toAbsolutePath().normalize())) {
        throw new UsageException(file + " is given twice");
      }
    }
  }
}
