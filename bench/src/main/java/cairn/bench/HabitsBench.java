package cairn.bench;

import cairn.analysis.api.faults.HabitAnswer;
import cairn.analysis.api.faults.Statement;
import cairn.analysis.constraints.infer.HabitInput;
import cairn.analysis.constraints.infer.InferInput;
import cairn.bench.faults.ConstraintLocator;
import cairn.bench.faults.DrawnFault;
import cairn.bench.faults.FaultDrawer;
import cairn.bench.faults.FaultRecorder;
import cairn.bench.faults.Operations;
import cairn.bench.faults.Points;
import cairn.bench.faults.Score;
import cairn.bench.faults.StructureKind;
import cairn.bench.faults.Workload;
import cairn.engine.Inference;
import cairn.engine.RecordingFile;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Injected faults without constraints and without good runs: what each run kept and then broke, and
 * which statements that names. Runs without a fault tell how often nothing is wrong.
 */
final class HabitsBench {
  /** Workloads without a fault. */
  private static final List<Integer> CLEAN = List.of(2001, 2002, 2003);

  private final Settings settings;
  private final FaultRecorder recorder;

  HabitsBench(Settings settings, FaultRecorder recorder) {
    this.settings = settings;
    this.recorder = recorder;
  }

  List<Result> measure() throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    for (StructureKind structure : settings.faults().structures()) {
      rows.add(row(structure));
    }
    return List.of(
        new Result(
            "Faults by what the run itself kept before",
            List.of(
                "structure",
                "faults",
                "broken",
                "by line",
                "by operation",
                "examined",
                "clean runs",
                "broken there",
                "seconds each"),
            rows,
            List.of(
                "broken: runs in which a constraint broke that held before.",
                "examined: statements up to the faulty one, mean of those that were found.")));
  }

  private List<Object> row(StructureKind structure) throws IOException {
    long faults = 0;
    long broken = 0;
    long line = 0;
    long operation = 0;
    long examined = 0;
    Stopwatch all = Stopwatch.start();
    double habits = 0;
    FaultDrawer drawer = new FaultDrawer(structure);
    for (int seed = 1; seed <= settings.faults().seeds(); seed++) {
      Main.progress("habits of " + structure.title() + ", seed " + seed);
      for (DrawnFault fault : drawer.draw(workload(seed), settings.faults().count())) {
        if (!Points.EXITS.sees(fault.outcome())) {
          continue;
        }
        recorder.record(fault);
        try (HeapHistory history = load()) {
          Stopwatch watch = Stopwatch.start();
          HabitAnswer answer = habits(history, structure);
          habits += watch.stop().wall();
          Score score = Score.of(fault, new Operations(history), statements(history, answer));
          faults++;
          broken += answer.broken().isEmpty() ? 0 : 1;
          line += score.found() == Score.Found.LINE ? 1 : 0;
          operation += score.found() == Score.Found.OPERATION ? 1 : 0;
          examined += score.found() == Score.Found.NOT ? 0 : score.examined();
        }
      }
    }
    long alarms = 0;
    for (int seed : CLEAN) {
      recorder.recordClean(structure, workload(seed));
      try (HeapHistory history = load()) {
        HabitAnswer answer = habits(history, structure);
        alarms += answer.broken().isEmpty() ? 0 : 1;
        answer.broken().forEach(each -> Main.progress("without a fault: " + each.sentence()));
      }
    }
    Main.progress(structure.title() + " took " + Math.round(all.stop().wall()) + " s");
    long found = line + operation;
    return List.of(
        structure.title(),
        faults,
        broken,
        line,
        operation,
        found == 0 ? 0.0 : (double) examined / found,
        (long) CLEAN.size(),
        alarms,
        faults == 0 ? 0.0 : habits / faults);
  }

  private Workload workload(int seed) {
    return settings.quick() ? new Workload(seed, 100, 50) : Workload.published(seed);
  }

  private HeapHistory load() throws IOException {
    return RecordingFile.open(recorder.recording()).history(0, (done, total) -> {});
  }

  private static HabitAnswer habits(HeapHistory history, StructureKind structure)
      throws IOException {
    return Inference.habits(
        new HabitInput(
            List.of(), history, List.of(structure.className() + "*"), InferInput.USUAL_CONFIDENCE),
        Progress.NONE);
  }

  private List<Statement> statements(HeapHistory history, HabitAnswer answer) throws IOException {
    if (answer.broken().isEmpty()) {
      return List.of();
    }
    Path file = recorder.recording().resolveSibling("habits.inv");
    Files.writeString(file, answer.specification());
    return new ConstraintLocator().locate(history, file);
  }
}
