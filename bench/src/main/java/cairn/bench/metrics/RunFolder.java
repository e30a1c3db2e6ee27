package cairn.bench.metrics;

import cairn.analysis.api.metrics.MetricRun;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.metrics.live.LiveDegrees;
import cairn.analysis.metrics.live.PointPlan;
import cairn.engine.MetricsFile;
import cairn.engine.MetricsWriter;
import cairn.record.nativ.NativeRecorder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Samples of a subject's runs, in a folder {@code runs} beside the programs. A run whose samples
 * are there is not made again.
 */
public final class RunFolder {
  private final Path programs;
  private final Path tool;

  /**
   * @param tool the folder of the Valgrind tool's source
   */
  public RunFolder(Path programs, Path tool) {
    this.programs = programs;
    this.tool = tool;
  }

  /** Whether the executable is there. */
  public boolean has(Subject subject) {
    return Files.isExecutable(programs.resolve(subject.program()));
  }

  /**
   * A run on an input.
   *
   * @param bug the number of the bug that is switched on; 0 for none
   */
  public MetricRun run(Subject subject, int bug, long input) throws IOException {
    Path folder = Files.createDirectories(programs.resolve("runs").resolve(subject.program()));
    Path file = folder.resolve((bug == 0 ? "clean-" : "bug" + bug + "-") + input + ".metrics");
    if (!Files.exists(file)) {
      Path text = folder.resolve("input-" + input);
      Path output = folder.resolve("output");
      Path scratch = folder.resolve("unfinished");
      Files.writeString(text, subject.input().apply(input));
      record(subject, subject.command(programs, text, output), bug, scratch);
      Files.move(scratch, file);
      Files.deleteIfExists(text);
      Files.deleteIfExists(output);
    }
    return MetricsFile.read(file);
  }

  private void record(Subject subject, List<String> command, int bug, Path file)
      throws IOException {
    PointPlan plan =
        new PointPlan(
            RunInfo.Spacing.CALLS, subject.every(), false, true, RunInfo.Granularity.OBJECT);
    RunInfo info =
        new RunInfo(
            subject.program(),
            RunInfo.Recorder.NATIVE,
            RunInfo.Alive.BLOCKS,
            plan.spacing(),
            plan.every(),
            RunInfo.Granularity.OBJECT,
            RunInfo.TYPES_FROM);
    try (MetricsWriter writer = MetricsWriter.create(file, info)) {
      NativeRecorder recorder = NativeRecorder.of(command, tool).printingToError();
      recorder.everyCalls(plan.every());
      recorder.listening(
          tables ->
              new LiveDegrees(
                  tables,
                  plan,
                  () -> -1,
                  sample -> {
                    try {
                      writer.write(sample);
                    } catch (IOException e) {
                      throw new UncheckedIOException(e);
                    }
                  }));
      recorder.run(null, environment -> environment.put("CAIRN_BUG", "" + bug), process -> {});
      if (recorder.failure() != null) {
        throw new IOException(recorder.failure());
      }
      writer.end(recorder.ending(), "");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
