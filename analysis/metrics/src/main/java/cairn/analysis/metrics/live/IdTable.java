package cairn.analysis.metrics.live;

import java.util.Arrays;

/**
 * Numbers by ids above 0, in an open hash table. O(1) expected; 12 to 48 bytes for each entry at
 * the most that there were.
 */
final class IdTable {
  private static final int SMALLEST = 64;

  private long[] keys = new long[SMALLEST];
  private int[] values = new int[SMALLEST];
  private int size;

  /** Ids that follow each other lie together, as they are asked for together. */
  private static int spread(long id) {
    long mixed = (id >>> 8) * 0x9E3779B97F4A7C15L;
    return (int) (mixed >>> 32) + (int) (id & 0xFF);
  }

  /** The number of an id, 0 if it has none. */
  int get(long id) {
    int mask = keys.length - 1;
    for (int at = spread(id) & mask; keys[at] != 0; at = at + 1 & mask) {
      if (keys[at] == id) {
        return values[at];
      }
    }
    return 0;
  }

  void put(long id, int value) {
    if (2 * (size + 1) > keys.length) {
      grow();
    }
    int mask = keys.length - 1;
    int at = spread(id) & mask;
    while (keys[at] != 0 && keys[at] != id) {
      at = at + 1 & mask;
    }
    size += keys[at] == 0 ? 1 : 0;
    keys[at] = id;
    values[at] = value;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldValues = values;
    keys = new long[oldKeys.length * 2];
    values = new int[oldKeys.length * 2];
    size = 0;
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != 0) {
        put(oldKeys[i], oldValues[i]);
      }
    }
  }

  /** Takes an entry away; those behind it that looked for its place move up. */
  void remove(long id) {
    int mask = keys.length - 1;
    int hole = spread(id) & mask;
    while (keys[hole] != id) {
      if (keys[hole] == 0) {
        return;
      }
      hole = hole + 1 & mask;
    }
    for (int at = hole + 1 & mask; keys[at] != 0; at = at + 1 & mask) {
      int wanted = spread(keys[at]) & mask;
      if ((at - wanted & mask) >= (at - hole & mask)) {
        keys[hole] = keys[at];
        values[hole] = values[at];
        hole = at;
      }
    }
    keys[hole] = 0;
    size--;
  }

  /** The numbers, in the order of the ids. O(n log n). */
  long[] ids() {
    return Arrays.stream(keys).filter(key -> key != 0).sorted().toArray();
  }
}
