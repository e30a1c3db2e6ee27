package cairn.cli;

import cairn.analysis.api.regions.RegionsAnswer;
import cairn.engine.RegionAnalyses;
import cairn.report.DotPrinter;
import cairn.report.SvgPrinter;
import cairn.report.regions.RegionsDgml;
import cairn.report.regions.RegionsHtml;
import cairn.report.regions.RegionsJson;
import cairn.report.regions.RegionsPicture;
import cairn.report.regions.RegionsText;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How abstract heaps are read and printed: what the commands that make one share. */
final class RegionOutput {
  enum Format {
    text,
    json,
    html,
    svg,
    dot,
    dgml
  }

  @Mixin private RegionInput input = new RegionInput();

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "10",
      description = "The longest lists to print as text (default: ${DEFAULT-VALUE}).")
  private int top = 10;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "text, json (an abstract heap to keep, compare and share), html (a page to explore), svg,"
              + " dot or dgml (default: text, or from the ending of --output).")
  private @Nullable Format format;

  @Mixin private OutputOptions output = new OutputOptions();

  /** What a command makes of the heaps that it was given. */
  interface Making {
    RegionsAnswer make(RegionAnalyses analyses) throws IOException;
  }

  /** Makes an abstract heap, and prints it. */
  void run(Console console, Making making) throws IOException {
    HeapOptions.atLeastOne("--top", top);
    Format chosen = output.format(format, Format.class, Format.text);
    RegionsAnswer answer;
    try (ProgressLine progress = new ProgressLine(console, output.quiet())) {
      answer = making.make(input.analyses(progress::task));
    }
    output.write(
        console,
        switch (chosen) {
          case text -> RegionsText.print(answer, top);
          case json -> RegionsJson.print(answer);
          case html -> RegionsHtml.print(answer);
          case svg -> SvgPrinter.print(RegionsPicture.of(answer));
          case dot -> DotPrinter.print(RegionsPicture.of(answer));
          case dgml -> RegionsDgml.print(answer);
        });
  }

  RegionsAnswer open(RegionAnalyses analyses, String name) throws IOException {
    return RegionInput.open(analyses, name);
  }
}
