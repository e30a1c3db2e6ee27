package cairn.cli;

import cairn.record.compile.Gcc;
import cairn.web.Workbench;
import cairn.web.WorkbenchOptions;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows files in a browser. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description =
        "Opens the workbench: one page in the browser over recordings, heap dumps, cores, metrics"
            + " and proofs. Only this machine can reach it, and only with the address that is"
            + " printed.",
    footer = {
      "",
      "Ends with Ctrl-C.",
      "",
      "Examples:",
      "  cairn serve run.cairn tree.inv --source src/main/java",
      "  cairn serve before.hprof after.hprof",
      "  cairn serve run.metrics model.json --no-open"
    })
final class ServeCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description =
          "Recordings (also run.cairn@T), heap dumps, cores and snapshots, abstract heaps (JSON),"
              + " metrics and a model of them, .lin specifications; and what recordings are checked"
              + " against: .inv files or library:NAME.")
  private List<String> files = List.of();

  @Option(
      names = "--source",
      paramLabel = "DIR",
      description =
          "Where sources are; may be given several times (default: the current directory). Nothing"
              + " outside is shown.")
  private List<Path> sources = new ArrayList<>();

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "0",
      description = "A port of its own (default: any that is free).")
  private int port;

  @Option(names = "--no-open", description = "Prints the address and opens no browser.")
  private boolean noOpen;

  ServeCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (port < 0 || port > 65_535) {
      throw new UsageException("--port must be from 0 to 65535");
    }
    List<Path> roots = sources.isEmpty() ? List.of(Path.of("")) : sources;
    try (Workbench workbench =
        Workbench.start(
            new WorkbenchOptions(
                files,
                roots.stream().map(Path::toAbsolutePath).toList(),
                port,
                Version.number(),
                Gcc.cache()))) {
      URI address = workbench.address();
      console.out().println(address);
      console.out().flush();
      if (!noOpen && !open(address)) {
        console.err().println("No browser was found; open the address above. Ctrl-C ends.");
        console.err().flush();
      }
      new CountDownLatch(1).await(); // until the process is ended
    }
    return ExitCode.OK;
  }

  /** Asks the desktop for a browser; false if there is none. */
  private static boolean open(URI address) {
    if (System.getenv("DISPLAY") == null && System.getenv("WAYLAND_DISPLAY") == null) {
      return false;
    }
    try {
      new ProcessBuilder("xdg-open", address.toString())
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start();
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
