package cairn.analysis.abstraction.ideal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.stream.IntStream;

/**
 * What is asked of a node whenever something refers to it: four bits, so that those of nodes that
 * are near each other are read at once. Several threads may set bits at the same time.
 */
final class NodeStates {
  /** The programmer sees it. */
  static final int VISIBLE = 1;

  /** It is reached, be it as a part of something. */
  static final int HIDDEN = 2;

  /** Its type is a library's. */
  static final int LIBRARY = 4;

  /** It has no reference, not even to its class, and stands for no class either. */
  static final int LEAF = 8;

  private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);
  private static final long GIVEN = 0xCCCC_CCCC_CCCC_CCCCL;
  private static final long LOWEST = 0x1111_1111_1111_1111L;

  private final long[] words;
  private final int nodes;

  NodeStates(int nodes) {
    this.nodes = nodes;
    words = new long[(nodes >>> 6) + 1 << 2];
  }

  /** All bits of a node. */
  int get(int node) {
    return (int) ((long) WORDS.getOpaque(words, node >>> 4) >>> (node << 2 & 63)) & 15;
  }

  /** Sets a bit; false if it was set before. */
  boolean add(int node, int bit) {
    long bits = (long) bit << (node << 2 & 63);
    return ((long) WORDS.getAndBitwiseOr(words, node >>> 4, bits) & bits) == 0;
  }

  /** Sets bits, for whoever is the only one to write at the 16 nodes around. */
  void set(int node, int bits) {
    words[node >>> 4] |= (long) bits << (node << 2 & 63);
  }

  /** Forgets what is visible and hidden. */
  void forget() {
    for (int i = 0; i < words.length; i++) {
      words[i] &= GIVEN;
    }
  }

  /** The visible nodes. */
  NodeBits visible() {
    NodeBits bits = new NodeBits(nodes);
    IntStream.range(0, words.length >>> 2)
        .parallel()
        .forEach(
            word -> {
              long gathered = 0;
              for (int i = 0; i < 4; i++) {
                gathered |= lowestOfFour(words[4 * word + i]) << 16 * i;
              }
              bits.setWord(word, gathered);
            });
    return bits;
  }

  /** The lowest of each four bits, side by side. */
  private static long lowestOfFour(long word) {
    long bits = word & LOWEST;
    bits = (bits | bits >>> 3) & 0x0303_0303_0303_0303L;
    bits = (bits | bits >>> 6) & 0x000F_000F_000F_000FL;
    bits = (bits | bits >>> 12) & 0x0000_00FF_0000_00FFL;
    return (bits | bits >>> 24) & 0xFFFF;
  }
}
