package cairn.analysis.constraints.check;

import java.util.Arrays;

/** A list of ints without boxes. */
final class IntList {
  private int[] items = new int[16];
  private int size;

  void add(int item) {
    if (size == items.length) {
      items = Arrays.copyOf(items, size * 2);
    }
    items[size++] = item;
  }

  int get(int index) {
    return items[index];
  }

  void set(int index, int item) {
    items[index] = item;
  }

  int pop() {
    return items[--size];
  }

  int size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Drops what is behind. */
  void shrink(int newSize) {
    size = Math.min(size, newSize);
  }

  void clear() {
    size = 0;
  }

  /** Whether two lists hold the same. */
  boolean sameAs(IntList other) {
    return Arrays.equals(items, 0, size, other.items, 0, other.size);
  }

  int[] toArray() {
    return Arrays.copyOf(items, size);
  }
}
