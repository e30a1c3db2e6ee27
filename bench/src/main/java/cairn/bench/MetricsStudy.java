package cairn.bench;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.metrics.Anomaly;
import cairn.analysis.api.metrics.HeapModel;
import cairn.analysis.api.metrics.MetricRun;
import cairn.analysis.api.metrics.ModelMetric;
import cairn.analysis.api.metrics.MonitorAnswer;
import cairn.analysis.api.metrics.Thresholds;
import cairn.analysis.metrics.Trainer;
import cairn.engine.MetricAnalyses;
import cairn.engine.MetricsFile;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Whether heap metrics find faults in real programs: the evaluation of Chilimbi and Ganapathy 2006
 * with others. A script makes the runs, in a folder for each program: {@code train-N}, {@code
 * clean-N}, {@code watched-N}, {@code newer-N} and {@code FAULT-N}; the tables are made here, of
 * the files of samples.
 */
final class MetricsStudy {
  private final Path folder;
  private final Map<String, HeapModel> models = new TreeMap<>();
  private final Map<String, List<MetricRun>> trained = new TreeMap<>();

  /**
   * A fault that was switched on.
   *
   * @param methods {@code Class.method}, the wrong one and who calls it
   */
  private record Fault(String name, String program, List<String> methods) {}

  MetricsStudy(Path folder) {
    this.folder = folder;
  }

  /** Makes the runs that are missing. */
  void run(Path script, boolean quick) throws IOException {
    List<String> command = new ArrayList<>(List.of(script.toString(), "--work", folder.toString()));
    if (quick) {
      command.add("--quick");
    }
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(Redirect.to(Files.createTempFile("cairn", ".log").toFile()))
            .redirectError(Redirect.INHERIT)
            .start();
    try {
      int code = process.waitFor();
      if (code != 0) {
        throw new IOException(script + " ended with " + code);
      }
    } catch (InterruptedException e) {
      process.destroy();
      throw new IOException("interrupted", e);
    }
  }

