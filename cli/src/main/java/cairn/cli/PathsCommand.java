package cairn.cli;

import cairn.analysis.api.heap.PathsAnswer;
import cairn.report.heap.TypePattern;
import cairn.report.summary.SummaryJson;
import cairn.report.summary.SummaryText;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows how roots lead to objects. */
@Command(
    name = "paths",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description =
        "Shows the shortest paths from roots to an object, or to the objects of a class: why they "
            + "are alive.",
    footer = {
      "",
      "Examples:",
      "  cairn paths heap.hprof @7f3a8",
      "  cairn paths heap.hprof com.acme.Session --skip weak,soft,phantom",
      "  cairn paths run.cairn@c3 Node"
    })
final class PathsCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private HeapOptions heap = new HeapOptions();

  @Parameters(
      index = "1",
      paramLabel = "OBJECT|CLASS",
      description =
          "An object's id as in outputs, @7f3a8 or #17; or classes, where * stands for any text and "
              + "Node also finds a.b.C$$Node.")
  @SuppressWarnings("NullAway.Init") // set by picocli
  private String target;

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "5",
      description = "The most paths (default: ${DEFAULT-VALUE}).")
  private int top = 5;

  PathsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    HeapOptions.atLeastOne("--top", top);
    Long id = HeapOptions.objectId(target);
    TypePattern pattern = new TypePattern(target);
    HeapOptions.Format format = heap.format();
    PathsAnswer answer =
        heap.ask(
            console,
            true,
            analyses ->
                id != null
                    ? analyses.paths(id, top)
                    : analyses.paths(target, pattern::matches, top));
    heap.write(
        console,
        switch (format) {
          case text -> SummaryText.print(answer);
          case json -> SummaryJson.print(answer);
        });
    return ExitCode.OK;
  }
}
