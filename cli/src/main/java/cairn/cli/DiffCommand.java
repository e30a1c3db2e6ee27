package cairn.cli;

import cairn.analysis.api.regions.DifferenceAnswer;
import cairn.analysis.api.regions.HeapDifference.RegionChange;
import cairn.engine.GrowthGate;
import cairn.engine.RegionAnalyses;
import cairn.report.heap.TypePattern;
import cairn.report.regions.DifferenceHtml;
import cairn.report.regions.DifferenceJson;
import cairn.report.regions.DifferenceText;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares two heaps, and fails if the second has grown too much. */
@Command(
    name = "diff",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description =
        "Compares two heaps region by region: what grew, what is new, what no longer holds. The exit"
            + " code is 1 if a region, or all of them together, grew by more than both limits.",
    footer = {
      "",
      "Examples:",
      "  cairn diff before.json after.hprof",
      "  cairn diff before.json after.json --max-growth 25%% --max-growth-bytes 5M",
      "  cairn diff usual.json now.hprof --ignore 'com.example.cache.*' --format json"
    })
final class DiffCommand implements Callable<Integer> {
  enum Format {
    text,
    json,
    html
  }

  private static final double PERCENT = 100;

  private final Console console;

  @Parameters(
      index = "0",
      paramLabel = "A",
      description = "The heap before: an abstract heap (JSON), a heap dump, or run.cairn@T.")
  @SuppressWarnings("NullAway.Init") // set by picocli
  private String from;

  @Parameters(index = "1", paramLabel = "B", description = "The heap after.")
  @SuppressWarnings("NullAway.Init") // set by picocli
  private String to;

  @Option(
      names = "--max-growth",
      paramLabel = "N%",
      description = "Growth that is allowed, as a part of what it was (default: 10%%).")
  private @Nullable String share;

  @Option(
      names = "--max-growth-bytes",
      paramLabel = "N[K|M|G]",
      description = "Growth that is allowed in bytes (default: 1%% of the whole first heap).")
  private @Nullable String bytes;

  @Option(
      names = "--ignore",
      paramLabel = "PATTERN",
      description =
          "Leaves out regions all of whose types match, or whose path does; * stands for any text. May"
              + " be given several times.")
  private List<String> ignored = new ArrayList<>();

  @Option(
      names = "--strict",
      description =
          "The exit code is also 1 if something held in the first heap and no longer does.")
  private boolean strict;

  @Mixin private RegionInput input = new RegionInput();

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "20",
      description = "The longest lists to print as text (default: ${DEFAULT-VALUE}).")
  private int top = 20;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "text, json or html (default: text, or from the ending of --output).")
  private @Nullable Format format;

  @Mixin private OutputOptions output = new OutputOptions();

  DiffCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    HeapOptions.atLeastOne("--top", top);
    Format chosen = output.format(format, Format.class, Format.text);
    double allowed = share == null ? GrowthGate.SHARE : share(share);
    Long allowedBytes = bytes == null ? null : bytes(bytes);
    DifferenceAnswer answer;
    try (ProgressLine progress = new ProgressLine(console, output.quiet())) {
      RegionAnalyses analyses = input.analyses(progress::task);
      answer =
          analyses.difference(
              RegionInput.open(analyses, from),
              RegionInput.open(analyses, to),
              allowed,
              allowedBytes,
              this::isIgnored);
    }
    output.write(
        console,
        switch (chosen) {
          case text -> DifferenceText.print(answer, top);
          case json -> DifferenceJson.print(answer);
          case html -> DifferenceHtml.print(answer);
        });
    boolean lost = strict && !answer.difference().properties().isEmpty();
    return answer.exceeded() || lost ? ExitCode.FINDINGS : ExitCode.OK;
  }

  private boolean isIgnored(RegionChange change) {
    return ignored.stream()
        .map(TypePattern::new)
        .anyMatch(
            pattern ->
                pattern.matches(change.path())
                    || (!change.types().isEmpty()
                        && change.types().stream().allMatch(pattern::matches)));
  }

  /** {@code 10%}; without the sign it is meant, too. */
  private static double share(String text) {
    String number = text.endsWith("%") ? text.substring(0, text.length() - 1) : text;
    if (!number.matches("[0-9]{1,9}(\\.[0-9]{1,9})?")) {
      throw new UsageException("--max-growth takes a percentage such as 10%; not '" + text + "'");
    }
    return Double.parseDouble(number) / PERCENT;
  }

  private static long bytes(String text) {
    String upper = text.toUpperCase(Locale.ROOT);
    if (!upper.matches("[0-9]{1,15}(\\.[0-9]{1,9})?[KMG]?B?")) {
      throw new UsageException(
          "--max-growth-bytes takes a number of bytes such as 500, 64K, 5M or 1G; not '"
              + text
              + "'");
    }
    int shift = upper.contains("K") ? 10 : upper.contains("M") ? 20 : upper.contains("G") ? 30 : 0;
    BigDecimal number = new BigDecimal(upper.replaceAll("[KMGB]", ""));
    return number
        .multiply(BigDecimal.valueOf(1L << shift))
        .min(BigDecimal.valueOf(Long.MAX_VALUE))
        .longValue();
  }
}
