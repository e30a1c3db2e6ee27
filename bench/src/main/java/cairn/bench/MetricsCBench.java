package cairn.bench;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.Verdict;
import cairn.analysis.api.metrics.Anomaly;
import cairn.analysis.api.metrics.HeapModel;
import cairn.analysis.api.metrics.MetricRun;
import cairn.analysis.api.metrics.ModelMetric;
import cairn.analysis.api.metrics.ModelType;
import cairn.analysis.api.metrics.MonitorAnswer;
import cairn.analysis.api.metrics.Stability;
import cairn.analysis.api.metrics.Thresholds;
import cairn.analysis.metrics.Trainer;
import cairn.bench.metrics.Memcheck;
import cairn.bench.metrics.RunFolder;
import cairn.bench.metrics.Subject;
import cairn.bench.metrics.Subject.Bug;
import cairn.engine.MetricAnalyses;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Whether heap metrics find bugs in C programs, as in section 4 of Chilimbi and Ganapathy 2006: a
 * model of runs on training inputs, clean runs on others, and runs of copies with bugs.
 */
final class MetricsCBench {
  private static final int TRAINING = 25;
  private static final int FIRST_BUGGY = 101;
  private static final int FIRST_HELD_BACK = 201;
  private static final int HELD_BACK = 16;
  private static final int BUGGY = 3;

  private final Path programs;
  private final RunFolder folder;
  private final int training;
  private final int heldBack;
  private final List<List<Object>> bugs = new ArrayList<>();
  private final List<List<Object>> clean = new ArrayList<>();
  private final List<String> alarms = new ArrayList<>();
  private final List<List<Object>> stable = new ArrayList<>();
  private final List<List<Object>> thresholds = new ArrayList<>();
  private final List<List<Object>> versions = new ArrayList<>();

  /**
   * @param programs the folder with the built programs; their runs are kept there
   * @param home of the benchmarks
   */
  MetricsCBench(Settings settings, Path programs, Path home) {
    this.programs = programs;
    this.folder = new RunFolder(programs, home.resolveSibling("record").resolve("valgrind"));
    this.training = settings.quick() ? 4 : TRAINING;
    this.heldBack = settings.quick() ? 2 : HELD_BACK;
  }

  List<Result> measure() throws IOException {
    for (Subject subject : Subject.ALL) {
      if (folder.has(subject)) {
        measure(subject);
      } else {
        Main.progress("there is no " + subject.program() + " in " + programs);
      }
    }
    return List.of(
        new Result(
            "bugs, of " + BUGGY + " runs each",
            List.of(
                "bug",
                "program",
                "whole heap",
                "types",
                "both",
                "farthest metric",
                "rank",
                "best",
                "on stacks",
                "bug off",
                "memcheck"),
            bugs,
            List.of(
                "rank: of a function of the bug among the culprits of the farthest metric; best:"
                    + " among those of any; memcheck: blocks lost, without the bug")),
        new Result(
            "alarms of clean runs",
            List.of("program", "runs", "whole heap", "types", "both", "margin", "margin of types"),
            clean,
            alarms),
        new Result(
            "stable metrics",
            List.of(
                "program",
                "runs",
                "points",
                "whole heap",
                "of types",
                "example",
                "average",
                "deviation",
                "min",
                "max"),
            stable,
            List.of()),
        new Result(
            "stable metrics by thresholds",
            List.of("program", "average", "deviation", "whole heap", "of types"),
            thresholds,
            List.of()),
        new Result(
            "other versions",
            List.of("version", "metrics", "stable too", "within", "alarms", "left"),
            versions,
            List.of()));
  }

