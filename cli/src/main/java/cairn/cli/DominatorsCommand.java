package cairn.cli;

import cairn.analysis.api.heap.DominatorsAnswer;
import cairn.report.summary.SummaryJson;
import cairn.report.summary.SummaryText;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows who keeps what alive. */
@Command(
    name = "dominators",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description =
        "Shows which objects, classes or class loaders keep most of a heap alive. An object retains "
            + "what would go with it: what every path from the roots leads to through it.",
    footer = {
      "",
      "Examples:",
      "  cairn dominators heap.hprof --depth 3",
      "  cairn dominators heap.hprof --by class",
      "  cairn dominators heap.hprof --below @7f3a8"
    })
final class DominatorsCommand implements Callable<Integer> {
  enum By {
    object,
    cls,
    loader;

    static By of(String text) {
      return switch (text) {
        case "object" -> object;
        case "class" -> cls;
        case "loader" -> loader;
        default ->
            throw new UsageException("--by takes object, class or loader; not '" + text + "'");
      };
    }
  }

  private final Console console;

  @Mixin private HeapOptions heap = new HeapOptions();

  @Option(
      names = "--by",
      paramLabel = "WHAT",
      defaultValue = "object",
      description = "object: as a tree; class; loader (default: ${DEFAULT-VALUE}).")
  private String by = "object";

  @Option(
      names = "--below",
      paramLabel = "OBJECT",
      description = "Only what this object keeps alive; its id as in outputs, @7f3a8 or #17.")
  private @Nullable String below;

  @Option(
      names = "--depth",
      paramLabel = "N",
      defaultValue = "1",
      description = "Levels of the tree (default: ${DEFAULT-VALUE}).")
  private int depth = 1;

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "20",
      description = "The most entries below one other (default: ${DEFAULT-VALUE}).")
  private int top = 20;

  DominatorsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    HeapOptions.atLeastOne("--top", top);
    HeapOptions.atLeastOne("--depth", depth);
    if (depth > 1000) {
      throw new UsageException("--depth must be at most 1000");
    }
    By chosen = By.of(by.toLowerCase(Locale.ROOT));
    if (chosen != By.object && (below != null || depth > 1)) {
      throw new UsageException("--below and --depth go with --by object only");
    }
    Long id = below == null ? null : HeapOptions.objectId(below);
    if (below != null && id == null) {
      throw new UsageException(
          "'" + below + "' is no object; expected an id as in outputs, @7f3a8 or #17");
    }
    HeapOptions.Format format = heap.format();
    DominatorsAnswer answer =
        heap.ask(
            console,
            true,
            analyses ->
                switch (chosen) {
                  case object -> analyses.dominators(id, top, depth);
                  case cls -> analyses.dominators(DominatorsAnswer.By.CLASS, top);
                  case loader -> analyses.dominators(DominatorsAnswer.By.LOADER, top);
                });
    heap.write(
        console,
        switch (format) {
          case text -> SummaryText.print(answer);
          case json -> SummaryJson.print(answer);
        });
    return ExitCode.OK;
  }
}
