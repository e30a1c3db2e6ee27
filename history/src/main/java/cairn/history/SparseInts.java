package cairn.history;

import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ints under {@code long} keys, 0 where nothing was set. Cells are made in pages of {@value #PAGE}
 * neighbouring keys, so dense keys cost 4 bytes each and a lonely one {@code 4 * PAGE}. Pages of
 * small keys are found through an array, the others through a hash table whose function differs
 * from instance to instance, so that no input can make it slow.
 *
 * <p>A key's <i>cell</i> is its position in the order in which pages were made.
 */
final class SparseInts {
  static final int SHIFT = 7;
  static final int PAGE = 1 << SHIFT;
  static final int MASK = PAGE - 1;

  /** Pages below this are in the array, which then takes at most 16 MiB. */
  private static final int DIRECT = 1 << 22;

  private int[] direct = new int[16];
  private final long factor = ThreadLocalRandom.current().nextLong() | 1;
  private final IntColumn cells;
  private long[] keys = new long[16];

  /** Page number plus one, 0 for a free entry. */
  private int[] pages = new int[16];

  private int hashed;
  private int pageCount;
  private long recentKey = -1;
  private long recentBase;

  SparseInts(ColumnStore store) {
    cells = new IntColumn(store);
  }

  /** The cell of a key, or -1 if its page was never made. */
  long find(long key) {
    long page = key >>> SHIFT;
    if (page < DIRECT) {
      int found = page < direct.length ? direct[(int) page] : 0;
      return found == 0 ? -1 : ((long) (found - 1) << SHIFT) | (key & MASK);
    }
    return findHashed(page, key);
  }

  private long findHashed(long page, long key) {
    int mask = keys.length - 1;
    for (int i = hash(page) & mask; ; i = (i + 1) & mask) {
      int found = pages[i];
      if (found == 0) {
        return -1;
      }
      if (keys[i] == page) {
        return ((long) (found - 1) << SHIFT) | (key & MASK);
      }
    }
  }

  /** The cell of a key, made if need be. */
  long make(long key) {
    long page = key >>> SHIFT;
    if (page != recentKey) {
      recentBase = findOrAdd(page, key);
      recentKey = page;
    }
    return recentBase | (key & MASK);
  }

  private long findOrAdd(long page, long key) {
    long cell = find(key);
    if (cell >= 0) {
      return cell & ~(long) MASK;
    }
    if (pageCount == Integer.MAX_VALUE) {
      throw new HistoryException("the recording names too many distinct places in the heap");
    }
    pageCount++;
    if (page < DIRECT) {
      while (page >= direct.length) {
        direct = Arrays.copyOf(direct, direct.length * 2);
      }
      direct[(int) page] = pageCount;
    } else {
      if (hashed >= keys.length / 2) {
        rehash();
      }
      hashed++;
      insert(page, pageCount);
    }
    cells.addZeros(PAGE);
    return (long) (pageCount - 1) << SHIFT;
  }

  private void insert(long page, int number) {
    int mask = keys.length - 1;
    int i = hash(page) & mask;
    while (pages[i] != 0) {
      i = (i + 1) & mask;
    }
    keys[i] = page;
    pages[i] = number;
  }

  private void rehash() {
    long[] oldKeys = keys;
    int[] oldPages = pages;
    if (oldKeys.length >= 1 << 29) {
      throw new HistoryException("the recording names too many distinct places in the heap");
    }
    keys = new long[oldKeys.length * 2];
    pages = new int[oldKeys.length * 2];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldPages[i] != 0) {
        insert(oldKeys[i], oldPages[i]);
      }
    }
  }

  private int hash(long page) {
    long h = page * factor;
    return (int) (h >>> 32 ^ h >>> 47);
  }

  int cell(long cell) {
    return cells.get(cell);
  }

  void setCell(long cell, int value) {
    cells.set(cell, value);
  }

  int replaceCell(long cell, int value) {
    return cells.replace(cell, value);
  }

  int incrementCell(long cell) {
    return cells.increment(cell);
  }

  void clearCells() {
    cells.clear();
  }

  /** The value of a key, 0 if it has none. */
  int get(long key) {
    long cell = find(key);
    return cell < 0 ? 0 : cells.get(cell);
  }

  void set(long key, int value) {
    cells.set(make(key), value);
  }

  int pageCount() {
    return pageCount;
  }

  long cellCount() {
    return (long) pageCount << SHIFT;
  }

  /** Adds one more cell behind the last page; no page can be made afterwards. */
  void seal(int value) {
    cells.add(value);
  }

  /**
   * The first keys of all pages between two keys that are too large for the array, ascending. Costs
   * O(pages log pages).
   */
  long[] largePageKeys(long from, long to) {
    long[] found = new long[hashed];
    int count = 0;
    for (int i = 0; i < keys.length; i++) {
      if (pages[i] != 0 && keys[i] >= from >>> SHIFT && keys[i] << SHIFT < to) {
        found[count++] = keys[i] << SHIFT;
      }
    }
    Arrays.sort(found, 0, count);
    return Arrays.copyOf(found, count);
  }
}
