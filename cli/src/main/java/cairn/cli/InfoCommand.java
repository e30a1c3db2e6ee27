package cairn.cli;

import cairn.analysis.api.metrics.HeapModel;
import cairn.analysis.api.metrics.MetricRun;
import cairn.analysis.api.regions.RegionsAnswer;
import cairn.analysis.constraints.lang.SpecException;
import cairn.analysis.constraints.lang.SpecLibrary;
import cairn.analysis.constraints.lang.SpecWords;
import cairn.engine.AbstractFile;
import cairn.engine.DumpSummary;
import cairn.engine.MetricsFile;
import cairn.engine.ModelFile;
import cairn.engine.RecordingFile;
import cairn.engine.RecordingSummary;
import cairn.engine.SpecFile;
import cairn.engine.TypeAnalyses;
import cairn.graph.memory.ProcessSnapshot;
import cairn.report.Escape;
import cairn.report.metrics.ModelJson;
import cairn.report.metrics.ModelText;
import cairn.report.metrics.RunJson;
import cairn.report.metrics.RunText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says what a file is and what it holds. */
@Command(
    name = "info",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description =
        "Says what a file is: who wrote it, what it holds, how it ended, what is missing."
            + " Explains a specification in words.",
    footer = {
      "",
      "Examples:",
      "  cairn info run.cairn",
      "  cairn info heap.hprof",
      "  cairn info heap.json",
      "  cairn info tree.inv",
      "  cairn info library:avl-tree --format inv > mine.inv"
    })
final class InfoCommand implements Callable<Integer> {
  enum Format {
    text,
    json,
    inv
  }

  private final Console console;

  @Parameters(
      paramLabel = "FILE",
      description =
          "A recording, a heap dump, a core or snapshot, an abstract heap (JSON), or a specification"
              + " (.inv or library:NAME).")
  @SuppressWarnings("NullAway.Init") // set by picocli
  private String file;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "text or json (default: text, or from the ending of --output); inv: a specification of the"
              + " library as it is written, to copy and change.")
  private @Nullable Format format;

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "20",
      description = "Longest lists to print as text (default: ${DEFAULT-VALUE}).")
  private int top = 20;

  @Mixin private OutputOptions output = new OutputOptions();

  InfoCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    if (top < 1) {
      throw new UsageException("--top must be at least 1");
    }
    Format chosen = output.format(format, Format.class, Format.text);
    if (chosen == Format.inv) {
      output.write(console, libraryText());
      return ExitCode.OK;
    }
    if (SpecFile.isMeant(file)) {
      SpecFile spec = SpecFile.open(file);
      output.write(
          console, chosen == Format.text ? words(spec) : SpecJson.print(spec, words(spec)));
      return ExitCode.OK;
    }
    if (DumpSummary.isMeant(path())) {
      DumpSummary summary;
      try (ProgressLine progress = new ProgressLine(console, output.quiet())) {
        summary = DumpSummary.of(path(), progress::task);
      }
      output.write(
          console, chosen == Format.text ? DumpText.print(summary, top) : DumpJson.print(summary));
      return ExitCode.OK;
    }
    if (TypeAnalyses.isMemory(path())) {
      ProcessSnapshot snapshot = TypeAnalyses.here().open(path(), null);
      String name = String.valueOf(path().getFileName());
      long size = Files.size(path());
      output.write(
          console,
          chosen == Format.text
              ? MemoryInfo.text(name, size, snapshot, top)
              : MemoryInfo.json(name, size, snapshot));
      return ExitCode.OK;
    }
    if (MetricsFile.isMeant(path())) {
      MetricRun run = MetricsFile.read(path());
      output.write(
          console,
          chosen == Format.text
              ? RunText.print(run, false)
              : RunJson.print(run, Files.size(path())));
      return ExitCode.OK;
    }
    if (ModelFile.isMeant(path())) {
      HeapModel model = ModelFile.read(path());
      output.write(
          console, chosen == Format.text ? ModelText.print(model, false) : ModelJson.print(model));
      return ExitCode.OK;
    }
    if (AbstractFile.isMeant(path())) {
      RegionsAnswer answer = AbstractFile.read(path());
      String name = String.valueOf(path().getFileName());
      output.write(
          console,
          chosen == Format.text
              ? AbstractInfo.text(name, Files.size(path()), answer)
              : AbstractInfo.json(name, Files.size(path()), answer));
      return ExitCode.OK;
    }
    RecordingSummary summary;
    try (ProgressLine progress = new ProgressLine(console, output.quiet())) {
      summary = RecordingFile.open(path()).summary(progress.task("reading"));
    }
    output.write(
        console,
        switch (chosen) {
          case text, inv -> InfoText.print(summary, top);
          case json -> InfoJson.print(summary);
        });
    return ExitCode.OK;
  }

  private String libraryText() throws IOException {
    if (!file.startsWith(SpecLibrary.PREFIX)) {
      throw new UsageException("--format inv is for a specification of the library, library:NAME");
    }
    SpecFile.open(file); // refuses names that there are not
    try {
      return SpecLibrary.text(file);
    } catch (SpecException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String words(SpecFile spec) {
    StringBuilder text = new StringBuilder();
    SpecWords.of(spec.spec()).lines().forEach(l -> text.append(Escape.text(l)).append('\n'));
    return text.toString();
  }

  private Path path() {
    try {
      return Path.of(file);
    } catch (InvalidPathException e) {
      throw new UsageException("'" + file + "' is no file name: " + e.getReason());
    }
  }
}
