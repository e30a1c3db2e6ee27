package cairn.sources.hprof;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A map from {@code long} to {@code long} that is not negative, without an object per entry: 24 to
 * 48 bytes each. Keys come from files, so what mixes them differs from run to run: nobody can write
 * a file whose keys all want the same place.
 */
final class LongMap {
  static final long ABSENT = -1;

  private static final long MULTIPLIER = new SplittableRandom().nextLong() | 1;

  private long[] keys;
  private long[] values;
  private int size;

  LongMap() {
    this(16);
  }

  /** With room for about this many entries. */
  LongMap(int expected) {
    int capacity = Integer.highestOneBit(Math.max(8, Math.min(expected, 1 << 28))) << 2;
    keys = new long[capacity];
    values = new long[capacity];
    Arrays.fill(values, ABSENT);
  }

  long get(long key) {
    return values[place(key)];
  }

  /** Puts an entry unless the key has one; false if it has. */
  boolean putIfAbsent(long key, long value) {
    int place = place(key);
    if (values[place] != ABSENT) {
      return false;
    }
    keys[place] = key;
    values[place] = value;
    if (++size > keys.length / 2 && keys.length < 1 << 30) {
      grow();
    }
    return true;
  }

  int size() {
    return size;
  }

  private int place(long key) {
    int mask = keys.length - 1;
    int place = mix(key) & mask;
    while (values[place] != ABSENT && keys[place] != key) {
      place = (place + 1) & mask;
    }
    return place;
  }

  static int mix(long key) {
    long mixed = (key ^ key >>> 32) * MULTIPLIER;
    return (int) (mixed >>> 32);
  }

  private void grow() {
    long[] oldKeys = keys;
    long[] oldValues = values;
    keys = new long[oldKeys.length * 2];
    values = new long[oldKeys.length * 2];
    Arrays.fill(values, ABSENT);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldValues[i] != ABSENT) {
        int place = place(oldKeys[i]);
        keys[place] = oldKeys[i];
        values[place] = oldValues[i];
      }
    }
  }
}
