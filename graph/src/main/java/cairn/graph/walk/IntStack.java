package cairn.graph.walk;

import java.util.Arrays;

/** A growing stack of ints that never holds more than {@code most} of them. */
final class IntStack {
  private final int most;
  private int[] entries;
  private int size;

  IntStack(int most) {
    this.most = most;
    this.entries = new int[Math.min(most, 256)];
  }

  boolean isEmpty() {
    return size == 0;
  }

  void push(int entry) {
    if (size == entries.length) {
      entries = Arrays.copyOf(entries, (int) Math.min(most, 2L * size));
    }
    entries[size++] = entry;
  }

  int pop() {
    return entries[--size];
  }
}
