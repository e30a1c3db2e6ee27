package cairn.history;

import java.util.function.LongUnaryOperator;

/**
 * The nodes of a history in order of appearance. Per node: 8 bytes id, 8 first slot, 4 number of
 * slots, 4 type, 4 time, 4 site, 4 the way back from the id: 36 bytes; 4 more if any node ever
 * dies, 4 for each that does.
 */
final class Nodes {
  static final int MOST = Integer.MAX_VALUE - 8;

  /** Flag: the node existed before the recording knew of it. */
  static final int SEEN = 1 << 31;

  /** Flag: what the node's slots hold at first is not known. */
  static final int UNKNOWN_START = 1 << 30;

  private static final int TYPE = UNKNOWN_START - 1;

  private static final int ID = 0;
  private static final int SLOT = 1;

  /** Type and flags above, time of appearance below. */
  private static final int TYPE_TIME = 2;

  /** Site above, number of slots below. */
  private static final int SITE_SLOTS = 3;

  /** Every so many nodes, it is noted where the slots of small nodes have come to. */
  private static final int NOTED = 64;

  private final Records records;
  private final LongColumn notedSlots;

  /** The nodes with slots apart. */
  private final IntColumn large;

  private final IntColumn deaths;
  private final IntColumn dead;
  private final SparseInts byId;
  private int count;
  private long nextSmall;
  private long nextLarge = Slots.FIRST_LARGE;

  Nodes(ColumnStore store) {
    records = new Records(store, 4);
    notedSlots = new LongColumn(store);
    large = new IntColumn(store);
    deaths = new IntColumn(store);
    dead = new IntColumn(store);
    byId = new SparseInts(store);
  }

  int count() {
    return count;
  }

  /** Adds a node; refuses an id that is known. */
  int add(long id, int type, int flags, int slots, int time, int site) {
    if (id <= 0) {
      throw new HistoryException("time " + time + ": " + id + " is no node id");
    }
    long cell = byId.make(id);
    if (byId.cell(cell) != 0) {
      throw new HistoryException("time " + time + ": node " + id + " appears a second time");
    }
    if (count >= MOST || nextLarge + slots > Slots.FIRST_LARGE + Slots.MOST) {
      throw new HistoryException(
          "the recording has more than 2^31 nodes or 2^45 slots (reached at time "
              + time
              + "); record a shorter part");
    }
    if (count % NOTED == 0) {
      notedSlots.add(nextSmall);
    }
    long slot;
    if (slots <= Slots.MOST_SMALL) {
      slot = nextSmall;
      nextSmall += slots;
    } else {
      slot = nextLarge;
      nextLarge += slots;
      large.add(count);
    }
    long kind = (long) (type | flags) << 32 | time;
    records.add(id, slot, kind, (long) site << 32 | slots);
    byId.setCell(cell, ++count);
    return count - 1;
  }

  /** The node with an id, or -1. */
  int of(long id) {
    return byId.get(id) - 1;
  }

  long id(int node) {
    return records.get(node, ID);
  }

  int type(int node) {
    return (int) (records.get(node, TYPE_TIME) >>> 32) & TYPE;
  }

  boolean seen(int node) {
    return (records.get(node, TYPE_TIME) >>> 32 & SEEN) != 0;
  }

  boolean startsUnknown(int node) {
    return (records.get(node, TYPE_TIME) >>> 32 & UNKNOWN_START) != 0;
  }

  long firstSlot(int node) {
    return records.get(node, SLOT);
  }

  /** Slots that were there when the node was made; late fields are not among them. */
  int slotCount(int node) {
    return (int) records.get(node, SITE_SLOTS);
  }

  int appearance(int node) {
    return (int) records.get(node, TYPE_TIME);
  }

  int site(int node) {
    return (int) (records.get(node, SITE_SLOTS) >>> 32);
  }

  void setSite(int node, int site) {
    records.set(node, SITE_SLOTS, (long) site << 32 | slotCount(node));
  }

  /** The time of death, 0 for none. */
  int death(int node) {
    return node < deaths.size() ? deaths.get(node) : 0;
  }

  void setDeath(int node, int time) {
    while (deaths.size() <= node) {
      deaths.add(0);
    }
    deaths.set(node, time);
    dead.add(node);
  }

  int deathCount() {
    return (int) dead.size();
  }

  /** The nodes that died, in the order of their deaths. */
  int dead(int index) {
    return dead.get(index);
  }

  /** The number of nodes that have died at a time. O(log deaths). */
  int deathsUpTo(long time) {
    int low = 0;
    int high = deathCount();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (deaths.get(dead.get(middle)) <= time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The node that a slot of a small or large node belongs to. O(log nodes). */
  int owner(long slot) {
    if (Slots.region(slot) == Slots.LARGE) {
      return large.get(lastAtMost(large.size(), i -> firstSlot(large.get(i)), slot));
    }
    long block = lastAtMost(notedSlots.size(), notedSlots::get, slot);
    for (int node = (int) block * NOTED; ; node++) {
      long first = firstSlot(node);
      if (slot >= first && slot < first + slotCount(node)) {
        return node;
      }
    }
  }

  private static long lastAtMost(long size, LongUnaryOperator ascending, long limit) {
    long low = 0;
    long high = size;
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (ascending.applyAsLong(middle) <= limit) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  /** The number of nodes that have appeared at a time. O(log nodes). */
  int countUpTo(long time) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (appearance(middle) <= time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
