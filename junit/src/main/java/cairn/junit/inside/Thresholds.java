package cairn.junit.inside;

import cairn.analysis.api.Verdict;
import cairn.analysis.api.metrics.MetricRun;
import cairn.analysis.api.metrics.MonitorAnswer;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.regions.DifferenceAnswer;
import cairn.analysis.api.regions.HeapDifference.RegionChange;
import cairn.analysis.metrics.live.PointPlan;
import cairn.engine.InputException;
import cairn.engine.MetricAnalyses;
import cairn.engine.ModelFile;
import cairn.engine.RecordingFile;
import cairn.engine.RegionAnalyses;
import cairn.graph.Progress;
import cairn.graph.walk.SpecialReferences;
import cairn.junit.bridge.Growth;
import cairn.junit.bridge.Outcome;
import cairn.junit.bridge.Run;
import cairn.report.OutputFile;
import cairn.report.heap.TypePattern;
import cairn.report.metrics.MonitorHtml;
import cairn.report.metrics.MonitorText;
import cairn.report.regions.DifferenceHtml;
import cairn.report.regions.DifferenceText;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Whether a test's heap is as large, and as usual, as it was. */
final class Thresholds {
  private static final double PERCENT = 100;
  private static final int TOP = 10;
  private static final int MOST_METRICS = 3;

  /** Samples of a test. */
  private static final int POINTS = 60;

  private Thresholds() {}

  static RegionAnalyses regions() throws IOException {
    return new RegionAnalyses(
        List.of(),
        Set.of(SpecialReferences.Kind.WEAK, SpecialReferences.Kind.PHANTOM),
        what -> Progress.NONE);
  }

  static Outcome growth(Run run, Growth growth) throws IOException {
    requireKept(growth.kept(), "abstract heap");
    RegionAnalyses analyses = regions();
    DifferenceAnswer answer =
        analyses.difference(
            analyses.open(growth.kept().toString()),
            analyses.open(run.recording().toString()),
            share(growth.share()),
            bytes(growth.bytes()),
            change -> isIgnored(change, growth.ignored()));
    if (!answer.exceeded()) {
      return Outcome.HOLDS;
    }
    Path report = run.beside(".heap.html");
    write(report, DifferenceHtml.print(answer));
    String message =
        "the heap at the end of "
            + run.name()
            + " has grown\n"
            + DifferenceText.print(answer, TOP).strip()
            + again(growth.kept())
            + "\nReport: "
            + report;
    return new Outcome(Outcome.Verdict.BROKEN, message, List.of(), List.of(report));
  }

  private static String again(Path kept) {
    return "\n\nIf it is intended, run the tests with -Dcairn.learn=true, which writes "
        + kept
        + " anew.";
  }

  private static void requireKept(Path kept, String what) throws InputException {
    if (!Files.isRegularFile(kept)) {
      throw new InputException(
          "there is no "
              + what
              + " "
              + kept
              + "; -Dcairn.learn=true writes it from tests that pass");
    }
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    OutputFile.write(file, text);
  }

  private static boolean isIgnored(RegionChange change, List<String> ignored) {
    return ignored.stream()
        .map(TypePattern::new)
        .anyMatch(
            pattern ->
                pattern.matches(change.path())
                    || (!change.types().isEmpty()
                        && change.types().stream().allMatch(pattern::matches)));
  }

  /** {@code 10%}; without the sign it is meant, too. */
  private static double share(String text) throws InputException {
    String number = text.endsWith("%") ? text.substring(0, text.length() - 1) : text;
    if (!number.matches("[0-9]{1,9}(\\.[0-9]{1,9})?")) {
      throw new InputException("maxGrowth takes a percentage such as 10%; not '" + text + "'");
    }
    return Double.parseDouble(number) / PERCENT;
  }

  private static @Nullable Long bytes(String text) throws InputException {
    if (text.isEmpty()) {
      return null;
    }
    String upper = text.toUpperCase(Locale.ROOT);
    if (!upper.matches("[0-9]{1,15}(\\.[0-9]{1,9})?[KMG]?B?")) {
      throw new InputException(
          "maxGrowthBytes takes a number of bytes such as 500, 64K, 5M or 1G; not '" + text + "'");
    }
    int shift = upper.contains("K") ? 10 : upper.contains("M") ? 20 : upper.contains("G") ? 30 : 0;
    return new BigDecimal(upper.replaceAll("[KMGB]", ""))
        .multiply(BigDecimal.valueOf(1L << shift))
        .min(BigDecimal.valueOf(Long.MAX_VALUE))
        .longValue();
  }

  /** Samples of a recording: tests are short, so there are as many of each. */
  static MetricRun sampled(Path recording, String name) throws IOException {
    long events = RecordingFile.open(recording).summary(Progress.NONE).lastTime();
    PointPlan plan = new PointPlan(RunInfo.Spacing.EVENTS, Math.max(1, events / POINTS));
    MetricRun run = MetricAnalyses.open(recording, plan);
    return new MetricRun(name, run.info(), run.samples(), run.ending());
  }

  static Outcome metrics(Run run, Path model) throws IOException {
    requireKept(model, "model");
    MonitorAnswer answer =
        MetricAnalyses.monitor(sampled(run.recording(), run.name()), ModelFile.read(model));
    if (answer.verdict() == Verdict.VIOLATED) {
      Path report = run.beside(".metrics.html");
      write(report, MonitorHtml.print(answer, false));
      String message =
          "the heap of "
              + run.name()
              + " is not as usual\n"
              + MonitorText.print(answer, MOST_METRICS).strip()
              + again(model)
              + "\nReport: "
              + report;
      return new Outcome(Outcome.Verdict.BROKEN, message, List.of(), List.of(report));
    }
    return answer.verdict() == Verdict.HOLDS
        ? Outcome.HOLDS
        : new Outcome(Outcome.Verdict.UNDECIDED, MonitorText.print(answer, 1).strip());
  }
}
