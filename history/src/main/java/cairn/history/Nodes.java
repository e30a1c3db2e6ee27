package cairn.history;

import java.util.function.LongUnaryOperator;

/**
 * The nodes of a history in order of appearance. Per node: 8 bytes first slot and type, 8 id, 4
 * number of slots, 4 time, 4 site, 4 the way back from the id: 32 bytes; 4 more if any node ever
 * dies, 8 for each that does. What every store needs, the first slot and the type, lies apart and
 * close together.
 */
final class Nodes {
  static final int MOST = Integer.MAX_VALUE - 8;

  /** Flag: the node existed before the recording knew of it. */
  static final int SEEN = 1;

  /** Flag: what the node's slots hold at first is not known. */
  static final int UNKNOWN_START = 2;

  private static final int FLAG_BITS = 2;
  static final long MOST_ID = -1L >>> FLAG_BITS;
  private static final int TYPE_BITS = 18;

  /** Stands for all types from this on, which have a table of their own. */
  private static final int HIGH_TYPE = (1 << TYPE_BITS) - 1;

  /** The parts of a record: id and flags; site above, time of appearance below. */
  private static final int ID = 0;

  private static final int SITE_TIME = 1;

  /** Every so many nodes, it is noted where the slots of small nodes have come to. */
  private static final int NOTED = 64;

  /** The first slot above, the type below. */
  private final LongColumn places;

  private final Records records;
  private final IntColumn slotCounts;

  /** Types by node, of those that have one of the highest. */
  private final SparseInts highTypes;

  private final LongColumn notedSlots;

  /** The nodes with slots apart. */
  private final IntColumn large;

  private final IntColumn deaths;
  private final IntColumn dead;

  /** Where those that died were freed. */
  private final IntColumn deathSites;

  private final SparseInts byId;
  private int count;
  private long nextSmall;
  private long nextLarge = Slots.FIRST_LARGE;

  Nodes(ColumnStore store) {
    places = new LongColumn(store);
    records = new Records(store, 2);
    slotCounts = new IntColumn(store);
    highTypes = new SparseInts(store);
    notedSlots = new LongColumn(store);
    large = new IntColumn(store);
    deaths = new IntColumn(store);
    dead = new IntColumn(store);
    deathSites = new IntColumn(store);
    byId = new SparseInts(store);
  }

  int count() {
    return count;
  }

  /** Adds a node; refuses an id that is known. */
  int add(long id, int type, int flags, int slots, int time, int site) {
    if (id <= 0 || id > MOST_ID) {
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
    if (type >= HIGH_TYPE) {
      highTypes.set(count, type);
    }
    places.add(slot << TYPE_BITS | Math.min(type, HIGH_TYPE));
    records.add(id << FLAG_BITS | flags, (long) site << 32 | time);
    slotCounts.add(slots);
    byId.setCell(cell, ++count);
    return count - 1;
  }

  /** The node with an id, or -1, also for 0. */
  int of(long id) {
    return byId.get(id) - 1;
  }

  long id(int node) {
    return records.get(node, ID) >>> FLAG_BITS;
  }

  int type(int node) {
    int type = (int) places.get(node) & HIGH_TYPE;
    return type < HIGH_TYPE ? type : highTypes.get(node);
  }

  boolean seen(int node) {
    return (records.get(node, ID) & SEEN) != 0;
  }

  boolean startsUnknown(int node) {
    return (records.get(node, ID) & UNKNOWN_START) != 0;
  }

  long firstSlot(int node) {
    return places.get(node) >>> TYPE_BITS;
  }

  /** Slots that were there when the node was made; late fields are not among them. */
  int slotCount(int node) {
    return slotCounts.get(node);
  }

  int appearance(int node) {
    return (int) records.get(node, SITE_TIME);
  }

  int site(int node) {
    return (int) (records.get(node, SITE_TIME) >>> 32);
  }

  void setSite(int node, int site) {
    records.set(node, SITE_TIME, (long) site << 32 | appearance(node));
  }

  /** The time of death, 0 for none. */
  int death(int node) {
    return node < deaths.size() ? deaths.get(node) : 0;
  }

  void setDeath(int node, int time, int site) {
    while (deaths.size() <= node) {
      deaths.add(0);
    }
    deaths.set(node, time);
    dead.add(node);
    deathSites.add(site);
  }

  /** Where the node was freed that died as the index-th. */
  int deathSite(int index) {
    return deathSites.get(index);
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
