package cairn.analysis.slicing;

import java.util.Arrays;

/**
 * Lists of runs, in one pool: who waits for a register, a cell, a branch. A list is the index of
 * its first entry, {@link #NONE} if it is empty, and never changes, so lists may share their ends.
 * Where several bytes share a list, each entry says for which of them it waits.
 *
 * <p>Only the graph of a slice needs them. Once that has become too large, {@link #stop} gives all
 * of them up, and from then on every list is empty.
 */
final class Users {
  static final int NONE = -1;

  /** Of an entry that waits for everything that the list stands for. */
  static final int ALL = 0xFF;

  private final int most;
  private int[] nodes = new int[1024];
  private int[] nexts = new int[1024];
  private byte[] masks = new byte[1024];
  private int size;
  private boolean stopped;

  /**
   * Begins with no lists.
   *
   * @param most how many entries there may be
   */
  Users(int most) {
    this.most = most;
  }

  /** Whether there are too many entries, or were. */
  boolean isFull() {
    return stopped || size >= most;
  }

  void stop() {
    stopped = true;
    nodes = new int[0];
    nexts = new int[0];
    masks = new byte[0];
    size = 0;
  }

  boolean isStopped() {
    return stopped;
  }

  /** The list of one run. */
  int of(int node) {
    return stopped ? NONE : add(node, NONE, ALL);
  }

  private int add(int node, int next, int mask) {
    if (size == nodes.length) {
      nodes = Arrays.copyOf(nodes, 2 * size);
      nexts = Arrays.copyOf(nexts, 2 * size);
      masks = Arrays.copyOf(masks, 2 * size);
    }
    nodes[size] = node;
    nexts[size] = next;
    masks[size] = (byte) mask;
    return size++;
  }

  /** Those of both lists, the second of which waits for all. */
  int join(int old, int added) {
    return old == NONE ? added : join(old, added, ALL);
  }

  /** Those of the first list, and those of the second with this mask. */
  int join(int old, int added, int mask) {
    if (stopped) {
      return NONE;
    }
    int result = old;
    for (int entry = added; entry != NONE; entry = nexts[entry]) {
      boolean known =
          result != NONE && nodes[result] == nodes[entry] && (mask & ~masks[result]) == 0;
      if (!known) {
        result = add(nodes[entry], result, mask);
      }
    }
    return result;
  }

  /** The entries of a list that wait for one of these bytes, waiting for all. */
  int only(int list, int mask) {
    if (stopped) {
      return NONE;
    }
    int result = NONE;
    for (int entry = list; entry != NONE; entry = nexts[entry]) {
      if ((masks[entry] & mask) != 0) {
        result = add(nodes[entry], result, ALL);
      }
    }
    return result;
  }

  /** The entries of a list that wait for other bytes than these, for those. */
  int without(int list, int mask) {
    if (stopped) {
      return NONE;
    }
    int result = NONE;
    for (int entry = list; entry != NONE; entry = nexts[entry]) {
      int rest = masks[entry] & ~mask & ALL;
      if (rest != 0) {
        result = add(nodes[entry], result, rest);
      }
    }
    return result;
  }

  int node(int entry) {
    return nodes[entry];
  }

  int next(int entry) {
    return nexts[entry];
  }
}
