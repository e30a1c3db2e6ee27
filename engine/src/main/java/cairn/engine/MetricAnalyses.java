package cairn.engine;

import cairn.analysis.api.metrics.HeapModel;
import cairn.analysis.api.metrics.MetricRun;
import cairn.analysis.api.metrics.MonitorAnswer;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.metrics.Monitor;
import cairn.analysis.metrics.Trainer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The questions about heap metrics, as commands ask them. */
public final class MetricAnalyses {
  private MetricAnalyses() {}

  /** Reads a run: a file of samples. */
  public static MetricRun open(Path file) throws IOException {
    return MetricsFile.read(file);
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
    RunInfo info = run.info();
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
          run.name()
              + ": cannot be compared: it "
              + what
              + ". Record all runs in the same way, with the same --every");
    }
  }
}
