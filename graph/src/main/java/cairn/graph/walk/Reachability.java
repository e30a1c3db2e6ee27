package cairn.graph.walk;

import cairn.graph.HeapGraph;
import cairn.graph.NodeSet;
import cairn.graph.Progress;

/**
 * The nodes that can be reached from the roots, or from given nodes, which belong to it.
 *
 * <p>Memory: a bit per node of the graph, and up to 4 bytes per node while walking.
 */
public final class Reachability {
  private final NodeSet nodes;
  private final long bytes;

  private Reachability(NodeSet nodes, long bytes) {
    this.nodes = nodes;
    this.bytes = bytes;
  }

  public static Reachability fromRoots(HeapGraph graph) {
    return fromRoots(graph, ReferenceFilter.ALL, Progress.NONE);
  }

  /** Progress counts the nodes that were reached. */
  public static Reachability fromRoots(HeapGraph graph, ReferenceFilter filter, Progress progress) {
    int[] starts = new int[graph.rootCount()];
    for (int root = 0; root < starts.length; root++) {
      starts[root] = graph.rootNode(root);
    }
    return from(graph, starts, filter, progress);
  }

  public static Reachability from(HeapGraph graph, int... starts) {
    return from(graph, starts, ReferenceFilter.ALL, Progress.NONE);
  }

  /** Progress counts the nodes that were reached. */
  public static Reachability from(
      HeapGraph graph, int[] starts, ReferenceFilter filter, Progress progress) {
    int nodeCount = graph.nodeCount();
    NodeSet reached = new NodeSet(nodeCount);
    IntStack pending = new IntStack(nodeCount);
    for (int start : starts) {
      if (reached.add(start)) {
        pending.push(start);
      }
    }
    Ticker ticker = new Ticker(progress, nodeCount);
    long bytes = 0;
    while (!pending.isEmpty()) {
      int node = pending.pop();
      ticker.step();
      bytes += graph.size(node);
      long end = graph.firstReference(node + 1);
      for (long reference = graph.firstReference(node); reference < end; reference++) {
        if (filter.follows(node, reference)) {
          int target = graph.target(reference);
          if (reached.add(target)) {
            pending.push(target);
          }
        }
      }
    }
    return new Reachability(reached, bytes);
  }

  public boolean reaches(int node) {
    return nodes.contains(node);
  }

  /** The nodes that were reached; not to be changed. */
  public NodeSet nodes() {
    return nodes;
  }

  public int count() {
    return nodes.count();
  }

  /** Shallow sizes of the nodes that were reached, together. */
  public long bytes() {
    return bytes;
  }
}
