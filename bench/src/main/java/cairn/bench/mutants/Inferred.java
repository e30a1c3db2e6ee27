package cairn.bench.mutants;

import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.constraints.infer.InferInput;
import cairn.engine.ConstraintAnalyses;
import cairn.engine.FaultAnalyses.Question;
import cairn.engine.Inference;
import cairn.engine.RecordingFile;
import cairn.engine.SpecFile;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import cairn.report.faults.InferReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A specification that nobody wrote, as {@code cairn infer} proposes it from runs without faults.
 *
 * @param file the specification
 * @param proposals how many constraints
 * @param contradicted how many of them fresh runs without faults violate
 * @param alarms how many of the fresh runs violate any
 * @param fresh how many fresh runs there are
 */
public record Inferred(Path file, int proposals, int contradicted, int alarms, int fresh) {
  /** Runs to learn from, and runs that show what held by chance; none is one of the mutants'. */
  public static final List<Integer> GOOD = List.of(101, 102, 103);

  public static final List<Integer> FRESH = List.of(201, 202, 203);

  /** Where the recording of a run without a fault is kept. */
  public static Path recording(Path structure, int seed) {
    return structure.resolve("good-" + seed + ".cairn");
  }

  /**
   * Infers anew from the recordings of a structure's folder, and writes what was inferred there.
   */
  public static Inferred in(Path structure) throws IOException {
    InferReport report = infer(structure);
    Path file = structure.resolve("inferred.inv");
    Files.writeString(file, report.specification());
    SpecFile spec = SpecFile.open(file.toString());
    Set<String> contradicted = new HashSet<>();
    int alarms = 0;
    for (int seed : FRESH) {
      try (HeapHistory history =
          RecordingFile.open(recording(structure, seed)).history(0, Progress.NONE)) {
        CheckAnswer answer =
            new ConstraintAnalyses().check(new Question(history, spec.spec(), 1), Progress.NONE);
        Set<String> here = new HashSet<>();
        answer.constraints().stream()
            .filter(each -> each.violations() > 0)
            .forEach(each -> here.add(each.constraint()));
        contradicted.addAll(here);
        alarms += here.isEmpty() ? 0 : 1;
      }
    }
    return new Inferred(
        file, report.answer().proposals().size(), contradicted.size(), alarms, FRESH.size());
  }

  private static InferReport infer(Path structure) throws IOException {
    List<HeapHistory> runs = new ArrayList<>();
    List<String> names = new ArrayList<>();
    try {
      for (int seed : GOOD) {
        runs.add(RecordingFile.open(recording(structure, seed)).history(0, Progress.NONE));
        names.add("seed " + seed);
      }
      return new InferReport(
          names,
          Inference.infer(
              new InferInput(runs, List.of(), InferInput.USUAL_CONFIDENCE), Progress.NONE));
    } finally {
      runs.forEach(HeapHistory::close);
    }
  }
}
