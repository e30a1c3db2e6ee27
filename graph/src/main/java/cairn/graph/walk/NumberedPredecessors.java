package cairn.graph.walk;

import cairn.graph.HeapGraph;
import cairn.graph.internal.IntColumn;

/**
 * For the nodes of a depth-first order, by number: the numbers that references come from, leaving
 * out the node itself and its parent in the walk's tree. Roughly half of a heap's references
 * remain.
 *
 * <p>Memory: 4 bytes per node and 4 per remaining reference, of which there can be 2^32 - 1.
 */
final class NumberedPredecessors {
  private static final long MOST_REFERENCES = (1L << 32) - 1;

  private final HeapGraph graph;
  private final ReferenceFilter filter;
  private final int[] numberOf;
  private final int[] nodes;
  private final int[] parents;

  /** Per number and one beyond, an unsigned int: where its entries begin. */
  private final int[] first;

  private final IntColumn sources;

  NumberedPredecessors(HeapGraph graph, ReferenceFilter filter, DepthFirstOrder order) {
    this.graph = graph;
    this.filter = filter;
    this.numberOf = order.numberOf();
    this.nodes = order.nodes();
    this.parents = order.parents();
    this.first = new int[order.last() + 2];
    long total = 0;
    for (int number = 1; number <= order.last(); number++) {
      total += count(number);
    }
    if (total > MOST_REFERENCES) {
      throw new IllegalArgumentException(
          "%d references besides those of a spanning tree; dominators allow %d"
              .formatted(total, MOST_REFERENCES));
    }
    int sum = 0;
    for (int number = 0; number < first.length; number++) {
      sum += first[number];
      first[number] = sum;
    }
    sources = IntColumn.zeros(total);
    for (int number = 1; number <= order.last(); number++) {
      fill(number);
    }
  }

  private int count(int number) {
    int node = nodes[number];
    int counted = 0;
    long end = graph.firstReference(node + 1);
    for (long reference = graph.firstReference(node); reference < end; reference++) {
      int target = numberOf[graph.target(reference)];
      if (counts(number, target) && filter.follows(node, reference)) {
        first[target]++;
        counted++;
      }
    }
    return counted;
  }

  private void fill(int number) {
    int node = nodes[number];
    long end = graph.firstReference(node + 1);
    for (long reference = graph.firstReference(node); reference < end; reference++) {
      int target = numberOf[graph.target(reference)];
      if (counts(number, target) && filter.follows(node, reference)) {
        sources.set(Integer.toUnsignedLong(--first[target]), number);
      }
    }
  }

  /** A filtered reference may lead to a node without a number. */
  private boolean counts(int source, int target) {
    return target != 0 && target != source && parents[target] != source;
  }

  long first(int number) {
    return Integer.toUnsignedLong(first[number]);
  }

  int source(long entry) {
    return sources.get(entry);
  }
}
