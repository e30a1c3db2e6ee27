package cairn.sources.hprof;

import java.util.Arrays;

/**
 * From addresses of objects to their numbers: pages of neighbours, so that a look-up is mostly a
 * look into memory that is near. A page costs 16 kB for 32 kB of the heap that was dumped.
 */
final class AddressMap {
  private static final int PAGE = 12;
  private static final int ALIGNMENT = 3;

  private long[] keys = new long[64];
  private int[][] pages = new int[64][];
  private int count;
  private long lastKey = -1;
  private int[] lastPage = new int[0];

  /** Puts a number, not negative; false if the address has one already, or is not aligned. */
  boolean put(long address, int number) {
    if ((address & (1 << ALIGNMENT) - 1) != 0) {
      return false;
    }
    long key = address >>> PAGE + ALIGNMENT;
    if (key != lastKey) {
      int place = place(key);
      if (pages[place] == null) {
        if (2 * ++count > keys.length) {
          grow();
          place = place(key);
        }
        keys[place] = key;
        pages[place] = new int[1 << PAGE];
      }
      lastKey = key;
      lastPage = pages[place];
    }
    int index = (int) (address >>> ALIGNMENT) & (1 << PAGE) - 1;
    if (lastPage[index] != 0) {
      return false;
    }
    lastPage[index] = number + 1;
    return true;
  }

  /** The number of an address, or -1. */
  int get(long address) {
    int[] page = pages[place(address >>> PAGE + ALIGNMENT)];
    return page == null ? -1 : page[(int) (address >>> ALIGNMENT) & (1 << PAGE) - 1] - 1;
  }

  private int place(long key) {
    int mask = keys.length - 1;
    int place = LongMap.mix(key) & mask;
    while (pages[place] != null && keys[place] != key) {
      place = (place + 1) & mask;
    }
    return place;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[][] oldPages = pages;
    keys = new long[2 * oldKeys.length];
    pages = Arrays.copyOf(new int[0][], keys.length);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldPages[i] != null) {
        int place = place(oldKeys[i]);
        keys[place] = oldKeys[i];
        pages[place] = oldPages[i];
      }
    }
  }
}
