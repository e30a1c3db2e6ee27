package cairn.analysis.abstraction;

import java.util.Arrays;

/**
 * From a label and a type to an object of the class that is referred to so: open addressing, 12
 * bytes for each place.
 */
final class TargetMap {
  private static final long FREE = -1;

  private long[] keys = new long[4];
  private int[] values = new int[4];
  private int count;

  TargetMap() {
    Arrays.fill(keys, FREE);
  }

  static long key(int label, int type) {
    return ((long) label << 32) | type;
  }

  static int label(long key) {
    return (int) (key >>> 32);
  }

  int count() {
    return count;
  }

  /** How many places there are; those without an entry included. */
  int places() {
    return keys.length;
  }

  boolean isUsed(int place) {
    return keys[place] != FREE;
  }

  long keyAt(int place) {
    return keys[place];
  }

  int valueAt(int place) {
    return values[place];
  }

  void setValueAt(int place, int value) {
    values[place] = value;
  }

  /** All values, in no order. */
  int[] values() {
    int[] all = new int[count];
    int next = 0;
    for (int place = 0; place < keys.length; place++) {
      if (keys[place] != FREE) {
        all[next++] = values[place];
      }
    }
    return all;
  }

  /** The place of a key, or -1. */
  int place(long key) {
    int place = home(key);
    while (keys[place] != key) {
      if (keys[place] == FREE) {
        return -1;
      }
      place = (place + 1) & (keys.length - 1);
    }
    return place;
  }

  /** Adds a key that is not there. */
  void add(long key, int value) {
    if (4 * (count + 1) > 3 * keys.length) {
      grow();
    }
    insert(key, value);
    count++;
  }

  private void insert(long key, int value) {
    int place = home(key);
    while (keys[place] != FREE) {
      place = (place + 1) & (keys.length - 1);
    }
    keys[place] = key;
    values[place] = value;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldValues = values;
    keys = new long[2 * oldKeys.length];
    values = new int[2 * oldKeys.length];
    Arrays.fill(keys, FREE);
    for (int place = 0; place < oldKeys.length; place++) {
      if (oldKeys[place] != FREE) {
        insert(oldKeys[place], oldValues[place]);
      }
    }
  }

  private int home(long key) {
    long mixed = key * 0x9e37_79b9_7f4a_7c15L;
    return (int) (mixed >>> 40) & (keys.length - 1);
  }
}
