package cairn.cli;

import cairn.analysis.api.regions.RegionsAnswer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Makes one abstract heap of several. */
@Command(
    name = "merge",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description =
        "Makes one abstract heap that stands for all that are given: it says what holds in each of"
            + " them, and within which bounds they lie.",
    footer = {
      "",
      "Examples:",
      "  cairn merge monday.json tuesday.json heap.hprof -o usual.json",
      "  cairn diff usual.json today.hprof"
    })
final class MergeCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      arity = "1..*",
      paramLabel = "A",
      description = "Abstract heaps (JSON), heap dumps, or recordings and a moment (run.cairn@T).")
  private List<String> heaps = new ArrayList<>();

  @Mixin private RegionOutput output = new RegionOutput();

  MergeCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    output.run(
        console,
        analyses -> {
          List<RegionsAnswer> answers = new ArrayList<>();
          for (String heap : heaps) {
            answers.add(RegionInput.open(analyses, heap));
          }
          return analyses.merge(answers);
        });
    return ExitCode.OK;
  }
}