  List<Result> measure() throws IOException {
    List<Fault> faults = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve("faults.txt"))) {
      String[] words = line.split(" ");
      faults.add(new Fault(words[0], words[1], List.of(words[2].split(","))));
      if (!models.containsKey(words[1])) {
        List<MetricRun> runs = runs(words[1], "train-");
        trained.put(words[1], runs);
        models.put(words[1], model(runs, Thresholds.DEFAULT));
      }
    }
    return List.of(stable(), found(faults), clean(), thresholds(), versions());
  }

  private static HeapModel model(List<MetricRun> runs, Thresholds thresholds) throws IOException {
    if (runs.isEmpty()) {
      throw new IOException("there are no runs to learn from");
    }
    return MetricAnalyses.train(
        new Trainer(runs.get(0).info(), thresholds), runs.get(0).info(), runs);
  }

  private List<MetricRun> runs(String program, String prefix) throws IOException {
    List<Path> files;
    try (var all = Files.list(folder.resolve(program))) {
      files =
          all.filter(file -> String.valueOf(file.getFileName()).startsWith(prefix))
              .filter(file -> file.toString().endsWith(".metrics"))
              .sorted()
              .toList();
    }
    List<MetricRun> runs = new ArrayList<>();
    for (Path file : files) {
      runs.add(MetricsFile.read(file));
    }
    return runs;
  }

  private HeapModel model(String program) {
    HeapModel model = models.get(program);
    if (model == null) {
      throw new IllegalStateException(program);
    }
    return model;
  }

  /** Figure 7(A): for each program the metric that is stable in most runs, and calmest. */
  private Result stable() {
    List<List<Object>> rows = new ArrayList<>();
    models.forEach(
        (program, model) -> {
          for (ModelMetric metric : model.metrics()) {
            if (metric.isChecked() && !ModelMetric.isOfType(metric.name())) {
              rows.add(
                  List.of(
                      program,
                      metric.name(),
                      metric.kind().words(),
                      metric.runs().values().stream()
                          .mapToDouble(one -> one.average())
                          .average()
                          .orElse(0),
                      metric.runs().values().stream()
                          .mapToDouble(one -> one.deviation())
                          .average()
                          .orElse(0),
                      metric.range().low(),
                      metric.range().high(),
                      metric.margin(),
                      (long) metric.stableRuns()));
            }
          }
          rows.add(
              List.of(
                  program,
                  "of types: " + count(model, true) + " of " + all(model),
                  "",
                  "",
                  "",
                  "",
                  "",
                  model.margins().types(),
                  (long) model.runs().size()));
        });
    return new Result(
        "Stable metrics (Figure 7A)",
        List.of(
            "program",
            "metric",
            "kind",
            "average change %",
            "deviation",
            "min",
            "max",
            "margin",
            "runs"),
        rows,
        List.of(
            "change and deviation: means over all runs; in the row of types, the factor of"
                + " their margins."));
  }

  private static long count(HeapModel model, boolean ofTypes) {
    return model.metrics().stream()
        .filter(ModelMetric::isChecked)
        .filter(metric -> ModelMetric.isOfType(metric.name()) == ofTypes)
        .count();
  }

  private static long all(HeapModel model) {
    return model.metrics().stream().filter(one -> ModelMetric.isOfType(one.name())).count();
  }

  private Result found(List<Fault> faults) throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    for (Fault fault : faults) {
      int runs = 0;
      int whole = 0;
      int types = 0;
      int both = 0;
      List<String> first = new ArrayList<>();
      List<String> ranks = new ArrayList<>();
      List<String> back = new ArrayList<>();
      for (MetricRun run : runs(fault.program(), fault.name() + "-")) {
        List<Anomaly> told = told(run, fault.program());
        boolean ofHeap = told.stream().anyMatch(one -> !ModelMetric.isOfType(one.metric()));
        boolean ofType = told.stream().anyMatch(one -> ModelMetric.isOfType(one.metric()));
        runs++;
        whole += ofHeap ? 1 : 0;
        types += ofType ? 1 : 0;
        both += ofHeap || ofType ? 1 : 0;
        first.add(told.isEmpty() ? "-" : told.get(0).metric());
        ranks.add(rank(told, fault));
        back.add(back(told, fault, run));
      }
      rows.add(
          List.of(
              fault.name(),
              whole + " of " + runs,
              types + " of " + runs,
              both + " of " + runs,
              String.join("; ", first.stream().distinct().toList()),
              String.join(", ", ranks),
              String.join(", ", back)));
    }
    return new Result(
        "Faults found",
        List.of("fault", "whole heap", "types", "both", "told first", "rank", "switched off"),
        rows,
        List.of(
            "rank: place of the first culprit whose stack has the wrong function or who calls it,"
                + " in the metric that is told first, or in the one named; s: only in the stacks"
                + " of points.",
            "switched off: whether the same input without the fault has the metrics that left"
                + " their ranges back in them."));
  }

  private List<Anomaly> told(MetricRun run, String program) throws IOException {
    MonitorAnswer answer = MetricAnalyses.monitor(run, model(program));
    if (answer.undecided() != null) {
      Main.progress(program + ", " + run.name() + ": " + answer.undecided());
    }
    return answer.findings();
  }

  private static String rank(List<Anomaly> told, Fault fault) {
    Predicate<List<CodePlace>> right =
        stack ->
            stack.stream()
                .anyMatch(
                    place -> fault.methods().stream().anyMatch(m -> place.method().endsWith(m)));
    for (int i = 0; i < told.size(); i++) {
      for (int j = 0; j < told.get(i).culprits().size(); j++) {
        if (right.test(told.get(i).culprits().get(j).stack())) {
          return i == 0 ? String.valueOf(j + 1) : (j + 1) + " of metric " + (i + 1);
        }
      }
    }
    for (Anomaly one : told) {
      if (one.stacks().stream().anyMatch(logged -> right.test(logged.stack()))) {
        return "s";
      }
    }
    return "-";
  }

  /** Of the metrics that left their ranges, which share is back in them without the fault. */
  private String back(List<Anomaly> told, Fault fault, MetricRun run) throws IOException {
    if (told.isEmpty()) {
      return "-";
    }
    int number = trainedCount(fault) + 1 + Integer.parseInt(last(run.name()));
    Path same = folder.resolve(fault.program()).resolve("clean-" + number + ".metrics");
    List<String> still =
        told(MetricsFile.read(same), fault.program()).stream().map(Anomaly::metric).toList();
    long gone = told.stream().filter(one -> !still.contains(one.metric())).count();
    return gone + " of " + told.size();
  }

  private int trainedCount(Fault fault) {
    return model(fault.program()).runs().size();
  }

  private static String last(String name) {
    String stem = name.replace(".metrics", "");
    return stem.substring(stem.lastIndexOf('-') + 1);
  }

  private Result clean() throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    for (String program : models.keySet()) {
      rows.add(alarms(program, "record --metrics", "clean-"));
      rows.add(alarms(program, "record --model", "watched-"));
    }
    return new Result(
        "Alarms in runs without a fault that the model has not seen",
        List.of("program", "with", "runs", "whole heap", "types", "both", "which"),
        rows,
        List.of());
  }

  private List<Object> alarms(String program, String with, String prefix) throws IOException {
    int runs = 0;
    int whole = 0;
    int types = 0;
    List<String> names = new ArrayList<>();
    for (MetricRun run : runs(program, prefix)) {
      List<Anomaly> told = told(run, program);
      runs++;
      whole += told.stream().anyMatch(one -> !ModelMetric.isOfType(one.metric())) ? 1 : 0;
      types += told.stream().anyMatch(one -> ModelMetric.isOfType(one.metric())) ? 1 : 0;
      if (!told.isEmpty()) {
        names.add(last(run.name()) + ": " + told.get(0).message());
      }
    }
    return List.of(
        program,
        with,
        (long) runs,
        (long) whole,
        (long) types,
        (long) names.size(),
        String.join("; ", names));
  }

  private Result thresholds() throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    Thresholds usual = Thresholds.DEFAULT;
    for (Map.Entry<String, List<MetricRun>> program : trained.entrySet()) {
      for (double average : new double[] {0.5, 1, 2}) {
        List<Object> row = new ArrayList<>(List.of(program.getKey(), average));
        for (double deviation : new double[] {2.5, 5, 10}) {
          HeapModel model =
              model(
                  program.getValue(),
                  new Thresholds(average, deviation, usual.cut(), usual.runs(), usual.points()));
          row.add(count(model, false) + ", " + count(model, true));
        }
        rows.add(row);
      }
    }
    return new Result(
        "Stable metrics by thresholds: of the whole heap, of types",
        List.of("program", "average %", "deviation 2.5", "deviation 5", "deviation 10"),
        rows,
        List.of());
  }

  /** Figure 7(B): what another release keeps. */
  private Result versions() throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    for (String program : models.keySet()) {
      List<MetricRun> runs = runs(program, "newer-");
      HeapModel newer = model(runs, Thresholds.DEFAULT);
      List<String> lost = new ArrayList<>();
      int types = 0;
      for (ModelMetric metric : model(program).metrics()) {
        if (metric.isChecked() && survived(metric, newer)) {
          types += ModelMetric.isOfType(metric.name()) ? 1 : 0;
        } else if (metric.isChecked() && !ModelMetric.isOfType(metric.name())) {
          lost.add(metric.name());
        }
      }
      int alarms = 0;
      for (MetricRun run : runs) {
        alarms += told(run, program).isEmpty() ? 0 : 1;
      }
      long whole = count(model(program), false);
      rows.add(
          List.of(
              program,
              (long) runs.size(),
              (whole - lost.size()) + " of " + whole,
              types + " of " + count(model(program), true),
              (long) alarms,
              String.join(", ", lost)));
    }
    return new Result(
        "Another release against the same model (Figure 7B)",
        List.of("program", "runs", "whole heap", "types", "runs with an alarm", "lost"),
        rows,
        List.of("survived: stable again, and within the range and margin of before."));
  }

  private static boolean survived(ModelMetric metric, HeapModel newer) {
    return newer
        .metric(metric.name())
        .filter(ModelMetric::isChecked)
        .filter(
            other ->
                other.range().low() >= metric.range().low() - metric.margin()
                    && other.range().high() <= metric.range().high() + metric.margin())
        .isPresent();
  }
}
