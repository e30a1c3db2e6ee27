package cairn.record.nativ;

import java.util.Arrays;

/**
 * A label for each word of the heap: pages of {@value #WORDS} ints, found by hashing. A look-up
 * costs a few nanoseconds; the page that was found last costs none.
 */
final class WordPages {
  static final int PAGE_SHIFT = 12;
  static final int WORDS = 1 << PAGE_SHIFT - 3;
  private static final long FREE = -1;

  /** Stands for the labels of a page that has none yet. */
  private static final int[] NO_LABELS = new int[WORDS];

  /** Stands for a page that is not of the heap. */
  private static final int[] NO_HEAP = {};

  private long[] keys = new long[64];
  private int[][] pages = new int[64][];
  private int used;
  private long lastKey = FREE;
  private int[] lastPage = NO_LABELS;

  WordPages() {
    Arrays.fill(keys, FREE);
    Arrays.fill(pages, NO_HEAP);
  }

  /** Makes the pages of a range heap. */
  void add(long start, long size) {
    for (long key = start >>> PAGE_SHIFT; key <= start + size - 1 >>> PAGE_SHIFT; key++) {
      int at = find(key);
      if (keys[at] == FREE) {
        keys[at] = key;
        used++;
      }
      if (pages[at] == NO_HEAP) {
        pages[at] = NO_LABELS;
      }
      if (2 * used > keys.length) {
        grow();
      }
    }
    lastKey = FREE;
  }

  /** The pages of a range are no longer heap; their labels are gone. */
  void remove(long start, long size) {
    for (long key = start >>> PAGE_SHIFT; key <= start + size - 1 >>> PAGE_SHIFT; key++) {
      pages[find(key)] = NO_HEAP;
    }
    lastKey = FREE;
  }

  /** Whether an address lies on a page of the heap. */
  boolean isHeap(long address) {
    return page(address) != NO_HEAP;
  }

  /** The label of the word in which an address lies; 0 for none. */
  int get(long address) {
    int[] page = page(address);
    return page == NO_HEAP ? 0 : page[(int) (address >>> 3) & WORDS - 1];
  }

  /** Labels a word of the heap. */
  void set(long address, int label) {
    int[] page = page(address);
    if (page == NO_HEAP) {
      throw new IllegalArgumentException("0x" + Long.toHexString(address) + " is not of the heap");
    }
    if (page == NO_LABELS) {
      page = new int[WORDS];
      pages[find(address >>> PAGE_SHIFT)] = page;
      lastPage = page;
      lastKey = address >>> PAGE_SHIFT;
    }
    page[(int) (address >>> 3) & WORDS - 1] = label;
  }

  /** The first word from one on, and at most to an end, on a page that has labels; or the end. */
  long next(long word, long end) {
    long at = word;
    while (at < end) {
      int[] page = page(at);
      if (page != NO_HEAP && page != NO_LABELS) {
        return at;
      }
      at = (at >>> PAGE_SHIFT) + 1 << PAGE_SHIFT;
    }
    return end;
  }

  /** The pages that have labels, ascending; the address of each one's first word. */
  long[] labelled() {
    long[] found = new long[used];
    int n = 0;
    for (int i = 0; i < keys.length; i++) {
      if (pages[i] != NO_HEAP && pages[i] != NO_LABELS) {
        found[n++] = keys[i] << PAGE_SHIFT;
      }
    }
    found = Arrays.copyOf(found, n);
    Arrays.sort(found);
    return found;
  }

  private int[] page(long address) {
    long key = address >>> PAGE_SHIFT;
    if (key == lastKey) {
      return lastPage;
    }
    int[] found = pages[find(key)];
    if (found != NO_HEAP) {
      lastKey = key;
      lastPage = found;
    }
    return found;
  }

  private int find(long key) {
    int mask = keys.length - 1;
    int at = (int) (key * 0x9E3779B97F4A7C15L >>> 32) & mask;
    while (keys[at] != key && keys[at] != FREE) {
      at = at + 1 & mask;
    }
    return at;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[][] oldPages = pages;
    keys = new long[2 * oldKeys.length];
    pages = new int[2 * oldKeys.length][];
    Arrays.fill(keys, FREE);
    Arrays.fill(pages, NO_HEAP);
    used = 0;
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldPages[i] != NO_HEAP) {
        int at = find(oldKeys[i]);
        keys[at] = oldKeys[i];
        pages[at] = oldPages[i];
        used++;
      }
    }
  }
}
