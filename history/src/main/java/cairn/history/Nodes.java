package cairn.history;

/**
 * The nodes of a history in order of appearance. Per node: 8 bytes id, 4 type, 8 first slot, 4
 * time, 4 site, 4 the way back from the id: 32 bytes, and 4 more if any node ever dies, 4 for each
 * that does.
 */
final class Nodes {
  static final int MOST = Integer.MAX_VALUE - 8;

  /** Flag: the node existed before the recording knew of it. */
  static final int SEEN = 1 << 31;

  /** Flag: what the node's slots hold at first is not known. */
  static final int UNKNOWN_START = 1 << 30;

  private static final int TYPE = UNKNOWN_START - 1;

  private final LongColumn ids;
  private final IntColumn types;

  /** Per node and one beyond. */
  private final LongColumn firstSlots;

  private final IntColumn appearances;
  private final IntColumn sites;
  private final IntColumn deaths;
  private final IntColumn dead;
  private final SparseInts byId;
  private int count;
  private long nextSlot;

  Nodes(ColumnStore store) {
    ids = new LongColumn(store);
    types = new IntColumn(store);
    firstSlots = new LongColumn(store);
    appearances = new IntColumn(store);
    sites = new IntColumn(store);
    deaths = new IntColumn(store);
    dead = new IntColumn(store);
    byId = new SparseInts(store);
    firstSlots.add(0);
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
    if (count >= MOST || nextSlot + slots > Slots.MOST_NODE_SLOTS) {
      throw new HistoryException(
          "the recording has more than 2^31 nodes or 2^46 slots (reached at time "
              + time
              + "); record a shorter part");
    }
    ids.add(id);
    types.add(type | flags);
    appearances.add(time);
    sites.add(site);
    nextSlot += slots;
    firstSlots.add(nextSlot);
    byId.setCell(cell, ++count);
    return count - 1;
  }

  /** The node with an id, or -1. */
  int of(long id) {
    return byId.get(id) - 1;
  }

  long id(int node) {
    return ids.get(node);
  }

  int type(int node) {
    return types.get(node) & TYPE;
  }

  boolean seen(int node) {
    return (types.get(node) & SEEN) != 0;
  }

  boolean startsUnknown(int node) {
    return (types.get(node) & UNKNOWN_START) != 0;
  }

  long firstSlot(int node) {
    return firstSlots.get(node);
  }

  /** Slots that were there when the node was made; late fields are not among them. */
  int slotCount(int node) {
    return (int) (firstSlots.get(node + 1L) - firstSlots.get(node));
  }

  int appearance(int node) {
    return appearances.get(node);
  }

  int site(int node) {
    return sites.get(node);
  }

  void setSite(int node, int site) {
    sites.set(node, site);
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

  /** The node that a node slot belongs to. O(log nodes). */
  int owner(long slot) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (firstSlots.get(middle + 1L) <= slot) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The number of nodes that have appeared at a time. O(log nodes). */
  int countUpTo(long time) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (appearances.get(middle) <= time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
