package cairn.record.jvm.metrics;

import java.util.List;

/**
 * Numbers of stacks, from 0 in the order of their first time. A stack is known by a hash of 64
 * bits, since all that is kept of it lies in the heap that is counted: two arrays, whatever the
 * number of stacks.
 */
final class StackNumbers {
  /** A table with open addressing: a power of two, at most half full, 0 where nothing is. */
  private long[] hashes = new long[1024];

  private int[] numbers = new int[hashes.length];
  private int count;

  /** How many stacks have a number of their own. */
  int count() {
    return count;
  }

  /**
   * The number of a stack.
   *
   * @param most so many stacks have numbers of their own; all others share this one
   */
  int of(List<StackTraceElement> stack, int most) {
    long hash = hash(stack);
    int at = find(hash);
    if (hashes[at] == hash) {
      return numbers[at];
    }
    if (count >= most) {
      return most;
    }
    hashes[at] = hash;
    numbers[at] = count++;
    if (2 * count > hashes.length) {
      grow();
    }
    return count - 1;
  }

  /** Where a hash is, or where it belongs. */
  private int find(long hash) {
    int at = (int) hash & (hashes.length - 1);
    while (hashes[at] != 0 && hashes[at] != hash) {
      at = (at + 1) & (hashes.length - 1);
    }
    return at;
  }

  private void grow() {
    long[] oldHashes = hashes;
    int[] oldNumbers = numbers;
    hashes = new long[2 * oldHashes.length];
    numbers = new int[hashes.length];
    for (int i = 0; i < oldHashes.length; i++) {
      if (oldHashes[i] != 0) {
        int at = find(oldHashes[i]);
        hashes[at] = oldHashes[i];
        numbers[at] = oldNumbers[i];
      }
    }
  }

  /** Never 0. */
  private static long hash(List<StackTraceElement> stack) {
    long hash = stack.size() + 1L;
    for (StackTraceElement place : stack) {
      hash = mixed(hash ^ place.getClassName().hashCode());
      hash = mixed(hash ^ place.getMethodName().hashCode());
      hash = mixed(hash ^ place.getLineNumber());
    }
    return hash == 0 ? 1 : hash;
  }

  private static long mixed(long bits) {
    long mixed = (bits + 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 29)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 32);
  }
}
