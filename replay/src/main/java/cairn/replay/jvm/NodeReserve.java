package cairn.replay.jvm;

import cairn.history.HeapHistory;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Nodes that a history reserves for what a changed program makes beyond what the recorded one made:
 * objects of the types that there are, and arrays of the lengths that there are, and of those that
 * they may grow to.
 */
final class NodeReserve {
  /** Of each kind at most this many. */
  private static final int MOST_ALIKE = 256;

  /** Of each kind at least this many. */
  private static final int FEWEST_ALIKE = 8;

  /** Of arrays of one length at most this many. */
  private static final int MOST_ARRAYS = 8;

  /** Of arrays that others may grow to at most this many. */
  private static final int FEW_GROWN = 4;

  /** Longer arrays are not reserved. */
  private static final int MOST_ELEMENTS = 1 << 12;

  /** At most this many slots in all. */
  private static final int MOST_SLOTS = 1 << 20;

  private NodeReserve() {}

  /** A kind of nodes: one of them, and how many there are. */
  private record Kind(int like, int slots, int count) {}

  /** Reserves nodes, once for a history. Costs a look at every node. */
  static void in(HeapHistory history) {
    if (history.nodeLimit() > history.nodeCount()) {
      return;
    }
    Map<Long, Kind> kinds = new LinkedHashMap<>();
    Map<Integer, Boolean> arrays = new HashMap<>();
    for (int node = 0; node < history.nodeCount(); node++) {
      int type = history.type(node);
      boolean array = arrays.computeIfAbsent(type, each -> history.types().get(each).isArray());
      int slots = history.slotCount(node);
      if (!history.seen(node) && (!array || slots <= MOST_ELEMENTS)) {
        Kind one = new Kind(node, slots, 1);
        kinds.merge(
            (long) type << 32 | (array ? slots : 0),
            one,
            (known, other) -> new Kind(known.like, known.slots, known.count + 1));
      }
    }
    long left = MOST_SLOTS;
    for (Kind each : kinds.values()) {
      boolean array = Boolean.TRUE.equals(arrays.get(history.type(each.like)));
      int most = array ? MOST_ARRAYS : Math.min(MOST_ALIKE, Math.max(FEWEST_ALIKE, each.count));
      left = reserve(history, each.like, each.slots, most, left);
      for (int grown : array ? grown(each.slots) : new int[0]) {
        if (!kinds.containsKey((long) history.type(each.like) << 32 | grown)) {
          left = reserve(history, each.like, grown, FEW_GROWN, left);
        }
      }
    }
  }

  /**
   * The lengths that arrays usually get when they grow: by half, and twice, and one or two more.
   */
  private static int[] grown(int length) {
    int half = length + (length >> 1);
    return new int[] {half, half + 1, 2 * length, 2 * length + 1, 2 * length + 2};
  }

  private static long reserve(HeapHistory history, int like, int slots, int count, long left) {
    long rest = left;
    for (int i = 0; i < count && rest >= slots; i++) {
      history.reserve(like, slots);
      rest -= Math.max(1, slots);
    }
    return rest;
  }
}
