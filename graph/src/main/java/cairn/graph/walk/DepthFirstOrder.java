package cairn.graph.walk;

import cairn.graph.HeapGraph;
import cairn.graph.Progress;
import cairn.graph.internal.IntColumn;
import java.util.Arrays;

/**
 * The nodes that the roots reach, numbered from 1 in the order of a depth-first walk; 0 is a
 * virtual root, the parent of the roots' nodes. Each reference is looked at once, and what
 * dominators need to know of it is kept: of those that come from lower numbers only the lowest, of
 * those from higher ones all.
 *
 * <p>Memory: 20 bytes per node and 8 per reference to a lower number; while walking, 12 per node
 * that has references left on the deepest path. At most 2^32 - 1 references.
 */
final class DepthFirstOrder {
  private static final long MOST_REFERENCES = (1L << 32) - 1;

  private final HeapGraph graph;
  private final ReferenceFilter filter;
  private final Ticker ticker;

  /** Per node its number, 0 if no root reaches it. */
  private final int[] numberOf;

  /** Per number its node; of no meaning for 0. */
  private int[] nodes;

  /** Per number that of its parent in the walk's tree. */
  private int[] parents;

  /** Per number the lowest one that refers to it. */
  private int[] lowest;

  /** Per number the last entry of its chain of higher sources plus one, 0 if it has none. */
  private int[] chains;

  private final IntColumn sources = new IntColumn();
  private final IntColumn links = new IntColumn();
  private int last;

  /** The nodes on the path that have references left: number, next reference and end, unsigned. */
  private IntColumn stack = new IntColumn();

  private long depth;

  DepthFirstOrder(HeapGraph graph, ReferenceFilter filter, Progress progress) {
    if (graph.referenceCount() > MOST_REFERENCES) {
      throw new IllegalArgumentException(
          "the graph has %d references; this walk allows %d"
              .formatted(graph.referenceCount(), MOST_REFERENCES));
    }
    int nodeCount = graph.nodeCount();
    this.graph = graph;
    this.filter = filter;
    this.ticker = new Ticker(progress, nodeCount);
    this.numberOf = new int[nodeCount];
    this.nodes = new int[nodeCount + 1];
    this.parents = new int[nodeCount + 1];
    this.lowest = new int[nodeCount + 1];
    this.chains = new int[nodeCount + 1];
    for (int root = 0; root < graph.rootCount(); root++) {
      walkFrom(graph.rootNode(root));
    }
    stack = new IntColumn();
    if (last < nodeCount) {
      nodes = Arrays.copyOf(nodes, last + 1);
      parents = Arrays.copyOf(parents, last + 1);
      lowest = Arrays.copyOf(lowest, last + 1);
      chains = Arrays.copyOf(chains, last + 1);
    }
  }

  private void walkFrom(int root) {
    if (numberOf[root] != 0) {
      lowest[numberOf[root]] = 0;
      return;
    }
    begin(root, 0);
    while (depth > 0) {
      depth -= 3;
      advance(
          stack.get(depth),
          Integer.toUnsignedLong(stack.get(depth + 1)),
          Integer.toUnsignedLong(stack.get(depth + 2)));
    }
  }

  /**
   * Looks at a node's references, down to a new node, after which the rest waits, or to its end.
   */
  private void advance(int number, long from, long end) {
    int node = nodes[number];
    for (long reference = from; reference < end; reference++) {
      int target = graph.target(reference);
      if (filter.follows(node, reference)) {
        int reached = numberOf[target];
        if (reached == 0) {
          if (reference + 1 < end) {
            push(number, reference + 1, end);
          }
          begin(target, number);
          return;
        }
        note(number, reached);
      }
    }
  }

  private void note(int source, int target) {
    if (source < target) {
      lowest[target] = Math.min(lowest[target], source);
    } else if (source > target && lowest[target] > 0) {
      sources.add(source);
      links.add(chains[target]);
      chains[target] = (int) sources.size();
    }
  }

  private void begin(int node, int parent) {
    ticker.step();
    last++;
    numberOf[node] = last;
    nodes[last] = node;
    parents[last] = parent;
    lowest[last] = parent;
    long first = graph.firstReference(node);
    long end = graph.firstReference(node + 1);
    if (first < end) {
      push(last, first, end);
    }
  }

  private void push(int number, long next, long end) {
    if (depth == stack.size()) {
      stack.add(number);
      stack.add((int) next);
      stack.add((int) end);
    } else {
      stack.set(depth, number);
      stack.set(depth + 1, (int) next);
      stack.set(depth + 2, (int) end);
    }
    depth += 3;
  }

  /** The highest number. */
  int last() {
    return last;
  }

  int[] numberOf() {
    return numberOf;
  }

  int[] nodes() {
    return nodes;
  }

  /** Per number that of its parent in the walk's tree. The caller may overwrite it. */
  int[] parents() {
    return parents;
  }

  /** Per number the lowest one that refers to it, 0 for roots. The caller may overwrite it. */
  int[] lowestSources() {
    return lowest;
  }

  /**
   * Per number the first entry of the chain of higher numbers that refer to it; 0: none. The caller
   * may overwrite it.
   */
  int[] chains() {
    return chains;
  }

  int source(int entry) {
    return sources.get(Integer.toUnsignedLong(entry) - 1);
  }

  /** The entry after this one in its chain; 0: none. */
  int next(int entry) {
    return links.get(Integer.toUnsignedLong(entry) - 1);
  }
}
