package cairn.cli;

import cairn.analysis.api.metrics.HeapModel;
import cairn.analysis.api.metrics.ModelMetric;
import cairn.analysis.api.metrics.RunInfo;
import cairn.engine.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Heap metrics at points of the run. */
final class MetricsOptions {
  private static final Pattern EVERY = Pattern.compile("([0-9]{1,10})(MB|GB|ms|s)?");
  private static final long MOST = 1L << 30;

  /**
   * How far points lie apart.
   *
   * @param count calls, bytes or milliseconds
   */
  record Every(RunInfo.Spacing unit, long count) {}

  @Option(
      names = "--metrics",
      paramLabel = "FILE",
      description =
          "Instead of a recording, numbers of the heap's graph at points of the run, for train and"
              + " monitor.")
  private @Nullable Path file;

  @Option(
      names = "--model",
      paramLabel = "MODEL",
      description =
          "Instead of a recording, compares the heap with what is normal while the program runs;"
              + " exit code 1 if it is not, and the program ended well.")
  private @Nullable Path model;

  @Option(
      names = "--report",
      paramLabel = "FILE.html",
      description = "With --model: a page that follows the run, and is the report at its end.")
  private @Nullable Path report;

  @Option(
      names = "--every",
      paramLabel = "N",
      description =
          "With --metrics or --model: a point every N function calls (default: 100000), N of bytes allocated"
              + " (64MB), or N of time (500ms; Java programs).")
  private @Nullable String every;

  @Option(
      names = "--walk-share",
      paramLabel = "N",
      description =
          "With --metrics or --model, Java programs: walks of the heap may take so many percent of the run"
              + " (default: 30); the spacing of points doubles where they would take more.")
  private @Nullable Integer share;

  @Option(
      names = "--sites",
      description =
          "With --metrics or --model, Java programs: tell who allocates, all the time; costs a few percent"
              + " more, and needs gcc.")
  private boolean sites;

  @Option(
      names = "--components",
      description = "With --metrics or --model: count components of the graph, too.")
  private boolean components;

  @Option(
      names = "--distinct",
      description =
          "With --metrics or --model: count distinct values of fields, too; a model that has them"
              + " asks for it by itself.")
  private boolean values;

  /**
   * Whether samples are wanted.
   *
   * @throws UsageException if options for them were given and nothing asks for them
   */
  boolean areWanted() {
    boolean wanted = file != null || model != null;
    String other = every != null ? "--every" : report != null ? "--report" : ofJava();
    other = other == null && components ? "--components" : other;
    other = other == null && values ? "--distinct" : other;
    if (!wanted && other != null) {
      throw new UsageException(other + " needs --metrics FILE or --model MODEL");
    }
    if (report != null && model == null) {
      throw new UsageException("--report needs --model MODEL");
    }
    if (share != null && (share < 1 || share > 100)) {
      throw new UsageException("--walk-share takes a number from 1 to 100, not " + share);
    }
    return wanted;
  }

  /** What becomes of the samples; reads the model. */
  SampleSession session(Console console, String name, boolean quiet) throws IOException {
    Path samples = file == null ? null : target(file, "samples");
    Path page = report == null ? null : target(report, "the report");
    HeapModel normal = model == null ? null : ModelFile.read(model);
    return new SampleSession(console, name, samples, normal, page, quiet);
  }

  private static Path target(Path path, String what) {
    Path target = path.toAbsolutePath().normalize();
    Path folder = target.getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new UsageException("there is no folder " + folder + " for " + what);
    }
    if (Files.isDirectory(target) || !Files.isWritable(Files.exists(target) ? target : folder)) {
      throw new UsageException("cannot write " + what + " to " + target);
    }
    return target;
  }

  /** Where samples go; null if nowhere. */
  @Nullable Path file() {
    return file;
  }

  /** Whether a model is followed, which may want to know who moved the counts. */
  boolean hasModel() {
    return model != null;
  }

  /** The first option that was given and is for Java programs alone; null if none was. */
  @Nullable String ofJava() {
    if (share != null) {
      return "--walk-share";
    }
    return sites ? "--sites" : null;
  }

  /** How far points lie apart; null for the default. */
  @Nullable Every every() {
    String told = every;
    if (told == null) {
      return null;
    }
    Matcher parts = EVERY.matcher(told.replace("_", "").trim());
    long count = parts.matches() ? Long.parseLong(parts.group(1)) : 0;
    if (count < 1 || count > MOST) {
      throw new UsageException(
          "--every takes a number of calls such as 100000, of bytes such as 64MB, or of time such"
              + " as 500ms, not '"
              + told
              + "'");
    }
    String unit = parts.group(2);
    if (unit == null) {
      return new Every(RunInfo.Spacing.CALLS, count);
    }
    return switch (unit) {
      case "MB" -> new Every(RunInfo.Spacing.BYTES, count << 20);
      case "GB" -> new Every(RunInfo.Spacing.BYTES, count << 30);
      case "s" -> new Every(RunInfo.Spacing.MILLIS, 1000 * count);
      default -> new Every(RunInfo.Spacing.MILLIS, count);
    };
  }

  /** What lies between points. */
  RunInfo.Spacing spacing() {
    Every asked = every();
    return asked == null ? RunInfo.Spacing.CALLS : asked.unit();
  }

  boolean sites() {
    return sites;
  }

  boolean components() {
    return components;
  }

  /** Whether distinct values are counted: somebody asks for it, or the model knows of them. */
  boolean values() throws IOException {
    return values
        || (model != null
            && ModelFile.read(model).metrics().stream()
                .anyMatch(metric -> metric.isChecked() && ModelMetric.isDistinct(metric.name())));
  }

  /** The agent's options, but for where it finds Cairn. */
  AgentOptions agent(Path directory, @Nullable Path library, RecordOptions recording) {
    AgentOptions options = new AgentOptions().add("metrics", directory.toString());
    Every spacing = every();
    if (spacing != null) {
      options.add(
          "every",
          switch (spacing.unit()) {
            case BYTES -> (spacing.count() >> 20) + "MB";
            case MILLIS -> spacing.count() + "ms";
            default -> String.valueOf(spacing.count());
          });
    }
    if (share != null) {
      options.add("walk-share", share.toString());
    }
    if (library != null) {
      options.add("jvmti", library.toString());
    }
    return recording.selection(options);
  }
}
