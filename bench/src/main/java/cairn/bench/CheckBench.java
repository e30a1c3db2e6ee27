package cairn.bench;

import cairn.bench.faults.FaultLocator;
import cairn.bench.faults.FaultRecorder;
import cairn.bench.faults.FaultRecorder.Times;
import cairn.bench.faults.Operations;
import cairn.bench.faults.Points;
import cairn.bench.faults.StructureKind;
import cairn.engine.RecordingFile;
import cairn.history.HeapHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How long it takes to check the constraints of a red-black tree at the exit of every operation: at
 * three sizes, to see that it grows with the events and not faster.
 */
final class CheckBench {
  private static final int NODES = 1_000_000;
  private static final int QUICK_NODES = 4_000;

  private final Settings settings;
  private final FaultRecorder recorder;
  private final Optional<FaultLocator> locator;

  CheckBench(Settings settings, FaultRecorder recorder, Optional<FaultLocator> locator) {
    this.settings = settings;
    this.recorder = recorder;
    this.locator = locator;
  }

  List<Result> measure() throws IOException {
    int largest = settings.quick() ? QUICK_NODES : NODES;
    List<List<Object>> rows = new ArrayList<>();
    for (int share : new int[] {4, 2, 1}) {
      int nodes = largest / share;
      Main.progress("check of a tree with " + nodes + " nodes");
      rows.add(measure(nodes, nodes / 10));
      Files.deleteIfExists(recorder.recording());
    }
    return List.of(
        new Result(
            "Check of a red-black tree at the exit of every insert and delete",
            List.of(
                "nodes",
                "C-points",
                "events",
                "recorded s",
                "load s",
                "check s",
                "ns/event",
                "violations"),
            rows,
            List.of("recorded: the program with the agent; check: without loading.")));
  }

  private List<Object> measure(int nodes, int operations) throws IOException {
    Times times = recorder.recordBigTree(nodes, operations);
    Stopwatch watch = Stopwatch.start();
    try (HeapHistory history =
        RecordingFile.open(recorder.recording()).history(0, (done, total) -> {})) {
      double load = watch.stop().wall();
      long points = new Operations(history).count();
      double check = Double.NaN;
      double violations = Double.NaN;
      if (locator.isPresent()) {
        Path specification = recorder.recording().resolveSibling("check.inv");
        Files.writeString(specification, Points.EXITS.specification(StructureKind.RED_BLACK_TREE));
        watch = Stopwatch.start();
        violations = locator.get().check(history, specification).violations().size();
        check = watch.stop().wall();
      }
      return List.of(
          (long) nodes,
          points,
          history.endTime(),
          times.script() / 1e3,
          load,
          check,
          check * 1e9 / history.endTime(),
          violations);
    }
  }
}
