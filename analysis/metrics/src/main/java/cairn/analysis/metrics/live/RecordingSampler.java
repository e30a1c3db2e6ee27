package cairn.analysis.metrics.live;

import cairn.analysis.api.metrics.MetricRun;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.metrics.RunInfo.Granularity;
import cairn.analysis.api.metrics.RunInfo.Spacing;
import cairn.analysis.api.metrics.Sample;
import cairn.history.Alive;
import cairn.history.HeapHistory;
import cairn.history.LoadOptions;
import cairn.recording.Completeness;
import cairn.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Samples of a recording, after the run. Of a native program they are those that it would have had
 * while it ran, in one pass over the file; of a JVM, whose recording does not tell of deaths and
 * stacks, they are of what static fields and the last C-point lead to, and the recording is loaded.
 */
public final class RecordingSampler {
  /** Events between points where calls were not counted. */
  public static final long EVENTS = 100_000;

  private static final Pattern EVERY_CALLS = Pattern.compile("every-calls=([1-9][0-9]{0,17})");
  private static final Pattern SIGNAL = Pattern.compile("ended by SIG(\\w+).*", Pattern.DOTALL);

  private final Path file;
  private final Recording recording;
  private final boolean isNative;
  private final @Nullable PointPlan asked;

  private RecordingSampler(Path file, Recording recording, @Nullable PointPlan asked) {
    this.file = file;
    this.recording = recording;
    this.isNative = recording.meta().getOrDefault("recorder", "").equals("native");
    this.asked = asked;
  }

  /**
   * Opens a recording.
   *
   * @param asked when samples are to be taken; null for what fits the recording
   * @throws cairn.recording.RecordingException if the file cannot be read
   * @throws IllegalArgumentException if it has no blocks, because it was recorded without an
   *     allocator
   */
  public static RecordingSampler of(Path file, @Nullable PointPlan asked) throws IOException {
    Recording recording = Recording.open(file);
    if (recording.meta().getOrDefault("options", "").contains("allocator=none")) {
      throw new IllegalArgumentException(
          file + ": was recorded without an allocator, so there are no blocks to count");
    }
    return new RecordingSampler(file, recording, asked);
  }

  /** How the run ended, and what a reader should know of its samples; empty if nothing. */
  public record Outcome(String ending, String note) {}

  /** Receives what is said of the run, and then its samples. */
  public interface Receiver {
    /** Makes who takes the samples. */
    Consumer<Sample> begin(RunInfo info) throws IOException;
  }

  /** Takes the samples. */
  public Outcome sample(Receiver receiver) throws IOException {
    boolean fields = asked != null && asked.granularity() == Granularity.FIELD;
    return isNative && !fields ? sampleBlocks(receiver) : sampleHistory(receiver);
  }

  private RunInfo info(PointPlan plan, RunInfo.Alive alive) {
    Map<String, String> meta = recording.meta();
    return new RunInfo(
        meta.getOrDefault("command.line", meta.getOrDefault("command", "")),
        RunInfo.Recorder.RECORDING,
        alive,
        plan.spacing(),
        plan.every(),
        plan.granularity(),
        RunInfo.TYPES_FROM);
  }

  private Outcome sampleBlocks(Receiver receiver) throws IOException {
    Matcher counted = EVERY_CALLS.matcher(recording.meta().getOrDefault("options", ""));
    boolean hasCalls = counted.find();
    PointPlan plan = asked;
    if (plan == null) {
      plan =
          hasCalls
              ? new PointPlan(Spacing.CALLS, Long.parseLong(counted.group(1)))
              : new PointPlan(Spacing.EVENTS, EVENTS);
    }
    Consumer<Sample> samples = receiver.begin(info(plan, RunInfo.Alive.BLOCKS));
    LiveDegrees live =
        new LiveDegrees(recording.tables(), plan, () -> Sample.When.UNKNOWN, samples);
    Completeness read = recording.read(live);
    boolean lacks = plan.spacing() == Spacing.CALLS && !hasCalls;
    String note =
        lacks
            ? "calls were not counted in this recording (record --metrics FILE -o FILE counts them)"
            : live.note();
    return new Outcome(ending(read), note);
  }

  private Outcome sampleHistory(Receiver receiver) throws IOException {
    try (HeapHistory history = HeapHistory.load(file, LoadOptions.defaults())) {
      PointPlan plan = asked;
      if (plan == null) {
        plan =
            history.calls().count() > 0
                ? new PointPlan(Spacing.CALLS, PointPlan.CALLS)
                : new PointPlan(Spacing.EVENTS, EVENTS);
      }
      if (plan.spacing() == Spacing.BYTES) {
        throw new IllegalArgumentException(
            file + ": points of a history can be at calls or events, not at bytes");
      }
      RunInfo.Alive counted = isNative ? RunInfo.Alive.BLOCKS : RunInfo.Alive.STATICS;
      Consumer<Sample> samples = receiver.begin(info(plan, counted));
      Alive alive = isNative ? Alive.ALL : Alive.REACHABLE;
      new HistorySampler(history, plan, alive, counted).sample(samples);
      boolean lacks = plan.spacing() == Spacing.CALLS && history.calls().count() == 0;
      Completeness read = recording.completeness();
      return new Outcome(ending(read), lacks ? "the recording has no calls" : "");
    }
  }

  /** How the program ended, as files of samples tell it. */
  static String ending(Completeness read) {
    Matcher signal = SIGNAL.matcher(read.endText());
    if (signal.matches()) {
      return "signal " + signal.group(1);
    }
    return read.ending() == Completeness.Ending.EXIT
        ? "exit " + read.exitCode()
        : MetricRun.UNFINISHED;
  }
}
