package cairn.bench.faults;

import cairn.analysis.api.faults.InferAnswer;
import cairn.analysis.constraints.infer.InferInput;
import cairn.engine.Inference;
import cairn.engine.RecordingFile;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import cairn.report.faults.InferReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Constraints that nobody wrote: those that runs without a fault keep. */
public final class InferredSpecs {
  /** Workloads to learn from; none of them is used to look for faults. */
  private static final List<Integer> SEEDS = List.of(1001, 1002, 1003);

  /** Workloads that show what held by chance. */
  private static final List<Integer> FRESH = List.of(2001, 2002, 2003);

  private final FaultRecorder recorder;
  private final Map<StructureKind, Learned> known = new EnumMap<>(StructureKind.class);

  /**
   * What was learned of a structure.
   *
   * @param constraints as a specification, without the moments of the check
   * @param proposals how many
   * @param contradicted how many of them other runs without a fault do not keep
   */
  public record Learned(String constraints, int proposals, int contradicted) {}

  public InferredSpecs(FaultRecorder recorder) {
    this.recorder = recorder;
  }

  /** What was learned of a structure, from runs that are made when it is first asked for. */
  public Learned of(StructureKind structure, boolean quick) throws IOException {
    Learned learned = known.get(structure);
    if (learned == null) {
      InferReport report = infer(structure, quick);
      learned =
          new Learned(
              report.specification(),
              report.answer().proposals().size(),
              contradicted(structure, report.specification(), quick));
      known.put(structure, learned);
    }
    return learned;
  }

  private int contradicted(StructureKind structure, String constraints, boolean quick)
      throws IOException {
    Set<String> names = new HashSet<>();
    Path file = recorder.recording().resolveSibling("inferred.inv");
    Files.writeString(file, Points.EXITS.specification(structure, constraints));
    for (int seed : FRESH) {
      recorder.recordClean(structure, workload(seed, quick));
      try (HeapHistory history =
          RecordingFile.open(recorder.recording()).history(0, (done, total) -> {})) {
        new ConstraintLocator()
            .check(history, file).constraints().stream()
                .filter(each -> each.violations() > 0)
                .forEach(each -> names.add(each.constraint()));
      }
    }
    return names.size();
  }

  private static Workload workload(int seed, boolean quick) {
    return quick ? new Workload(seed, 100, 50) : Workload.published(seed);
  }

  private InferReport infer(StructureKind structure, boolean quick) throws IOException {
    List<HeapHistory> runs = new ArrayList<>();
    List<String> names = new ArrayList<>();
    try {
      for (int seed : SEEDS) {
        recorder.recordClean(structure, workload(seed, quick));
        runs.add(RecordingFile.open(recorder.recording()).history(0, (done, total) -> {}));
        names.add("workload " + seed);
      }
      InferAnswer answer =
          Inference.infer(
              new InferInput(
                  runs, List.of(structure.className() + "*"), InferInput.USUAL_CONFIDENCE),
              Progress.NONE);
      return new InferReport(names, answer.anyTime());
    } finally {
      runs.forEach(HeapHistory::close);
    }
  }
}
