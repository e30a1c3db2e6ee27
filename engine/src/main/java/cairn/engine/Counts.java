package cairn.engine;

import java.util.Arrays;

/** A counter per small number. */
final class Counts {
  private long[] counts = new long[16];

  void add(int number) {
    if (number >= counts.length) {
      counts = Arrays.copyOf(counts, Math.max(number + 1, counts.length + (counts.length >> 1)));
    }
    counts[number]++;
  }

  long get(int number) {
    return number < counts.length ? counts[number] : 0;
  }

  /** Every number that was counted is below this. */
  int size() {
    return counts.length;
  }
}