  private void measure(Subject subject) throws IOException {
    List<MetricRun> runs = runs(subject, 0, 1, training);
    HeapModel model = model(runs, Thresholds.DEFAULT);
    List<MetricRun> held = runs(subject, 0, FIRST_HELD_BACK, heldBack);
    clean(subject, model, held);
    for (Bug bug : subject.bugs()) {
      bug(subject, bug, model);
    }
    stable(subject, model, runs);
    for (double average : new double[] {0.5, 1, 2}) {
      for (double deviation : new double[] {2.5, 5, 10}) {
        HeapModel other = model(runs, new Thresholds(average, deviation, 10, 40, 6));
        thresholds.add(
            List.of(
                subject.program(), average, deviation, count(other, false), count(other, true)));
      }
    }
    for (String version : List.of("-other", "-O0", "-O2")) {
      Subject other = subject.named(subject.program() + version);
      if (folder.has(other)) {
        version(other, model);
      }
    }
  }

  private List<MetricRun> runs(Subject subject, int bug, int first, int count) throws IOException {
    List<MetricRun> runs = new ArrayList<>();
    for (int input = first; input < first + count; input++) {
      Main.progress(subject.program() + ", bug " + bug + ", input " + input);
      runs.add(folder.run(subject, bug, input));
    }
    return runs;
  }

  private static HeapModel model(List<MetricRun> runs, Thresholds thresholds) throws IOException {
    Trainer trainer = new Trainer(runs.get(0).info(), thresholds);
    return MetricAnalyses.train(trainer, runs.get(0).info(), runs);
  }

  /** The model with some of its metrics, and with what it knows of some types. */
  private static HeapModel only(
      HeapModel model, Predicate<ModelMetric> some, List<ModelType> types) {
    return new HeapModel(
        model.info(),
        model.thresholds(),
        model.margins(),
        model.runs(),
        model.metrics().stream().filter(some).toList(),
        types,
        model.suppressions());
  }

  private static HeapModel whole(HeapModel model) {
    return only(model, metric -> !ModelMetric.isOfType(metric.name()), List.of());
  }

  private static HeapModel types(HeapModel model) {
    return only(model, metric -> ModelMetric.isOfType(metric.name()), model.types());
  }

  private static long count(HeapModel model, boolean ofTypes) {
    return model.metrics().stream()
        .filter(metric -> metric.isChecked() && ModelMetric.isOfType(metric.name()) == ofTypes)
        .count();
  }

  /** How many of the runs raise an alarm. */
  private static long alarms(HeapModel model, List<MetricRun> runs) throws IOException {
    long found = 0;
    for (MetricRun run : runs) {
      found += MetricAnalyses.monitor(run, model).verdict() == Verdict.VIOLATED ? 1 : 0;
    }
    return found;
  }

  private void clean(Subject subject, HeapModel model, List<MetricRun> held) throws IOException {
    clean.add(
        List.of(
            subject.program(),
            (long) held.size(),
            alarms(whole(model), held),
            alarms(types(model), held),
            alarms(model, held),
            model.margins().all(),
            model.margins().types()));
    for (MetricRun run : held) {
      for (Anomaly one : MetricAnalyses.monitor(run, model).findings()) {
        alarms.add(run.name() + ": " + one.message() + ", margin " + number(one.margin()));
      }
    }
  }

  private void bug(Subject subject, Bug bug, HeapModel model) throws IOException {
    List<MetricRun> runs = runs(subject, bug.number(), FIRST_BUGGY, BUGGY);
    List<MetricRun> without = runs(subject, 0, FIRST_BUGGY, BUGGY);
    List<String> metrics = new ArrayList<>();
    List<String> ranks = new ArrayList<>();
    List<String> best = new ArrayList<>();
    int onStacks = 0;
    for (MetricRun run : runs) {
      List<Anomaly> anomalies = MetricAnalyses.monitor(run, model).findings();
      if (anomalies.isEmpty()) {
        continue;
      }
      if (!metrics.contains(anomalies.get(0).metric())) {
        metrics.add(anomalies.get(0).metric());
      }
      ranks.add(rank(anomalies.get(0), bug));
      best.add(
          anomalies.stream()
              .map(one -> rank(one, bug))
              .filter(rank -> !rank.equals("-"))
              .min(Comparator.comparingInt(Integer::parseInt))
              .orElse("-"));
      onStacks += anomalies.stream().anyMatch(one -> isOnStacks(one, bug)) ? 1 : 0;
    }
    bugs.add(
        List.of(
            bug.number() + " " + bug.what(),
            subject.program(),
            alarms(whole(model), runs),
            alarms(types(model), runs),
            alarms(model, runs),
            String.join("; ", metrics),
            String.join(" ", ranks),
            String.join(" ", best),
            (long) onStacks,
            alarms(model, without) == 0 ? "normal" : "alarm",
            memcheck(subject, bug)));
  }

