package cairn.cli;

import cairn.analysis.api.Verdict;
import cairn.analysis.api.metrics.HeapModel;
import cairn.analysis.api.metrics.MetricRun;
import cairn.analysis.api.metrics.ModelMetric;
import cairn.analysis.api.metrics.MonitorAnswer;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.metrics.Sample;
import cairn.analysis.metrics.Watcher;
import cairn.engine.MetricAnalyses;
import cairn.engine.MetricsWriter;
import cairn.engine.SampleListener;
import cairn.report.Escape;
import cairn.report.OutputFile;
import cairn.report.metrics.MonitorHtml;
import cairn.report.metrics.MonitorText;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of the samples of a program that runs: they are written to a file, compared with a
 * model as they come, and shown on a page that follows the run. One thread feeds it.
 */
final class SampleSession implements SampleListener, Closeable {
  private static final long SECOND = 1_000_000_000;

  /** Crossings told for one sample. */
  private static final int TOLD = 3;

  private final Console console;
  private final String name;
  private final @Nullable Path file;
  private final @Nullable HeapModel model;
  private final @Nullable Path page;
  private final boolean quiet;
  private final List<Sample> samples = new ArrayList<>();
  private @Nullable MetricsWriter writer;
  private @Nullable Watcher watcher;
  private @Nullable RunInfo info;
  private long shown;
  private boolean isShown;

  /**
   * A session before its program runs.
   *
   * @param file where samples go; null if nowhere
   * @param model what is normal; null if nobody asks
   * @param page the page that follows the run; null if none does
   */
  SampleSession(
      Console console,
      String name,
      @Nullable Path file,
      @Nullable HeapModel model,
      @Nullable Path page,
      boolean quiet) {
    this.console = console;
    this.name = name;
    this.file = file;
    this.model = model;
    this.page = page;
    this.quiet = quiet;
  }

  /**
   * Refuses a model that such samples cannot be compared with, before the program runs.
   *
   * @throws cairn.engine.InputException that says why not
   */
  void expect(RunInfo.Recorder recorder, RunInfo.Alive alive, RunInfo.Spacing spacing)
      throws IOException {
    if (model != null) {
      RunInfo awaited = new RunInfo("", recorder, alive, spacing, 1, RunInfo.Granularity.OBJECT, 1);
      MetricAnalyses.requireLike(model, awaited, "this run");
    }
  }

  @Override
  public void begin(RunInfo told) throws IOException {
    info = told;
    if (file != null) {
      writer = MetricsWriter.create(file, told);
    }
    if (model != null) {
      MetricAnalyses.requireLike(model, told, "this run");
      watcher = new Watcher(model);
    }
  }

  boolean hasBegun() {
    return info != null;
  }

  @Override
  public void sample(Sample sample) throws IOException {
    if (writer != null) {
      writer.write(sample);
    }
    if (model == null) {
      return;
    }
    samples.add(sample);
    if (watcher != null) {
      say(watcher.next(sample));
    }
    long now = System.nanoTime();
    if (page != null && (!isShown || now - shown > SECOND)) {
      isShown = true;
      shown = now;
      answer(MetricRun.UNFINISHED).ifPresent(so -> write(page, MonitorHtml.print(so, true)));
    }
  }

  /** Whether stacks should be kept, because a metric nears a bound. */
  boolean isArmed() {
    return watcher != null && watcher.isArmed();
  }

  /** Metrics of one type are told only where none of the whole heap is, and few of them. */
  private void say(List<Watcher.Crossing> crossings) {
    List<Watcher.Crossing> whole =
        crossings.stream().filter(one -> !ModelMetric.isOfType(one.metric())).toList();
    List<Watcher.Crossing> told = whole.isEmpty() ? crossings : whole;
    if (!quiet) {
      told.stream().limit(TOLD).forEach(this::say);
    }
  }

  private void say(Watcher.Crossing crossing) {
    String text =
        String.format(
            Locale.ROOT,
            "cairn: %s %s its normal range of %.1f to %.1f at point %d: %.1f",
            crossing.metric(),
            crossing.left() ? "left" : "is back in",
            crossing.level().low(),
            crossing.level().high(),
            crossing.at().point(),
            crossing.value());
    console.err().println(Escape.text(text));
    console.err().flush();
  }

  private Optional<MonitorAnswer> answer(String ending) throws IOException {
    HeapModel normal = model;
    RunInfo told = info;
    if (normal == null || told == null) {
      return Optional.empty();
    }
    return Optional.of(MetricAnalyses.monitor(new MetricRun(name, told, samples, ending), normal));
  }

  private void write(Path to, String text) {
    try {
      OutputFile.write(to, text);
    } catch (IOException e) {
      console.err().println("cairn: cannot write " + to + ": " + Failures.describe(e));
    }
  }

  /**
   * The program has ended.
   *
   * @param note what people should know of the samples; null for nothing
   * @return whether it is anomalous
   */
  boolean end(String ending, @Nullable String note) throws IOException {
    if (writer != null) {
      writer.end(ending, note);
    }
    Optional<MonitorAnswer> answer = answer(ending);
    if (answer.isEmpty()) {
      return false;
    }
    if (page != null) {
      write(page, MonitorHtml.print(answer.get(), false));
    }
    console.err().print(MonitorText.print(answer.get(), 1));
    if (page != null) {
      console.err().println("The report is in " + page);
    }
    console.err().flush();
    return answer.get().verdict() == Verdict.VIOLATED;
  }

  @Override
  public void close() throws IOException {
    if (writer != null) {
      writer.close();
    }
  }
}
