package cairn.cli;

import cairn.analysis.api.metrics.MetricRun;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.metrics.Sample;
import cairn.analysis.metrics.live.LiveDegrees;
import cairn.analysis.metrics.live.PointPlan;
import cairn.engine.SampleListener;
import cairn.record.nativ.NativeRecorder;
import cairn.recording.Tables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes samples of a native program's heap while it runs, for whoever listens. */
final class NativeMetrics {
  private final String program;
  private final PointPlan plan;
  private final SampleListener listener;
  private @Nullable LiveDegrees degrees;

  NativeMetrics(List<String> command, PointPlan plan, SampleListener listener) {
    this.program = String.join(" ", command);
    this.plan = plan;
    this.listener = listener;
  }

  /** When samples are taken, as options ask. */
  static PointPlan plan(MetricsOptions options) throws IOException {
    if (options.ofJava() != null) {
      throw new UsageException(options.ofJava() + " is for Java programs");
    }
    MetricsOptions.Every every = options.every();
    if (every == null) {
      return plan(RunInfo.Spacing.CALLS, PointPlan.CALLS, options);
    }
    if (every.unit() == RunInfo.Spacing.MILLIS) {
      throw new UsageException(
          "--every takes time only for Java programs; of a native one a number of calls, such as"
              + " 100000, or of bytes, such as 64MB");
    }
    return plan(every.unit(), every.count(), options);
  }

  private static PointPlan plan(RunInfo.Spacing spacing, long every, MetricsOptions options)
      throws IOException {
    return new PointPlan(
        spacing, every, options.components(), options.values(), RunInfo.Granularity.OBJECT);
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
   * Runs a program and takes its samples; returns its exit code, or that of a finding.
   *
   * @param quiet whether only errors are said
   */
  static int record(
      Console console, NativeRun run, MetricsOptions options, List<String> command, boolean quiet)
      throws IOException, InterruptedException {
    try (SampleSession session = options.session(console, "this run", quiet)) {
      session.expect(RunInfo.Recorder.NATIVE, RunInfo.Alive.BLOCKS, options.spacing());
      NativeMetrics metrics = new NativeMetrics(command, plan(options), session);
      int code = run.withMetrics(metrics).run();
      if (!quiet && (console.interactive() || metrics.points() == 0)) {
        console.err().println("cairn: " + metrics.note());
      }
      String failure = run.failure();
      String ending = failure == null ? run.ending() : MetricRun.UNFINISHED;
      String note = failure == null ? metrics.note() : failure;
      boolean anomalous = session.hasBegun() && session.end(ending, note);
      return anomalous && code == ExitCode.OK ? ExitCode.FINDINGS : code;
    }
  }
}
