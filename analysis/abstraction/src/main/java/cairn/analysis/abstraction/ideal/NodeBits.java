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

  /** Sets a bit, for whoever is the only one to write in its word. */
  void set(int node) {
    words[node >>> 6] |= 1L << node;
  }

  /** The bits of 64 nodes. */
  long word(int index) {
    return words[index];
  }
}
