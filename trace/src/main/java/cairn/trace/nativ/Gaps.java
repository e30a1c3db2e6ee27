package cairn.trace.nativ;

import java.util.Arrays;

/**
 * Stretches of a run that were not told, and which bytes of the heap were written in each: the n-th
 * store of a recording, from 0, is in the gap that has n. Costs 8 bytes for each range of bytes
 * that was written in one.
 */
final class Gaps {
  /** Ranges are kept as an address and a size in one number, so longer ones are several. */
  private static final int SIZE_BITS = 16;

  private static final long MOST_SIZE = (1L << SIZE_BITS) - 1;
  private static final int MOST_OPEN = 1 << 20;

  private long[] first = new long[16];
  private long[] end = new long[16];
  private int[] ranges = new int[16];
  private int count;

  private long[] packed = new long[64];
  private int used;

  // while stores are added
  private int current;
  private long stores;
  private int begin;

  /** Receives ranges. */
  @FunctionalInterface
  interface Taker {
    void take(long start, long size);
  }

  /**
   * Adds a gap behind those that are known.
   *
   * @param from how many stores to the heap there were before it
   * @param length and in it
   */
  void add(long from, long length) throws NativeTraceException {
    if (length < 0 || from < (count == 0 ? 0 : end[count - 1]) || from + length < from) {
      throw new NativeTraceException("a gap of " + length + " stores behind store " + from);
    }
    if (count == first.length) {
      first = Arrays.copyOf(first, 2 * count);
      end = Arrays.copyOf(end, 2 * count);
      ranges = Arrays.copyOf(ranges, 2 * count);
    }
    first[count] = from;
    end[count++] = from + length;
  }

  boolean isEmpty() {
    return count == 0;
  }

  /** The next store to the heap: true if it is in a gap. */
  boolean store(long address, long size) {
    long number = stores++;
    while (current < count && number >= end[current]) {
      close();
    }
    if (current == count || number < first[current]) {
      return false;
    }
    for (long done = 0; done < size; done += MOST_SIZE) {
      if (used == packed.length) {
        packed = Arrays.copyOf(packed, 2 * used);
      }
      packed[used++] = address + done << SIZE_BITS | Math.min(MOST_SIZE, size - done);
    }
    if (used - begin > MOST_OPEN) {
      join();
    }
    return true;
  }

  /** All stores were told. */
  void finish() {
    while (current < count) {
      close();
    }
  }

  private void close() {
    join();
    ranges[current++] = used;
    begin = used;
  }

  /** Sorts the ranges of the gap that is open, and joins those that touch. */
  private void join() {
    Arrays.sort(packed, begin, used);
    int kept = begin;
    for (int i = begin; i < used; i++) {
      long start = packed[i] >>> SIZE_BITS;
      long behind = start + (packed[i] & MOST_SIZE);
      if (kept > begin) {
        long before = packed[kept - 1] >>> SIZE_BITS;
        long reach = before + (packed[kept - 1] & MOST_SIZE);
        long joined = Math.max(reach, behind);
        if (start <= reach && joined - before <= MOST_SIZE) {
          packed[kept - 1] = before << SIZE_BITS | joined - before;
          continue;
        }
      }
      packed[kept++] = packed[i];
    }
    used = kept;
  }

  /** What was written in a gap, by its number from 0. */
  void written(int gap, Taker taker) {
    for (int i = gap == 0 ? 0 : ranges[gap - 1]; i < ranges[gap]; i++) {
      taker.take(packed[i] >>> SIZE_BITS, packed[i] & MOST_SIZE);
    }
  }
}
