package cairn.engine;

import cairn.analysis.api.metrics.HeapModel;
import cairn.analysis.api.metrics.MetricRun;
import cairn.analysis.api.metrics.MonitorAnswer;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.metrics.Sample;
import cairn.analysis.metrics.Monitor;
import cairn.analysis.metrics.Trainer;
import cairn.analysis.metrics.live.PointPlan;
import cairn.analysis.metrics.live.RecordingSampler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The questions about heap metrics, as commands ask them. */
public final class MetricAnalyses {
  private MetricAnalyses() {}

  /**
   * Reads a run: a file of samples, or a recording, of which samples are taken.
   *
   * @param plan when samples of a recording are taken; null for what fits it
   * @throws InputException if the file is neither
   */
  public static MetricRun open(Path file, @Nullable PointPlan plan) throws IOException {
    if (MetricsFile.isMeant(file)) {
      if (plan != null) {
        throw new InputException(
            file + ": its points lie where they lie; --every is for recordings");
      }
      return MetricsFile.read(file);
    }
    Content.requireRun(file);
    RunInfo[] info = new RunInfo[1];
    List<Sample> samples = new ArrayList<>();
    RecordingSampler.Outcome outcome;
    try {
      outcome =
          RecordingSampler.of(file, plan)
              .sample(
                  told -> {
                    info[0] = told;
                    return samples::add;
                  });
    } catch (IllegalArgumentException e) {
      throw new InputException(String.valueOf(e.getMessage()));
    }
    if (samples.isEmpty() && !outcome.note().isEmpty()) {
      throw new InputException(file + ": no samples can be taken of it: " + outcome.note());
    }
    return new MetricRun(
        Path.of(String.valueOf(file.getFileName())).toString(), info[0], samples, outcome.ending());
  }

  /** Writes the samples of a run to a file. */
  public static void write(MetricRun run, Path file) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try (MetricsWriter writer = MetricsWriter.create(part, run.info())) {
      for (Sample sample : run.samples()) {
        writer.write(sample);
      }
      if (!run.ending().equals(MetricRun.UNFINISHED)) {
        writer.end(run.ending(), null);
      }
    }
    Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
  }

  /**
   * Adds runs to a trainer.
   *
   * @throws InputException if one cannot be compared with what it knows
   */
  public static HeapModel train(Trainer trainer, RunInfo info, List<MetricRun> runs)
      throws InputException {
    for (MetricRun run : runs) {
      requireLike(info, run);
      trainer.add(run);
    }
    return trainer.model();
  }

  /**
   * Compares a run with a model.
   *
   * @throws InputException if they cannot be compared
   */
  public static MonitorAnswer monitor(MetricRun run, HeapModel model) throws InputException {
    requireLike(model.info(), run);
    return Monitor.judge(run, model);
  }

  private static void requireLike(RunInfo model, MetricRun run) throws InputException {
    requireLike(model, run.info(), run.name());
  }

  /**
   * Refuses samples that cannot be compared with those of a model.
   *
   * @param name what people call the run
   */
  public static void requireLike(HeapModel model, RunInfo info, String name) throws InputException {
    requireLike(model.info(), info, name);
  }

  private static void requireLike(RunInfo model, RunInfo info, String name) throws InputException {
    String what = null;
    if (info.alive() != model.alive()) {
      what = "counts " + info.alive().words() + ", the others " + model.alive().words();
    } else if (info.spacing() != model.spacing()) {
      what =
          "has points by "
              + MetricsWriter.word(info.spacing())
              + ", the others by "
              + MetricsWriter.word(model.spacing());
    } else if (info.granularity() != model.granularity()) {
      what = "has other vertexes";
    }
    if (what != null) {
      throw new InputException(
          name
              + ": cannot be compared: it "
              + what
              + ". Record all runs in the same way, with the same --every");
    }
  }
}
