package cairn.trace;

import java.util.Arrays;

/** A growing column of long numbers. */
final class LongColumn {
  private long[] values = new long[16];
  private int size;

  void add(long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size + (size >> 1));
    }
    values[size++] = value;
  }

  long get(int index) {
    return values[index];
  }

  int size() {
    return size;
  }

  long[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
