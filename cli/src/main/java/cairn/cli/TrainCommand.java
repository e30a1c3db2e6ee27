package cairn.cli;

import cairn.analysis.api.metrics.HeapModel;
import cairn.analysis.api.metrics.HeapModel.Margins;
import cairn.analysis.api.metrics.MetricRun;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.metrics.Suppression;
import cairn.analysis.api.metrics.Thresholds;
import cairn.analysis.metrics.Trainer;
import cairn.engine.MetricAnalyses;
import cairn.engine.ModelFile;
import cairn.report.OutputFile;
import cairn.report.metrics.ModelJson;
import cairn.report.metrics.ModelText;
import cairn.report.metrics.SurvivorsText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Learns what is normal for a program's heap. */
@Command(
    name = "train",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Learns from good runs what is normal for a program's heap: which of its metrics are stable,",
      "and in which range."
    },
    footer = {
      "",
      "A run is a file that record --metrics wrote, or a recording. The model is a text file that",
      "belongs beside the code. Runs that leave the ranges of the others are named.",
      "",
      "Examples:",
      "  cairn train runs/*.metrics -o program.model.json",
      "  cairn train --update more/*.metrics -o program.model.json",
      "  cairn train version2/*.metrics -o v2.model.json --against program.model.json",
      "  cairn train --update -o program.model.json --suppress 'indegree=1' --reason 'the cache'"
    })
final class TrainCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      arity = "0..*",
      paramLabel = "RUN",
      description = "Samples (.metrics) or recordings of good runs.")
  private List<Path> files = List.of();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "MODEL",
      required = true,
      description = "The model that is written (JSON).")
  private Path output = Path.of("");

  @Option(names = "--update", description = "Adds the runs to those of the model that is there.")
  private boolean update;

  @Option(
      names = "--average",
      paramLabel = "PERCENT",
      description = "A stable metric changes by at most this on average (default: 1).")
  private double average = Thresholds.DEFAULT.average();

  @Option(
      names = "--deviation",
      paramLabel = "N",
      description = "The standard deviation of its changes is below this (default: 5).")
  private double deviation = Thresholds.DEFAULT.deviation();

  @Option(
      names = "--cut",
      paramLabel = "PERCENT",
      description = "Points ignored at the beginning and at the end of a run (default: 10).")
  private double cut = Thresholds.DEFAULT.cut();

  @Option(
      names = "--runs",
      paramLabel = "PERCENT",
      description = "In how many of the runs a metric must be stable (default: 40).")
  private double runs = Thresholds.DEFAULT.runs();

  @Option(
      names = "--points",
      paramLabel = "N",
      description = "A run must have so many points to count, after the cut (default: 6).")
  private int points = Thresholds.DEFAULT.points();

  @Option(
      names = "--margin",
      paramLabel = "FACTOR",
      description =
          "Room beside each range, in units of how far its outermost runs lie from the next; 0"
              + " for none (default: found by leaving each run out).")
  private @Nullable Double margin;

  @Option(
      names = "--suppress",
      paramLabel = "METRIC[@FROM-TO]",
      description =
          "Raises no alarm for this metric, or only outside of FROM to TO percent of a run.")
  private List<String> suppressed = List.of();

  @Option(names = "--reason", paramLabel = "TEXT", description = "Why --suppress is right.")
  private @Nullable String reason;

  @Option(
      names = "--against",
      paramLabel = "MODEL",
      description =
          "Also says which metrics of another model, such as that of the version before, survived.")
  private @Nullable Path against;

  @Option(names = "--all", description = "Lists the metrics of types, too.")
  private boolean all;

  @Option(names = "--quiet", description = "Says nothing but errors.")
  private boolean quiet;

  TrainCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    List<MetricRun> read = new ArrayList<>();
    Set<String> names = new TreeSet<>();
    try (ProgressLine progress = new ProgressLine(console, quiet)) {
      cairn.graph.Progress task = progress.task("reading runs");
      for (Path file : files) {
        task.at(read.size(), files.size());
        MetricRun run = MetricAnalyses.open(file, null);
        String name = names.add(run.name()) ? run.name() : file.toString();
        names.add(name);
        read.add(new MetricRun(name, run.info(), run.samples(), run.ending()));
      }
    }
    HeapModel before = update ? ModelFile.read(output) : null;
    if (before == null && read.isEmpty()) {
      throw new UsageException("no run is given; cairn train RUN... -o MODEL");
    }
    HeapModel other = against == null ? null : ModelFile.read(against);
    HeapModel model = model(before, read);
    OutputFile.write(output, ModelJson.print(model));
    if (!quiet) {
      console.out().print(ModelText.print(model, all));
      console.out().println("The model is in " + output);
      if (other != null) {
        console.out().println();
        console.out().print(SurvivorsText.print(other, model));
      }
      console.out().flush();
    }
    return ExitCode.OK;
  }

  private HeapModel model(@Nullable HeapModel before, List<MetricRun> read) throws IOException {
    RunInfo info = before == null ? read.get(0).info() : before.info();
    Trainer trainer = before == null ? new Trainer(info, thresholds()) : Trainer.of(before);
    if (margin != null) {
      if (!(margin >= 0)) {
        throw new UsageException("--margin must not be negative");
      }
      trainer.margins(new Margins(margin, margin, true));
    }
    List<Suppression> suppressions = new ArrayList<>();
    if (before != null) {
      suppressions.addAll(before.suppressions());
    }
    for (String one : suppressed) {
      suppressions.add(suppression(one));
    }
    trainer.suppressions(suppressions);
    return MetricAnalyses.train(trainer, info, read);
  }

  private Thresholds thresholds() {
    try {
      return new Thresholds(average, deviation, cut, runs, points);
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private Suppression suppression(String text) {
    String why = reason;
    if (why == null || why.isBlank()) {
      throw new UsageException("--suppress needs --reason: those who read the model want to know");
    }
    int at = text.lastIndexOf('@');
    String range = at < 0 ? "0-100" : text.substring(at + 1);
    try {
      int dash = range.indexOf('-');
      double from = Double.parseDouble(range.substring(0, dash));
      double to = Double.parseDouble(range.substring(dash + 1));
      return new Suppression(at < 0 ? text : text.substring(0, at), from, to, why);
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new UsageException(
          "--suppress " + text + ": expected METRIC or METRIC@FROM-TO, in percent of a run");
    }
  }
}
