package cairn.record.nativ;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A thread's stack that a crash left: the functions that run, and those of its words that may be
 * addresses of the heap. 16 bytes a word.
 */
final class StackWords {
  private final List<Frame> frames;
  private final long[] registers;
  private long[] addresses = new long[64];
  private long[] values = new long[64];
  private int count;

  /**
   * A function that runs.
   *
   * @param instruction its number in the stream
   * @param stackPointer when it runs on; what it calls lies below
   */
  record Frame(int instruction, long stackPointer, long framePointer) {}

  /**
   * @param frames innermost first
   */
  StackWords(List<Frame> frames, long[] registers) {
    this.frames = new ArrayList<>(frames);
    this.registers = registers;
  }

  /** Adds a word; addresses ascend. */
  void add(long address, long value) {
    if (count == addresses.length) {
      addresses = Arrays.copyOf(addresses, 2 * count);
      values = Arrays.copyOf(values, 2 * count);
    }
    addresses[count] = address;
    values[count++] = value;
  }

  int count() {
    return count;
  }

  List<Frame> frames() {
    return frames;
  }

  long[] registers() {
    return registers;
  }

  /** Values of the words from an address up to another. */
  long[] between(long from, long to) {
    int first = Arrays.binarySearch(addresses, 0, count, from);
    int start = first < 0 ? -first - 1 : first;
    int end = start;
    while (end < count && addresses[end] < to) {
      end++;
    }
    return Arrays.copyOfRange(values, start, end);
  }
}
