package cairn.trace.nativ;

import cairn.recording.EventHandler;
import java.util.Arrays;

/**
 * The times of the stores that a recording has as events of the heap. The trace has the same stores
 * in the same order, so the n-th of one is the n-th of the other; their addresses and sizes are
 * compared, in sums. Costs 24 bytes for each stretch of stores between other events.
 */
final class HeapTimes implements EventHandler {
  private long[] first = new long[64];
  private long[] count = new long[64];
  private long[] sums = new long[64];
  private int stretches;

  private final Gaps gaps;

  private int at;
  private long taken;
  private long sum;

  /**
   * @param gaps receives stores that are in them, which the trace does not have
   */
  HeapTimes(Gaps gaps) {
    this.gaps = gaps;
  }

  private static long mix(long address, long size) {
    return (address * 31 + size) * 0x9E3779B97F4A7C15L;
  }

  @Override
  public void write(long time, int thread, int site, long address, int bytes, long[] words) {
    if (gaps.store(address, bytes)) {
      return;
    }
    if (stretches == 0 || first[stretches - 1] + count[stretches - 1] != time) {
      if (stretches == first.length) {
        first = Arrays.copyOf(first, 2 * stretches);
        count = Arrays.copyOf(count, 2 * stretches);
        sums = Arrays.copyOf(sums, 2 * stretches);
      }
      first[stretches++] = time;
    }
    count[stretches - 1]++;
    sums[stretches - 1] += mix(address, bytes);
  }

  /**
   * The time of the next store.
   *
   * @throws NativeTraceException if the recording has another one there, or none
   */
  long next(long address, long size) throws NativeTraceException {
    if (at == stretches) {
      throw new NativeTraceException("the trace has more stores to the heap than the recording");
    }
    long time = first[at] + taken++;
    sum += mix(address, size);
    if (taken == count[at]) {
      if (sum != sums[at]) {
        throw new NativeTraceException(
            "the stores of the trace up to time " + time + " are not those of the recording");
      }
      at++;
      taken = 0;
      sum = 0;
    }
    return time;
  }

  /** How many stores of the recording the trace did not have. */
  long left() {
    long left = -taken;
    for (int i = at; i < stretches; i++) {
      left += count[i];
    }
    return left;
  }
}
