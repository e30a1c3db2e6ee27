package cairn.bench.faults;

import cairn.analysis.api.faults.InferAnswer;
import cairn.analysis.constraints.infer.InferInput;
import cairn.engine.Inference;
import cairn.engine.RecordingFile;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import cairn.report.faults.InferReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Constraints that nobody wrote: those that runs without a fault keep. */
public final class InferredSpecs {
  /** Workloads to learn from; none of them is used to look for faults. */
  private static final List<Integer> SEEDS = List.of(1001, 1002, 1003);

  private final FaultRecorder recorder;
  private final Map<StructureKind, String> known = new EnumMap<>(StructureKind.class);

  public InferredSpecs(FaultRecorder recorder) {
    this.recorder = recorder;
  }

  /** The constraints of a structure, without the moments of the check. */
  public String specification(StructureKind structure, boolean quick) throws IOException {
    String text = known.get(structure);
    if (text == null) {
      text = infer(structure, quick);
      known.put(structure, text);
    }
    return text;
  }

  private String infer(StructureKind structure, boolean quick) throws IOException {
    List<HeapHistory> runs = new ArrayList<>();
    List<String> names = new ArrayList<>();
    try {
      for (int seed : SEEDS) {
        recorder.recordClean(
            structure, quick ? new Workload(seed, 100, 50) : Workload.published(seed));
        runs.add(RecordingFile.open(recorder.recording()).history(0, (done, total) -> {}));
        names.add("workload " + seed);
      }
      InferAnswer answer =
          Inference.infer(
              new InferInput(
                  runs, List.of(structure.className() + "*"), InferInput.USUAL_CONFIDENCE),
              Progress.NONE);
      InferAnswer anyTime =
          new InferAnswer(
              answer.runs(),
              answer.structures(),
              answer.attributes(),
              answer.proposals(),
              List.of(),
              answer.tried(),
              answer.notes());
      return new InferReport(names, anyTime).specification();
    } finally {
      runs.forEach(HeapHistory::close);
    }
  }
}
