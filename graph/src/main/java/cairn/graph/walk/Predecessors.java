package cairn.graph.walk;

import cairn.graph.HeapGraph;
import cairn.graph.Progress;
import cairn.graph.internal.IntColumn;

/**
 * The references of a graph backwards: for each node the sources of the references that lead to it,
 * ascending, one entry per reference.
 *
 * <p>Memory: 4 bytes per node and 4 per reference that the filter lets through. At most 2^32 - 1
 * such references.
 */
public final class Predecessors {
  private static final long MOST_REFERENCES = (1L << 32) - 1;

  private final HeapGraph graph;
  private final ReferenceFilter filter;

  /** Per node and one beyond, an unsigned int: where its entries begin. */
  private final IntColumn first;

  private final IntColumn sources;

  private Predecessors(
      HeapGraph graph, ReferenceFilter filter, IntColumn first, IntColumn sources) {
    this.graph = graph;
    this.filter = filter;
    this.first = first;
    this.sources = sources;
  }

  public static Predecessors of(HeapGraph graph) {
    return of(graph, ReferenceFilter.ALL, Progress.NONE);
  }

  /** Progress counts nodes, each of them twice. */
  public static Predecessors of(HeapGraph graph, ReferenceFilter filter, Progress progress) {
    int nodeCount = graph.nodeCount();
    Ticker ticker = new Ticker(progress, 2L * nodeCount);
    IntColumn first = IntColumn.zeros(nodeCount + 1L);
    long total = 0;
    for (int node = 0; node < nodeCount; node++) {
      ticker.step();
      long end = graph.firstReference(node + 1);
      for (long reference = graph.firstReference(node); reference < end; reference++) {
        if (filter.follows(node, reference)) {
          int target = graph.target(reference);
          first.set(target, first.get(target) + 1);
          total++;
        }
      }
    }
    if (total > MOST_REFERENCES) {
      throw new IllegalArgumentException(
          "%d references; at most %d can be walked backwards".formatted(total, MOST_REFERENCES));
    }
    int sum = 0;
    for (int node = 0; node <= nodeCount; node++) {
      sum += first.get(node);
      first.set(node, sum);
    }
    IntColumn sources = IntColumn.zeros(total);
    for (int node = nodeCount - 1; node >= 0; node--) {
      ticker.step();
      long end = graph.firstReference(node + 1);
      for (long reference = graph.firstReference(node); reference < end; reference++) {
        if (filter.follows(node, reference)) {
          int target = graph.target(reference);
          int at = first.get(target) - 1;
          first.set(target, at);
          sources.set(Integer.toUnsignedLong(at), node);
        }
      }
    }
    return new Predecessors(graph, filter, first, sources);
  }

  public HeapGraph graph() {
    return graph;
  }

  /** The filter that these references passed. */
  public ReferenceFilter filter() {
    return filter;
  }

  /** The first of the node's entries; that of {@code nodeCount()} is the number of all entries. */
  public long first(int node) {
    return Integer.toUnsignedLong(first.get(node));
  }

  /** Number of references that lead to the node. */
  public long count(int node) {
    return first(node + 1) - first(node);
  }

  /** The node that holds the reference of this entry. */
  public int source(long entry) {
    return sources.get(entry);
  }
}
