package cairn.history;

/**
 * For every node of a history the versions of slots that refer to it, in order of time. Made in two
 * passes over the versions, at some nanoseconds each; 4 bytes per reference and per node. Immutable,
 * and safe to read from several threads.
 */
public final class ReferenceIndex {
  /** Per node, where its versions begin; those of the next node follow. */
  private final int[] starts;

  private final int[] versions;

  ReferenceIndex(Versions all, int nodes) {
    starts = new int[nodes + 2];
    int count = all.count();
    for (int version = 0; version < count; version++) {
      int target = all.target(version);
      if (target >= 0) {
        starts[target + 2]++;
      }
    }
    for (int node = 2; node < starts.length; node++) {
      starts[node] += starts[node - 1];
    }
    versions = new int[starts[starts.length - 1]];
    for (int version = 0; version < count; version++) {
      int target = all.target(version);
      if (target >= 0) {
        versions[starts[target + 1]++] = version;
      }
    }
  }

  /** Where the versions that refer to a node begin; see {@link #version}. */
  public int start(int node) {
    return starts[node];
  }

  /** Where they end. */
  public int end(int node) {
    return starts[node + 1];
  }

  /** Where those among the first {@code limit} versions of the history end. O(log versions). */
  public int end(int node, int limit) {
    int low = starts[node];
    int high = starts[node + 1];
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (versions[middle] < limit) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The version at a place of the index; they ascend for each node. */
  public int version(int place) {
    return versions[place];
  }
}
