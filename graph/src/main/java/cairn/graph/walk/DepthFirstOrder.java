package cairn.graph.walk;

import cairn.graph.HeapGraph;
import cairn.graph.Progress;
import java.util.Arrays;

/**
 * The nodes that the roots reach, numbered from 1 in the order of a depth-first walk; 0 is a
 * virtual root, the parent of the roots' nodes.
 *
 * <p>Memory: 12 bytes per node, and 4 more while walking.
 */
final class DepthFirstOrder {
  private final HeapGraph graph;
  private final ReferenceFilter filter;
  private final Ticker ticker;

  /** Per node its number, 0 if no root reaches it. */
  private final int[] numberOf;

  /** Per number its node; of no meaning for 0. */
  private int[] nodes;

  /** Per number that of its parent in the walk's tree. */
  private int[] parents;

  private int last;

  DepthFirstOrder(HeapGraph graph, ReferenceFilter filter, Progress progress) {
    int nodeCount = graph.nodeCount();
    this.graph = graph;
    this.filter = filter;
    this.ticker = new Ticker(progress, nodeCount);
    this.numberOf = new int[nodeCount];
    this.nodes = new int[nodeCount + 1];
    this.parents = new int[nodeCount + 1];
    walk();
    if (last < nodeCount) {
      nodes = Arrays.copyOf(nodes, last + 1);
      parents = Arrays.copyOf(parents, last + 1);
    }
  }

  private void walk() {
    int[] followed = new int[nodes.length];
    for (int root = 0; root < graph.rootCount(); root++) {
      int start = graph.root(root).node();
      int at = numberOf[start] == 0 ? number(start, 0) : 0;
      while (at != 0) {
        int node = nodes[at];
        long first = graph.firstReference(node);
        long end = graph.firstReference(node + 1);
        long reference = first + followed[at];
        while (reference < end && !leadsToNew(node, reference)) {
          reference++;
        }
        if (reference == end) {
          at = parents[at];
        } else {
          followed[at] = (int) (reference + 1 - first);
          at = number(graph.target(reference), at);
        }
      }
    }
  }

  private boolean leadsToNew(int node, long reference) {
    return numberOf[graph.target(reference)] == 0 && filter.follows(node, reference);
  }

  private int number(int node, int parent) {
    ticker.step();
    last++;
    numberOf[node] = last;
    nodes[last] = node;
    parents[last] = parent;
    return last;
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

  /** The caller may overwrite it. */
  int[] parents() {
    return parents;
  }
}
