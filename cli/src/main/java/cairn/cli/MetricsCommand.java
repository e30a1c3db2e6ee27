package cairn.cli;

import cairn.analysis.api.metrics.MetricRun;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.metrics.live.PointPlan;
import cairn.engine.MetricAnalyses;
import cairn.engine.MetricsFile;
import cairn.report.metrics.RunText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows the samples of a run, or takes them of a recording. */
@Command(
    name = "metrics",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Shows what the metrics of a program's heap did in a run, or makes samples of a recording."
    },
    footer = {
      "",
      "Examples:",
      "  cairn metrics run.metrics",
      "  cairn metrics run.metrics --follow",
      "  cairn metrics run.cairn --every 50000 -o run.metrics"
    })
final class MetricsCommand implements Callable<Integer> {
  /** What a vertex is. */
  enum Vertex {
    object,
    field
  }

  /** Clears the terminal and goes to its beginning. */
  private static final String CLEAR = "\033[H\033[2J";

  private static final long PAUSE = 500;

  private final Console console;

  @Parameters(paramLabel = "RUN", description = "Samples (.metrics) or a recording.")
  private Path file = Path.of("");

  @Option(
      names = "--every",
      paramLabel = "N",
      description =
          "Of a recording: a point every N counted calls, or every N events where calls were not"
              + " counted (default: what fits the recording).")
  private @Nullable Long every;

  @Option(
      names = "--events",
      description = "Counts events, also where calls were counted; with --every.")
  private boolean events;

  @Option(names = "--components", description = "Of a recording: counts components, too.")
  private boolean components;

  @Option(
      names = "--distinct",
      description = "Of a recording: counts distinct values of fields, too.")
  private boolean values;

  @Option(
      names = "--granularity",
      paramLabel = "WHAT",
      description =
          "Of a recording: what a vertex is, object (default) or field. A reference leads to the"
              + " first field of its object, so the order of fields matters.")
  private Vertex granularity = Vertex.object;

  @Option(
      names = "--follow",
      description = "Shows samples while they are written, until the program ends.")
  private boolean follow;

  @Option(names = "--types", description = "Shows the metrics of each type, too.")
  private boolean types;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Writes the samples to a file (.metrics) and shows nothing.")
  private @Nullable Path output;

  MetricsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    PointPlan plan = plan();
    if (follow) {
      return follow();
    }
    MetricRun run = MetricAnalyses.open(file, plan);
    if (output != null) {
      MetricAnalyses.write(run, output);
      return ExitCode.OK;
    }
    console.out().print(RunText.print(run, types));
    console.out().flush();
    return ExitCode.OK;
  }

  /** When samples of a recording are taken, if anything of that was asked for. */
  private @Nullable PointPlan plan() {
    boolean more = components || values || granularity != Vertex.object;
    if (every == null && !events && !more) {
      return null;
    }
    if (every != null && every < 1) {
      throw new UsageException("--every must be at least 1");
    }
    if (every == null) {
      throw new UsageException(
          (events
                  ? "--events"
                  : components ? "--components" : values ? "--distinct" : "--granularity")
              + " needs --every N, a number of calls, or of events with --events");
    }
    RunInfo.Spacing unit = events ? RunInfo.Spacing.EVENTS : RunInfo.Spacing.CALLS;
    return new PointPlan(
        unit,
        every,
        components,
        values,
        granularity == Vertex.field ? RunInfo.Granularity.FIELD : RunInfo.Granularity.OBJECT);
  }

  /** Shows the file again whenever it has grown; on a terminal in the same place. */
  private int follow() throws IOException, InterruptedException {
    if (every != null || output != null) {
      throw new UsageException("--follow shows samples; --every and -o do not go with it");
    }
    long shown = -1;
    if (!Files.exists(file)) {
      console.err().println("cairn: waiting for " + file);
      console.err().flush();
    }
    while (true) {
      long size = Files.exists(file) ? Files.size(file) : 0;
      if (size > 0 && size != shown) {
        shown = size;
        MetricRun run = MetricsFile.read(file);
        console.out().print(console.interactive() ? CLEAR : "");
        console.out().print(RunText.print(run, types));
        console.out().flush();
        if (!run.ending().equals(MetricRun.UNFINISHED)) {
          return ExitCode.OK;
        }
      }
      Thread.sleep(PAUSE);
    }
  }
}
