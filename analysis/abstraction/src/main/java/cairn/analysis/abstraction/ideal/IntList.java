package cairn.analysis.abstraction.ideal;

import java.util.Arrays;

/** A growing list of ints, also used as a stack. */
final class IntList {
  private int[] items;
  private int size;

  IntList() {
    this(16);
  }

  IntList(int capacity) {
    items = new int[Math.max(16, capacity)];
  }

  int size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }

  int get(int index) {
    return items[index];
  }

  void set(int index, int item) {
    items[index] = item;
  }

  void add(int item) {
    if (size == items.length) {
      long larger = Math.min(Integer.MAX_VALUE - 8L, size + (size >> 1) + 16L);
      if (larger <= size) {
        throw new IllegalStateException(
            "the heap has more than " + size + " references between ideal objects");
      }
      items = Arrays.copyOf(items, (int) larger);
    }
    items[size++] = item;
  }

  int pop() {
    return items[--size];
  }

  void clear() {
    size = 0;
  }

  /** Sorts what comes after an index and drops what is there twice. */
  void sortFrom(int from) {
    if (size - from < 2) {
      return;
    }
    Arrays.sort(items, from, size);
    int to = from + 1;
    for (int i = from + 1; i < size; i++) {
      if (items[i] != items[to - 1]) {
        items[to++] = items[i];
      }
    }
    size = to;
  }

  /** Takes out what is between two indexes. */
  void remove(int from, int end) {
    System.arraycopy(items, end, items, from, size - end);
    size -= end - from;
  }

  /** Gives back the room for more. */
  void trim() {
    items = Arrays.copyOf(items, size);
  }

  int[] toArray() {
    return size == items.length ? items : Arrays.copyOf(items, size);
  }
}
