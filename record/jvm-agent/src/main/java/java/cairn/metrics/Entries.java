package java.cairn.metrics;

import jdk.internal.misc.Unsafe;

/**
 * What methods of the program meet at their entry: a counter of the thread's own, about a
 * nanosecond. Threads whose numbers differ by a multiple of {@link #STRIPES} share a counter, and
 * may lose an entry when they count at the same moment.
 */
public final class Entries {
  private Entries() {}

  /** How many counters there are. */
  public static final int STRIPES = 64;

  /** Two cache lines lie between counters. */
  private static final int SHIFT = 4;

  private static final Unsafe U = Unsafe.getUnsafe();
  private static final long NUMBER = U.objectFieldOffset(Thread.class, "tid");

  /** How many entries each counter lets go by before it asks. */
  private static final long[] LEFT = new long[STRIPES << SHIFT];

  private static Crossing crossing;

  /** Before any class is woven. */
  public static void begin(Crossing by) {
    crossing = by;
  }

  public static void count() {
    int at = ((int) U.getLong(Thread.currentThread(), NUMBER) & (STRIPES - 1)) << SHIFT;
    if (--LEFT[at] < 0) {
      LEFT[at] = crossing.next(at >> SHIFT) - 1;
    }
  }
}
