package cairn.analysis.abstraction.ideal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A bit for each node, that several threads may set at once. Bits are never taken back. */
final class NodeBits {
  private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);

  private final long[] words;

  NodeBits(int nodes) {
    words = new long[(nodes >>> 6) + 1];
  }

  boolean contains(int node) {
    return ((long) WORDS.getOpaque(words, node >>> 6) & 1L << node) != 0;
  }

  /** Sets a bit; false if it was set before, which it is as a rule. */
  boolean add(int node) {
    return !contains(node)
        && ((long) WORDS.getAndBitwiseOr(words, node >>> 6, 1L << node) & 1L << node) == 0;
  }

  /** Sets the bits of 64 nodes, for whoever is the only one to write there. */
  void setWord(int index, long bits) {
    words[index] = bits;
  }

  /** How many bits are set before a word, for each; to be asked when no more are set. */
  int[] ranks() {
    int[] ranks = new int[words.length];
    int count = 0;
    for (int word = 0; word < words.length; word++) {
      ranks[word] = count;
      count += Long.bitCount(words[word]);
    }
    return ranks;
  }

  /**
   * How many bits are set before a node's.
   *
   * @param ranks what {@link #ranks} returned
   */
  int rank(int node, int[] ranks) {
    return ranks[node >>> 6] + Long.bitCount(words[node >>> 6] & (1L << node) - 1);
  }

  /** The bits of 64 nodes. */
  long word(int index) {
    return words[index];
  }
}
