package cairn.cli;

import cairn.analysis.api.Suppressions;
import cairn.analysis.api.faults.CheckAnswer;
import cairn.engine.FaultAnalyses;
import cairn.engine.RecordingFile;
import cairn.engine.SpecFile;
import cairn.engine.SpecFit;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import cairn.report.faults.FaultReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Says which constraints are violated, and at which moments. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = "Says which constraints of a specification are violated, where and why.",
    footer = {
      "",
      "Exit code 1 if a constraint is violated, 0 if not, also if it could not be told.",
      "",
      "Examples:",
      "  cairn check run.cairn --spec tree.inv",
      "  cairn check run.cairn --spec library:red-black-tree --bind node=com.acme.Tree$Node",
      "  cairn check run.cairn --spec tree.inv -o violations.sarif"
    })
final class CheckCommand implements Callable<Integer> {
  private final Console console;
  private final FaultAnalyses analyses;
  private final Suppressions suppressions;

  @Parameters(
      paramLabel = "REC",
      description = "A recording; or a core or snapshot of a native process.")
  @SuppressWarnings("NullAway.Init") // set by picocli
  private Path recording;

  @Mixin private FaultOptions options = new FaultOptions();

  CheckCommand(Console console, FaultAnalyses analyses, Suppressions suppressions) {
    this.console = console;
    this.analyses = analyses;
    this.suppressions = suppressions;
  }

  @Override
  public Integer call() throws IOException {
    options.format();
    SpecFile spec = options.open();
    RecordingFile file = RecordingFile.ofHeap(recording, what -> Progress.NONE);
    CheckAnswer answer;
    try (ProgressLine progress = new ProgressLine(console, options.output().quiet());
        HeapHistory history = file.history(options.budgetBytes(), progress.task("loading"))) {
      SpecFit.require(spec, history, recording);
      answer =
          analyses.check(
              new FaultAnalyses.Question(history, spec.spec(), options.limit()),
              progress.task("checking"));
    }
    return options.say(
        console, FaultReport.of(file.name(), FaultOptions.source(spec), answer), suppressions);
  }
}
