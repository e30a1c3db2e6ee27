package cairn.cli;

import cairn.analysis.api.faults.InferAnswer;
import cairn.analysis.constraints.infer.InferInput;
import cairn.engine.Inference;
import cairn.engine.RecordingFile;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
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
      "  cairn check other.cairn --spec tree.inv"
    })
final class InferCommand implements Callable<Integer> {
  /** How an answer is said. */
  enum Format {
    inv,
    json
  }

  private final Console console;

  @Parameters(arity = "1..*", paramLabel = "GOOD", description = "Recordings of good runs.")
  private List<Path> files = List.of();

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

  @Option(names = "--format", description = "One of ${COMPLETION-CANDIDATES} (default: inv).")
  private @Nullable Format format;

  @Mixin private OutputOptions output = new OutputOptions();

  InferCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Format chosen = output.format(format, Format.class, Format.inv);
    if (!(confidence > 0 && confidence < 100)) {
      throw new UsageException("--confidence is a number of percent between 0 and 100");
    }
    requireDifferent();
    List<HeapHistory> runs = new ArrayList<>();
    List<String> names = new ArrayList<>();
    try (ProgressLine progress = new ProgressLine(console, output.quiet())) {
      for (Path path : files) {
        RecordingFile file = RecordingFile.ofHeap(path, what -> Progress.NONE);
        names.add(file.name());
        runs.add(file.history(0, progress.task("loading")));
      }
      InferAnswer answer =
          Inference.infer(
              new InferInput(runs, types, confidence / 100), progress.task("trying constraints"));
      InferReport report = new InferReport(names, answer);
      output.write(console, chosen == Format.json ? report.json() : report.specification());
      if (output.file() != null && !output.quiet()) {
        console.out().println(report.summary() + ": " + output.file());
        answer.notes().forEach(note -> console.out().println("note: " + note));
        console.out().flush();
      }
      return ExitCode.OK;
    } finally {
      runs.forEach(HeapHistory::close);
    }
  }

  /** A run that counts twice would be evidence of nothing. */
  private void requireDifferent() {
    Set<Path> seen = new HashSet<>();
    for (Path file : files) {
      if (!seen.add(file.toAbsolutePath().normalize())) {
        throw new UsageException(file + " is given twice");
      }
    }
  }
}
