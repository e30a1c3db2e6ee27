package cairn.bench.mutants.c;

import cairn.analysis.api.faults.ConstraintCount;
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
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Specifications that nobody wrote: what three unmutated runs with other seeds keep. */
final class CInferred {
  static final int RUNS = 3;

  private final Path work;
  private final CLocator locator;
  private final Map<String, Path> known = new TreeMap<>();
  private final List<String> alarms = new ArrayList<>();

  CInferred(Path work, CLocator locator) {
    this.work = work;
    this.locator = locator;
  }

  /** The name of an unmutated run with another seed. */
  static String run(int number) {
    return "other-" + number + ".cairn";
  }

  /**
   * The inferred specification of a structure.
   *
   * @param folder with the runs
   */
  Path of(String structure, Path folder) throws IOException {
    Path there = known.get(structure);
    if (there != null) {
      return there;
    }
    Path made = Files.createDirectories(work.resolve("inferred")).resolve(structure + ".inv");
    List<HeapHistory> runs = new ArrayList<>();
    List<String> names = new ArrayList<>();
    try {
      for (int i = 1; i <= RUNS; i++) {
        names.add(run(i));
        Path file = folder.resolve(run(i));
        if (!Files.exists(file)) {
          throw new IOException(folder + ": has no " + run(i) + "; record it again with --keep");
        }
        runs.add(RecordingFile.open(file).history(0, (done, total) -> {}));
      }
      InferInput input = new InferInput(runs, List.of(), InferInput.USUAL_CONFIDENCE);
      Files.writeString(
          made, new InferReport(names, Inference.infer(input, Progress.NONE)).specification());
    } finally {
      runs.forEach(HeapHistory::close);
    }
    known.put(structure, made);
    alarm(structure, folder, made);
    return made;
  }

  /** Whether the unmutated run with the seed of the mutants violates it. */
  private void alarm(String structure, Path folder, Path specification) throws IOException {
    Path run = folder.resolve("unmutated.cairn");
    try (HeapHistory history = RecordingFile.open(run).history(0, (done, total) -> {})) {
      long violated =
          locator.check(history, specification).constraints().stream()
              .mapToLong(ConstraintCount::violations)
              .filter(count -> count > 0)
              .count();
      if (violated > 0) {
        alarms.add(structure + " (" + violated + ")");
      }
    }
  }

  /** What the tables must not be read without. */
  String note() {
    return "Inferred for "
        + known.size()
        + " structures; false alarms on their unmutated runs: "
        + (alarms.isEmpty() ? "none" : String.join(", ", alarms));
  }
}
