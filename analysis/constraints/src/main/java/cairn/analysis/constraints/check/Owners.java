package cairn.analysis.constraints.check;

import cairn.history.HeapHistory;

/**
 * Whose slot it is, for slots that come again and again: remembers some of the answers, in at most
 * 12 MiB.
 */
final class Owners {
  private static final int BITS = 20;

  private final HeapHistory history;
  private final long[] slots = new long[1 << BITS];
  private final int[] nodes = new int[1 << BITS];

  Owners(HeapHistory history) {
    this.history = history;
  }

  /** The node of a slot, -1 for static fields and words of memory. */
  int of(long slot) {
    int at = (int) (slot ^ slot >>> BITS) & (1 << BITS) - 1;
    if (slots[at] != slot + 1) {
      slots[at] = slot + 1;
      nodes[at] = history.owner(slot);
    }
    return nodes[at];
  }
}
