package cairn.analysis.constraints.check;

import java.util.Arrays;

/** A set of live nodes: one bit for each. */
final class Marks {
  private long[] words = new long[1];
  private int count;

  boolean contains(int node) {
    int word = node >>> 6;
    return word < words.length && (words[word] >>> node & 1) != 0;
  }

  /** Returns whether it was not there before. */
  boolean add(int node) {
    int word = node >>> 6;
    if (word >= words.length) {
      words = Arrays.copyOf(words, Math.max(word + 1, words.length * 2));
    }
    if ((words[word] >>> node & 1) != 0) {
      return false;
    }
    words[word] |= 1L << node;
    count++;
    return true;
  }

  /** Returns whether it was there. */
  boolean remove(int node) {
    if (!contains(node)) {
      return false;
    }
    words[node >>> 6] &= ~(1L << node);
    count--;
    return true;
  }

  int count() {
    return count;
  }

  void clear() {
    Arrays.fill(words, 0);
    count = 0;
  }

  /** The first node from a number on, -1 if there is none. */
  int next(int from) {
    int word = from >>> 6;
    if (word >= words.length) {
      return -1;
    }
    long bits = words[word] & -1L << from;
    while (bits == 0) {
      if (++word == words.length) {
        return -1;
      }
      bits = words[word];
    }
    return (word << 6) + Long.numberOfTrailingZeros(bits);
  }
}
