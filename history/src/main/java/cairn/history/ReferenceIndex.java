package cairn.history;

import java.util.Arrays;

/**
 * For every node of a history the versions of slots that refer to it, in order of time. Making it
 * costs two passes over the versions, which sort them by blocks of neighbouring nodes; within a
 * block they are sorted when one of its nodes is first asked for. 4 bytes per reference and per
 * node. Not thread-safe.
 */
public final class ReferenceIndex {
  private static final int MOST_BLOCKS = 1 << 10;

  private final Versions all;
  private final int blockShift;

  /** Per block, where its versions begin; those of the next block follow. */
  private final int[] blockStarts;

  private final boolean[] sorted;

  /** The versions, by block and, where that is sorted, by node; each ascending. */
  private final int[] versions;

  /** Per node of a sorted block, where its versions end. */
  private final int[] ends;

  ReferenceIndex(Versions all, int nodes) {
    this.all = all;
    int shift = 6;
    while (nodes >>> shift >= MOST_BLOCKS) {
      shift++;
    }
    blockShift = shift;
    blockStarts = new int[(nodes >>> shift) + 3];
    sorted = new boolean[blockStarts.length];
    ends = new int[nodes];
    int count = all.count();
    for (int version = 0; version < count; version++) {
      int target = all.target(version);
      if (target >= 0) {
        blockStarts[(target >>> shift) + 2]++;
      }
    }
    for (int block = 2; block < blockStarts.length; block++) {
      blockStarts[block] += blockStarts[block - 1];
    }
    versions = new int[blockStarts[blockStarts.length - 1]];
    for (int version = 0; version < count; version++) {
      int target = all.target(version);
      if (target >= 0) {
        versions[blockStarts[(target >>> shift) + 1]++] = version;
      }
    }
  }

  /** Sorts the block of a node, if that has not been done. */
  private void sort(int node) {
    int block = node >>> blockShift;
    if (sorted[block]) {
      return;
    }
    sorted[block] = true;
    int start = blockStarts[block];
    int[] unsorted = Arrays.copyOfRange(versions, start, blockStarts[block + 1]);
    int[] targets = new int[unsorted.length];
    int first = block << blockShift;
    int limit = Math.min(ends.length, first + (1 << blockShift));
    for (int i = 0; i < unsorted.length; i++) {
      targets[i] = all.target(unsorted[i]);
      ends[targets[i]]++;
    }
    int end = start;
    for (int each = first; each < limit; each++) {
      int count = ends[each];
      ends[each] = end;
      end += count;
    }
    for (int i = 0; i < unsorted.length; i++) {
      versions[ends[targets[i]]++] = unsorted[i];
    }
  }

  /** Where the versions that refer to a node begin; see {@link #version}. */
  public int start(int node) {
    sort(node);
    return node == 0 || node >>> blockShift != node - 1 >>> blockShift
        ? blockStarts[node >>> blockShift]
        : ends[node - 1];
  }

  /** Where they end. */
  public int end(int node) {
    sort(node);
    return ends[node];
  }

  /** Where those among the first {@code limit} versions of the history end. O(log versions). */
  public int end(int node, int limit) {
    int low = start(node);
    int high = end(node);
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

  /** The version at a place between the start and the end of a node; they ascend. */
  public int version(int place) {
    return versions[place];
  }
}
