package cairn.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows a heap as a few regions. */
@Command(
    name = "abstract",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description =
        "Shows what a heap is made of: regions of objects that play one part, how they refer to each"
            + " other, and what is wasted in them. What it says of a region holds of every object in"
            + " it.",
    footer = {
      "",
      "Examples:",
      "  cairn abstract heap.hprof",
      "  cairn abstract heap.hprof -o heap.html",
      "  cairn abstract run.cairn@end -o before.json",
      "  cairn abstract before.json -o before.svg"
    })
final class AbstractCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      index = "0",
      paramLabel = "HEAP",
      description =
          "A heap dump of a JVM (HPROF, also packed with gzip), a recording and a moment"
              + " (run.cairn@T), or an abstract heap that was written as JSON.")
  @SuppressWarnings("NullAway.Init") // set by picocli
  private String heap;

  @Mixin private RegionOutput output = new RegionOutput();

  AbstractCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    output.run(console, analyses -> output.open(analyses, heap));
    return ExitCode.OK;
  }
}
