package cairn.bench;

import cairn.engine.RecordingFile;
import cairn.history.HeapHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Recordings and histories against one snapshot per change, as in section 3.3.1 and Table 3.4 of
 * Singh 2016: a snapshot holds every node of its moment, 8 bytes each, and there is one for every
 * change of the memory graph, which here is an allocation or a store of a reference.
 */
final class SpaceBench {
  private static final int NODE_BYTES = 8;

  private final Settings settings;
  private final Launcher launcher;

  SpaceBench(Settings settings, Launcher launcher) {
    this.settings = settings;
    this.launcher = launcher;
  }

  List<Result> measure() throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    for (Program program : settings.programs()) {
      Main.progress("space of " + program.title());
      launcher.run(program, Mode.REFERENCES, program.size(settings.quick()), 1);
      Path recording = launcher.recording(program, Mode.REFERENCES);
      rows.add(row(program, recording));
      Files.deleteIfExists(recording);
    }
    return List.of(
        new Result(
            "One snapshot per change against a recording (events=refs) and its history",
            List.of(
                "workload",
                "changes",
                "average nodes",
                "recording MB",
                "history MB",
                "snapshots MB",
                "snapshots/recording",
                "snapshots/history"),
            rows,
            List.of(
                "snapshots = 8 bytes * sum over changes of the nodes that have appeared by then",
                "          = 8 bytes * changes * average nodes")));
  }

  private static List<Object> row(Program program, Path recording) throws IOException {
    double recordingBytes = Files.size(recording);
    try (HeapHistory history = RecordingFile.open(recording).history(0, (done, total) -> {})) {
      double changes = history.endTime();
      double historyBytes = history.bytesInMemory() + history.bytesSpilled();
      double snapshots = NODE_BYTES * nodesOverTime(history);
      return List.of(
          program.title(),
          history.endTime(),
          snapshots / NODE_BYTES / changes,
          recordingBytes / 1e6,
          historyBytes / 1e6,
          snapshots / 1e6,
          snapshots / recordingBytes,
          snapshots / historyBytes);
    }
  }

  /**
   * The sum over all times of the nodes that exist then: every node counts once for each time from
   * its appearance until it dies. O(nodes).
   */
  static double nodesOverTime(HeapHistory history) {
    double sum = 0;
    long end = history.endTime();
    for (int node = 0; node < history.nodeCount(); node++) {
      long first = Math.max(1, history.appearance(node));
      long last = Math.min(end, history.death(node) - 1);
      sum += Math.max(0, last - first + 1);
    }
    return sum;
  }
}
