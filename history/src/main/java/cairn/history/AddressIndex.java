package cairn.history;

import java.util.Arrays;

/**
 * Finds the extent that held an address at a time: a segment tree over the bounds of all extents.
 * Every inner node lists the extents that cover its whole range, in order of time; at one time at
 * most one of them holds, so a look-up is a binary search on each level: O(log^2 extents). Takes
 * O(extents log extents) memory.
 */
final class AddressIndex {
  private final Extents extents;
  private final long[] bounds;
  private final int leaves;

  /** Per tree node and one beyond, where its list begins. */
  private final int[] first;

  private final int[] lists;

  AddressIndex(Extents extents) {
    this.extents = extents;
    int count = extents.count();
    long[] all = new long[Math.multiplyExact(2, count)];
    for (int i = 0; i < count; i++) {
      all[2 * i] = extents.start(i);
      all[2 * i + 1] = extents.end(i);
    }
    Arrays.sort(all);
    int distinct = 0;
    for (int i = 0; i < all.length; i++) {
      if (i == 0 || all[i] != all[i - 1]) {
        all[distinct++] = all[i];
      }
    }
    bounds = Arrays.copyOf(all, distinct);
    leaves = Math.max(1, Integer.highestOneBit(Math.max(1, distinct - 1)) * 2);
    first = new int[2 * leaves + 1];
    for (int i = 0; i < count; i++) {
      cover(i, null);
    }
    for (int node = 0; node < 2 * leaves; node++) {
      first[node + 1] = Math.addExact(first[node + 1], first[node]);
    }
    lists = new int[first[2 * leaves]];
    int[] filled = Arrays.copyOf(first, 2 * leaves);
    for (int i = 0; i < count; i++) {
      cover(i, filled);
    }
  }

  /**
   * Counts an extent at its tree nodes, or, given where their lists are filled to, adds it there.
   */
  private void cover(int extent, int @org.jspecify.annotations.Nullable [] filled) {
    int low = Arrays.binarySearch(bounds, extents.start(extent)) + leaves;
    int high = Arrays.binarySearch(bounds, extents.end(extent)) + leaves;
    for (; low < high; low >>= 1, high >>= 1) {
      if ((low & 1) == 1) {
        enter(low++, extent, filled);
      }
      if ((high & 1) == 1) {
        enter(--high, extent, filled);
      }
    }
  }

  private void enter(int node, int extent, int @org.jspecify.annotations.Nullable [] filled) {
    if (filled == null) {
      first[node + 1]++;
    } else {
      lists[filled[node]++] = extent;
    }
  }

  /** The extent that held the address at the time, or -1. */
  int find(long address, long time) {
    int leaf = Arrays.binarySearch(bounds, address);
    leaf = leaf >= 0 ? leaf : -leaf - 2;
    if (leaf < 0) {
      return -1;
    }
    for (int node = leaf + leaves; node > 0; node >>= 1) {
      int found = newestIn(first[node], first[node + 1], time);
      if (found >= 0 && extents.holdsAt(found, time)) {
        return found;
      }
    }
    return -1;
  }

  /** Whether anyone held the address at any time from {@code since} to {@code time}. */
  boolean wasHeld(long address, long since, long time) {
    int leaf = Arrays.binarySearch(bounds, address);
    leaf = leaf >= 0 ? leaf : -leaf - 2;
    for (int node = leaf + leaves; leaf >= 0 && node > 0; node >>= 1) {
      int newest = newestIn(first[node], first[node + 1], time);
      if (newest >= 0 && (extents.from(newest) > since || extents.holdsAt(newest, since))) {
        return true;
      }
    }
    return false;
  }

  /** The extent that held the address last, at a time or before it, or -1. */
  int last(long address, long time) {
    int leaf = Arrays.binarySearch(bounds, address);
    leaf = leaf >= 0 ? leaf : -leaf - 2;
    int last = -1;
    for (int node = leaf + leaves; leaf >= 0 && node > 0; node >>= 1) {
      int newest = newestIn(first[node], first[node + 1], time);
      if (newest >= 0 && (last < 0 || extents.from(newest) > extents.from(last))) {
        last = newest;
      }
    }
    return last;
  }

  private int newestIn(int start, int end, long time) {
    int low = start;
    int high = end;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (extents.from(lists[middle]) <= time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == start ? -1 : lists[low - 1];
  }
}
