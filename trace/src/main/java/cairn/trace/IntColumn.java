package cairn.trace;

import java.util.Arrays;

/** A growing column of numbers. */
final class IntColumn {
  private int[] values = new int[16];
  private int size;

  void add(int value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size + (size >> 1));
    }
    values[size++] = value;
  }

  int get(int index) {
    return values[index];
  }

  void set(int index, int value) {
    if (index == size) {
      add(value);
    } else {
      values[index] = value;
    }
  }

  int size() {
    return size;
  }

  int[] toArray() {
    return Arrays.copyOf(values, size);
  }

  byte[] toBytes() {
    byte[] result = new byte[size];
    for (int i = 0; i < size; i++) {
      result[i] = (byte) values[i];
    }
    return result;
  }
}
