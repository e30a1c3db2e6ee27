package cairn.cli;

import cairn.analysis.api.metrics.MetricRun;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.metrics.Sample;
import cairn.analysis.metrics.live.LiveDegrees;
import cairn.analysis.metrics.live.PointPlan;
import cairn.engine.JvmWalks;
import cairn.engine.MetricsWriter;
import cairn.record.nativ.NativeRecorder;
import cairn.recording.Tables;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes samples of a native program's heap while it runs, for whoever listens. */
final class NativeMetrics {
  private final String program;
  private final PointPlan plan;
  private final JvmWalks.Listener listener;
  private @Nullable LiveDegrees degrees;

  NativeMetrics(List<String> command, PointPlan plan, JvmWalks.Listener listener) {
    this.program = String.join(" ", command);
    this.plan = plan;
    this.listener = listener;
  }

  /** When samples are taken, as options ask. */
  static PointPlan plan(MetricsOptions options) {
    if (options.ofJava() != null) {
      throw new UsageException(options.ofJava() + " is for Java programs");
    }
    MetricsOptions.Every every = options.every();
    if (every == null) {
      return new PointPlan(RunInfo.Spacing.CALLS, PointPlan.CALLS);
    }
    if (every.unit() == RunInfo.Spacing.MILLIS) {
      throw new UsageException(
          "--every takes time only for Java programs; of a native one a number of calls, such as"
              + " 100000, or of bytes, such as 64MB");
    }
    return new PointPlan(every.unit(), every.count());
  }

  /** Asks a recorder, before it runs. */
  void attach(NativeRecorder recorder) {
    if (plan.spacing() == RunInfo.Spacing.CALLS) {
      recorder.everyCalls(plan.every());
    }
    recorder.listening(this::begin);
  }

  private LiveDegrees begin(Tables tables) {
    long began = System.nanoTime();
    try {
      listener.begin(
          new RunInfo(
              program,
              RunInfo.Recorder.NATIVE,
              RunInfo.Alive.BLOCKS,
              plan.spacing(),
              plan.every(),
              RunInfo.Granularity.OBJECT,
              RunInfo.TYPES_FROM));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    degrees =
        new LiveDegrees(tables, plan, () -> (System.nanoTime() - began) / 1_000_000, this::hand);
    return degrees;
  }

  private void hand(Sample sample) {
    try {
      listener.sample(sample);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How many samples were taken. */
  long points() {
    return degrees == null ? 0 : degrees.points();
  }

  /** What a reader should know of the samples, after the run. */
  String note() {
    String unit = plan.spacing() == RunInfo.Spacing.CALLS ? " calls" : " bytes";
    String taken = points() + " points, one every " + plan.every() + unit;
    if (points() == 0) {
      taken += "; --every can make them more frequent";
    }
    String odd = degrees == null ? "" : degrees.note();
    return odd.isEmpty() ? taken : taken + "; " + odd;
  }

  /**
   * Runs a program and writes its samples to a file; returns its exit code.
   *
   * @param quiet whether only errors are said
   */
  static int record(
      Console console,
      NativeRun run,
      Path file,
      PointPlan plan,
      List<String> command,
      boolean quiet)
      throws IOException, InterruptedException {
    try (ToFile to = new ToFile(file)) {
      NativeMetrics metrics = new NativeMetrics(command, plan, to);
      int code = run.withMetrics(metrics).run();
      if (to.writer != null && run.failure() == null) {
        to.writer.end(run.ending(), metrics.note());
      } else if (to.writer != null) {
        to.writer.end(MetricRun.UNFINISHED, run.failure());
      }
      if (!quiet && (console.interactive() || metrics.points() == 0)) {
        console.err().println("cairn: " + file + ": " + metrics.note());
      }
      return code;
    }
  }

  /** Writes samples. */
  private static final class ToFile implements JvmWalks.Listener, Closeable {
    private final Path file;
    private @Nullable MetricsWriter writer;

    ToFile(Path file) {
      this.file = file;
    }

    @Override
    public void begin(RunInfo info) throws IOException {
      writer = MetricsWriter.create(file, info);
    }

    @Override
    public void sample(Sample sample) throws IOException {
      if (writer != null) {
        writer.write(sample);
      }
    }

    @Override
    public void close() throws IOException {
      if (writer != null) {
        writer.close();
      }
    }
  }
}
