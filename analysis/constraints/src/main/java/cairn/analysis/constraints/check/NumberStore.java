package cairn.analysis.constraints.check;

import java.util.Arrays;

/**
 * The numbers in live nodes that a specification can ask for, 13 bytes each. Those of one node are
 * consecutive.
 */
final class NumberStore {
  private static final int NONE = -1;

  private byte[] tags = new byte[64];
  private long[] bits = new long[64];

  /** The batch in which a number was announced last. */
  private int[] marks = new int[64];

  private int size;

  /** First numbers of blocks that are free, by their length: a list through the bits. */
  private int[] free = new int[0];

  /** Gives all numbers away. */
  void clear() {
    size = 0;
    Arrays.fill(free, NONE);
  }

  int allocate(int count) {
    if (count == 0) {
      return 0;
    }
    if (count < free.length && free[count] != NONE) {
      int base = free[count];
      free[count] = (int) bits[base];
      return base;
    }
    if (size > Integer.MAX_VALUE - 64 - count) {
      throw new CheckLimitException("more than 2^31 numbers are alive at once");
    }
    int base = size;
    size += count;
    if (size > tags.length) {
      int length = (int) Math.min(Integer.MAX_VALUE - 16, Math.max(size, tags.length * 3L / 2));
      tags = Arrays.copyOf(tags, length);
      bits = Arrays.copyOf(bits, length);
      marks = Arrays.copyOf(marks, length);
    }
    return base;
  }

  void free(int base, int count) {
    if (count == 0) {
      return;
    }
    if (count >= free.length) {
      int old = free.length;
      free = Arrays.copyOf(free, count + 8);
      Arrays.fill(free, old, free.length, NONE);
    }
    bits[base] = free[count];
    free[count] = base;
  }

  /** Notes that a number was announced in a batch; false if it was before. */
  boolean mark(int at, int batch) {
    if (marks[at] == batch) {
      return false;
    }
    marks[at] = batch;
    return true;
  }

  int tag(int at) {
    return tags[at];
  }

  long bits(int at) {
    return bits[at];
  }

  /** Sets a number; returns whether it was another. */
  boolean set(int at, int tag, long value) {
    long kept = tag >= Values.NODE ? value : 0;
    boolean changed = tags[at] != tag || bits[at] != kept;
    tags[at] = (byte) tag;
    bits[at] = kept;
    return changed;
  }
}
