package java.cairn.snapshots;

import java.util.Arrays;

/**
 * What methods of the program meet at their entry. Nearly always it is only a look at {@link
 * #active}; then each method counts its entries down, and the first to reach the end takes a
 * snapshot. Threads that count at the same time may lose an entry.
 */
public final class Probe {
  private Probe() {}

  /** Whether a snapshot is wanted. */
  public static volatile boolean active;

  private static volatile int[] left = new int[1024];
  private static SnapshotTaker taker;

  /** Before any class is woven. */
  public static void begin(SnapshotTaker by) {
    taker = by;
  }

  /** How many entries of a method go by before one takes a snapshot. */
  public static synchronized void countDown(int method, int entries) {
    int[] counts = left;
    if (method >= counts.length) {
      counts = Arrays.copyOf(counts, Math.max(method + 1, 2 * counts.length));
    }
    counts[method] = entries;
    left = counts;
  }

  /** Whether this entry of the method is to take a snapshot. */
  public static boolean chosen(int method) {
    return --left[method] < 0;
  }

  public static void take(int method, Object[] values) {
    taker.take(method, values);
  }
}
