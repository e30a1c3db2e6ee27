package cairn.bench;

import cairn.engine.RecordingFile;
import cairn.history.HeapHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Recordings of native programs against one snapshot per change, as in Table 3.4 of Singh 2016: a
 * snapshot holds every node of its moment, 8 bytes each, and there is one for every change of the
 * memory graph: a node that is found, merged or split, and a store of a pointer. Arguments: the
 * recordings; {@code bench/native/nodes} makes them. A line for each: megabytes of the recording,
 * changes, average nodes, megabytes of the snapshots, stores.
 */
final class NativeSpace {
  private static final int NODE_BYTES = 8;

  private NativeSpace() {}

  public static void main(String[] recordings) throws IOException {
    for (String name : recordings) {
      Path path = Path.of(name);
      try (HeapHistory history = RecordingFile.open(path).history(0, (done, total) -> {})) {
        long changes = history.nodeCount();
        for (int version = 0; version < history.versionCount(); version++) {
          changes += history.pointer(version) == null ? 0 : 1;
        }
        double nodes = nodesOverTime(history) / history.endTime();
        System.out.printf(
            "%.2f %d %.0f %.0f %d%n",
            Files.size(path) / 1e6,
            changes,
            nodes,
            NODE_BYTES * nodes * changes / 1e6,
            history.versionCount());
      }
    }
  }

  /** As for Java programs, but a node that became part of a cluster no longer counts itself. */
  private static double nodesOverTime(HeapHistory history) {
    double sum = 0;
    for (int node = 0; node < history.nodeCount(); node++) {
      int cluster = history.addresses().clusterOf(node);
      long last = Math.min(history.endTime(), history.death(node) - 1);
      if (cluster >= 0) {
        last = Math.min(last, history.appearance(cluster) - 1);
      }
      sum += Math.max(0, last - Math.max(1, history.appearance(node)) + 1);
    }
    return sum;
  }
}
