package cairn.cli;

import cairn.analysis.api.heap.HistogramAnswer;
import cairn.engine.HeapAnalyses;
import cairn.report.summary.SummaryJson;
import cairn.report.summary.SummaryText;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Counts the objects of a heap by type. */
@Command(
    name = "histogram",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = "Counts the objects of a heap by type, with their bytes and what they retain.",
    footer = {
      "",
      "Examples:",
      "  cairn histogram heap.hprof",
      "  cairn histogram heap.hprof.gz --retained --top 50",
      "  cairn histogram run.cairn@end --alive reachable"
    })
final class HistogramCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private HeapOptions heap = new HeapOptions();

  @Option(
      names = "--retained",
      description = "Adds what the objects of each type keep alive; takes longer.")
  private boolean retained;

  @Option(
      names = "--alive",
      paramLabel = "WHAT",
      defaultValue = "all",
      description =
          "all: every object there is; reachable: what roots lead to (default: ${DEFAULT-VALUE}).")
  private GraphCommand.AliveOption alive = GraphCommand.AliveOption.all;

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "30",
      description = "The most types to print as text (default: ${DEFAULT-VALUE}).")
  private int top = 30;

  HistogramCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    HeapOptions.atLeastOne("--top", top);
    HeapOptions.Format format = heap.format();
    HistogramAnswer answer =
        heap.ask(
            console,
            alive == GraphCommand.AliveOption.reachable,
            (HeapAnalyses analyses) -> analyses.histogram(retained));
    heap.write(
        console,
        switch (format) {
          case text -> SummaryText.print(answer, top);
          case json -> SummaryJson.print(answer);
        });
    return ExitCode.OK;
  }
}
