package cairn.cli;

import cairn.analysis.api.metrics.RunInfo;
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
      names = "--every",
      paramLabel = "N",
      description =
          "With --metrics: a point every N function calls (default: 100000), N of bytes allocated"
              + " (64MB), or N of time (500ms; Java programs).")
  private @Nullable String every;

  @Option(
      names = "--walk-share",
      paramLabel = "N",
      description =
          "With --metrics, Java programs: walks of the heap may take so many percent of the run"
              + " (default: 30); the spacing of points doubles where they would take more.")
  private @Nullable Integer share;

  @Option(
      names = "--sites",
      description =
          "With --metrics, Java programs: tell who allocates, all the time; costs a few percent"
              + " more, and needs gcc.")
  private boolean sites;

  @Option(
      names = "--components",
      description = "With --metrics, Java programs: count components of the graph, too.")
  private boolean components;

  /**
   * Where samples go; null if none are wanted.
   *
   * @throws UsageException if they cannot go there, or options for them were given without it
   */
  @Nullable Path file() {
    String other = ofJava();
    if (file == null) {
      if (every != null || other != null) {
        throw new UsageException((every != null ? "--every" : other) + " needs --metrics FILE");
      }
      return null;
    }
    if (share != null && (share < 1 || share > 100)) {
      throw new UsageException("--walk-share takes a number from 1 to 100, not " + share);
    }
    Path target = file.toAbsolutePath().normalize();
    Path folder = target.getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new UsageException("there is no folder " + folder + " for the samples");
    }
    if (Files.isDirectory(target) || !Files.isWritable(Files.exists(target) ? target : folder)) {
      throw new UsageException("cannot write samples to " + target);
    }
    return target;
  }

  /** The first option that was given and is for Java programs alone; null if none was. */
  @Nullable String ofJava() {
    if (share != null) {
      return "--walk-share";
    }
    return sites ? "--sites" : components ? "--components" : null;
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

  boolean sites() {
    return sites;
  }

  boolean components() {
    return components;
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
