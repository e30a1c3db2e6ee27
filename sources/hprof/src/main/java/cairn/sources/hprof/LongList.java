package cairn.sources.hprof;

import java.util.Arrays;

/** A growing list of {@code long}. */
final class LongList {
  private long[] values = new long[16];
  private int size;

  void add(long value) {
    if (size == values.length) {
      values =
          Arrays.copyOf(values, (int) Math.min(Integer.MAX_VALUE - 8L, size + (size >> 1) + 16L));
    }
    values[size++] = value;
  }

  long get(int index) {
    return values[index];
  }

  void set(int index, long value) {
    values[index] = value;
  }

  int size() {
    return size;
  }

  /** The values in an array of their own. */
  long[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
