package cairn.graph;

/**
 * A set of a graph's nodes: one bit per node of the graph, whatever it holds. Safe to read from
 * several threads once nobody adds to it.
 */
public final class NodeSet {
  private final long[] words;
  private final int capacity;
  private int count;

  /** An empty set that can hold the nodes below {@code capacity}. */
  public NodeSet(int capacity) {
    this.capacity = capacity;
    this.words = new long[(int) (((long) capacity + Long.SIZE - 1) / Long.SIZE)];
  }

  /** Adds a node; false if it was there already. */
  public boolean add(int node) {
    int word = node >>> 6;
    long bit = 1L << node;
    if ((words[word] & bit) != 0) {
      return false;
    }
    words[word] |= bit;
    count++;
    return true;
  }

  public boolean contains(int node) {
    return (words[node >>> 6] & 1L << node) != 0;
  }

  public int count() {
    return count;
  }

  /** The number of nodes of the graph that this is a set of. */
  public int capacity() {
    return capacity;
  }

  /** The smallest member that is not below {@code from}, or -1. */
  public int next(int from) {
    if (from >= capacity) {
      return -1;
    }
    int word = from >>> 6;
    long rest = words[word] & -1L << from;
    while (rest == 0) {
      if (++word == words.length) {
        return -1;
      }
      rest = words[word];
    }
    return (word << 6) + Long.numberOfTrailingZeros(rest);
  }
}
