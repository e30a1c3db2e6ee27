package cairn.cli;

import cairn.analysis.api.Suppressions;
import cairn.analysis.api.Verdict;
import cairn.analysis.api.metrics.HeapModel;
import cairn.analysis.api.metrics.MonitorAnswer;
import cairn.engine.MetricAnalyses;
import cairn.engine.ModelFile;
import cairn.engine.Suppressed;
import cairn.report.SarifPrinter;
import cairn.report.metrics.MonitorHtml;
import cairn.report.metrics.MonitorJson;
import cairn.report.metrics.MonitorSarif;
import cairn.report.metrics.MonitorText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says whether a run's heap is normal. */
@Command(
    name = "monitor",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Says whether a run's heap is like those that a model was trained on: which metric left its",
      "range, when, how far, and which places of the program moved it."
    },
    footer = {
      "",
      "Exit code 1 if a run is anomalous, 0 if all are normal; a run with too few points is",
      "undecided, which is told and is no alarm.",
      "",
      "Examples:",
      "  cairn monitor run.metrics --model program.model.json",
      "  cairn monitor run.metrics --model program.model.json -o report.html",
      "  cairn monitor new-version/*.metrics --model program.model.json"
    })
final class MonitorCommand implements Callable<Integer> {
  /** How an answer is said. */
  enum Format {
    text,
    json,
    sarif,
    html,
    svg
  }

  private final Console console;
  private final Suppressions suppressions;

  @Parameters(arity = "1..*", paramLabel = "RUN", description = "Samples (.metrics) or recordings.")
  private List<Path> files = List.of();

  @Option(
      names = "--model",
      paramLabel = "MODEL",
      required = true,
      description = "What is normal, as train wrote it.")
  private Path model = Path.of("");

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "3",
      description = "How many metrics to tell in full (default: ${DEFAULT-VALUE}).")
  private int limit = 3;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "text, json, sarif, html or svg (default: text, or from the ending of --output).")
  private @Nullable Format format;

  @Mixin private OutputOptions output = new OutputOptions();

  MonitorCommand(Console console, Suppressions suppressions) {
    this.console = console;
    this.suppressions = suppressions;
  }

  @Override
  public Integer call() throws IOException {
    Format chosen = output.format(format, Format.class, Format.text);
    if (files.size() > 1 && (chosen == Format.html || chosen == Format.svg)) {
      throw new UsageException(chosen + " shows one run; give one RUN, or another --format");
    }
    HeapModel normal = ModelFile.read(model);
    List<MonitorAnswer> answers = new ArrayList<>();
    for (Path file : files) {
      answers.add(MetricAnalyses.monitor(MetricAnalyses.open(file, null), normal));
    }
    output.write(console, print(chosen, answers));
    Suppressed suppressed =
        Suppressed.of(
            answers.stream()
                .filter(one -> one.verdict() == Verdict.VIOLATED)
                .flatMap(one -> one.findings().stream())
                .filter(anomaly -> anomaly.verdict() == Verdict.VIOLATED)
                .toList(),
            suppressions);
    console.tell(suppressed.told());
    return suppressed.open() == 0 ? ExitCode.OK : ExitCode.FINDINGS;
  }

  private String print(Format chosen, List<MonitorAnswer> answers) throws IOException {
    return switch (chosen) {
      case json -> MonitorJson.print(answers);
      case sarif -> SarifPrinter.print(MonitorSarif.of(answers), Version.number(), suppressions);
      case html -> MonitorHtml.print(answers.get(0), false);
      case svg -> MonitorHtml.svg(answers.get(0));
      case text -> {
        StringBuilder text = new StringBuilder();
        for (MonitorAnswer answer : answers) {
          text.append(text.isEmpty() ? "" : "\n").append(MonitorText.print(answer, limit));
        }
        yield text.toString();
      }
    };
  }
}
