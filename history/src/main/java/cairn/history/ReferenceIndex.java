package cairn.history;

import java.util.Arrays;

/**
 * For every node of a history the versions of slots that refer to it, in order of time. Making it
 * costs one pass over the versions, which puts them into blocks by their nodes, so that what is
 * written lies close together; a block is sorted by node when one of its nodes is first asked for.
 * 4 to 6 bytes per reference, and 4 per node of the blocks that were sorted. Not thread-safe.
 */
public final class ReferenceIndex {
  private static final int MOST_BLOCKS = 1 << 10;
  private static final int[] UNSORTED = new int[0];

  private final Versions all;
  private final int blockShift;

  /** Per block its versions, by node if it is sorted, and ascending. */
  private final int[][] blocks;

  private final int[] sizes;

  /** Per block, where the versions of each of its nodes begin and those of the last end. */
  private final int[][] starts;

  ReferenceIndex(Versions all, int nodes) {
    this.all = all;
    int shift = 6;
    while (nodes >>> shift >= MOST_BLOCKS) {
      shift++;
    }
    blockShift = shift;
    int count = (nodes >>> shift) + 1;
    blocks = new int[count][16];
    sizes = new int[count];
    starts = new int[count][];
    Arrays.fill(starts, UNSORTED);
    fill();
  }

  private void fill() {
    int count = all.count();
    for (int version = 0; version < count; version++) {
      int target = all.target(version);
      if (target >= 0) {
        add(target >>> blockShift, version);
      }
    }
  }

  private void add(int block, int version) {
    int size = sizes[block];
    if (size == blocks[block].length) {
      long length = Math.min(Integer.MAX_VALUE - 8, size * 3L / 2);
      blocks[block] = Arrays.copyOf(blocks[block], (int) length);
    }
    blocks[block][size] = version;
    sizes[block] = size + 1;
  }

  private int[] startsOf(int block) {
    if (starts[block] == UNSORTED) {
      sort(block);
    }
    return starts[block];
  }

  private void sort(int block) {
    int[] unsorted = blocks[block];
    int size = sizes[block];
    int mask = (1 << blockShift) - 1;
    int[] targets = new int[size];
    int[] begins = new int[(1 << blockShift) + 2];
    for (int i = 0; i < size; i++) {
      targets[i] = all.target(unsorted[i]) & mask;
      begins[targets[i] + 2]++;
    }
    for (int node = 2; node < begins.length; node++) {
      begins[node] += begins[node - 1];
    }
    int[] sorted = new int[size];
    for (int i = 0; i < size; i++) {
      sorted[begins[targets[i] + 1]++] = unsorted[i];
    }
    blocks[block] = sorted;
    starts[block] = begins;
  }

  /** How many versions refer to a node. */
  public int count(int node) {
    int[] begins = startsOf(node >>> blockShift);
    int at = node & (1 << blockShift) - 1;
    return begins[at + 1] - begins[at];
  }

  /** How many of the first {@code limit} versions of the history refer to a node. O(log count). */
  public int count(int node, int limit) {
    int low = 0;
    int high = count(node);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (version(node, middle) < limit) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The versions that refer to a node, by their number from 0 in the order of time. */
  public int version(int node, int number) {
    int block = node >>> blockShift;
    return blocks[block][startsOf(block)[node & (1 << blockShift) - 1] + number];
  }
}