  private String memcheck(Subject subject, Bug bug) throws IOException {
    Memcheck memcheck = new Memcheck(programs);
    return memcheck.lost(subject, bug.number(), FIRST_BUGGY)
        + ", "
        + memcheck.lost(subject, 0, FIRST_BUGGY);
  }

  private static String rank(Anomaly anomaly, Bug bug) {
    for (int i = 0; i < anomaly.culprits().size(); i++) {
      if (isIn(anomaly.culprits().get(i).stack(), bug)) {
        return Integer.toString(i + 1);
      }
    }
    return "-";
  }

  private static boolean isOnStacks(Anomaly anomaly, Bug bug) {
    return anomaly.stacks().stream().anyMatch(logged -> isIn(logged.stack(), bug));
  }

  private static boolean isIn(List<CodePlace> stack, Bug bug) {
    return stack.stream().anyMatch(place -> bug.functions().contains(place.method()));
  }

  /** As a row of Figure 7 (A): the stable metric of the whole heap with the narrowest range. */
  private void stable(Subject subject, HeapModel model, List<MetricRun> runs) {
    long points =
        Math.round(runs.stream().mapToInt(run -> run.samples().size()).average().orElse(0));
    Optional<ModelMetric> example =
        whole(model).metrics().stream()
            .filter(metric -> metric.kind() == Stability.Kind.GLOBAL)
            .min(Comparator.comparingDouble(metric -> metric.range().width()));
    List<Stability> seen =
        example.stream()
            .flatMap(metric -> metric.runs().values().stream())
            .filter(Stability::isStable)
            .toList();
    stable.add(
        List.of(
            subject.program(),
            (long) runs.size(),
            points,
            count(model, false),
            count(model, true),
            example.map(ModelMetric::name).orElse("none"),
            seen.stream().mapToDouble(Stability::average).average().orElse(Double.NaN),
            seen.stream().mapToDouble(Stability::deviation).average().orElse(Double.NaN),
            example.map(metric -> metric.range().low()).orElse(Double.NaN),
            example.map(metric -> metric.range().high()).orElse(Double.NaN)));
  }

  /** Figure 7 (B): inputs of the bugs in another version, against the same model. */
  private void version(Subject other, HeapModel model) throws IOException {
    List<MetricRun> runs = runs(other, 0, FIRST_BUGGY, Math.min(heldBack, 5));
    HeapModel own = model(runs, model.thresholds());
    for (boolean ofTypes : new boolean[] {false, true}) {
      HeapModel part = ofTypes ? types(model) : whole(model);
      List<ModelMetric> metrics = part.metrics().stream().filter(ModelMetric::isChecked).toList();
      List<String> left = new ArrayList<>();
      for (MetricRun run : runs) {
        MonitorAnswer answer = MetricAnalyses.monitor(run, part);
        answer.findings().stream()
            .map(Anomaly::metric)
            .filter(m -> !left.contains(m))
            .forEach(left::add);
      }
      long too =
          metrics.stream()
              .filter(
                  metric -> own.metric(metric.name()).filter(ModelMetric::isChecked).isPresent())
              .count();
      versions.add(
          List.of(
              other.program() + (ofTypes ? ", types" : ", whole heap"),
              (long) metrics.size(),
              too,
              (long) metrics.size() - left.size(),
              alarms(part, runs) + " of " + runs.size(),
              String.join("; ", left.subList(0, Math.min(4, left.size())))));
    }
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
