package cairn.analysis.slicing;

import java.util.Arrays;

/** Numbers that are marked, such as registers, each with where its mark comes from. */
final class Marks {
  private static final long[] NO_LONGS = {};
  private static final int[] NO_INTS = {};

  private final Users pool;

  /** The marks as bits: for those who compare many at once. */
  long[] words = NO_LONGS;

  private long[] origins = NO_LONGS;
  private int[] users = NO_INTS;
  private int size;

  Marks(Users pool) {
    this.pool = pool;
  }

  int size() {
    return size;
  }

  boolean has(int number) {
    int word = number >> 6;
    return word < words.length && (words[word] >>> number & 1) != 0;
  }

  /** Whether one of the numbers whose bits are given is marked. */
  boolean hasAny(long[] bits, int first, int count) {
    for (int i = Math.min(count, words.length) - 1; i >= 0; i--) {
      if ((words[i] & bits[first + i]) != 0) {
        return true;
      }
    }
    return false;
  }

  void add(int number, long origin, int list) {
    if (has(number)) {
      origins[number] = Origin.nearer(origins[number], origin);
      users[number] = pool.join(users[number], list);
      return;
    }
    if (number >= origins.length) {
      int capacity = Math.max(8, Math.max(number + 1, 2 * origins.length));
      origins = Arrays.copyOf(origins, capacity);
      users = Arrays.copyOf(users, capacity);
      words = Arrays.copyOf(words, (capacity + 63) / 64);
    }
    words[number >> 6] |= 1L << number;
    origins[number] = origin;
    users[number] = list;
    size++;
  }

  long origin(int number) {
    return origins[number];
  }

  int users(int number) {
    return users[number];
  }

  void remove(int number) {
    words[number >> 6] &= ~(1L << number);
    size--;
  }

  void clear() {
    if (size > 0) {
      Arrays.fill(words, 0);
      size = 0;
    }
  }
}
