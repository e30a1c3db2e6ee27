package cairn.graph.walk;

import cairn.graph.HeapGraph;
import cairn.graph.NodeSet;
import cairn.graph.Progress;

/**
 * Strong components by Tarjan's algorithm with Pearce's economies: one label per node is its index
 * while it is active and its component afterwards, and both stacks share one array from its two
 * ends.
 *
 * <p>Memory: 12 bytes and a bit per node.
 */
final class StrongComponents {
  private final HeapGraph graph;
  private final ReferenceFilter filter;
  private final Ticker ticker;
  private final int nodeCount;

  /**
   * 0: not visited. Active: the least index known to be reachable. Done: the component, counted
   * down from the number of nodes, which is more than any active node's index.
   */
  private final int[] label;

  /** From the left the path of the walk, from the right the nodes that wait for their component. */
  private final int[] stack;

  /** Per entry of the path: how many of its references were followed. */
  private final int[] followed;

  /** Nodes that reach an earlier node of their component. */
  private final NodeSet notFirst;

  private int depth;
  private int waiting;
  private int index = 1;
  private int component;

  StrongComponents(HeapGraph graph, ReferenceFilter filter, Progress progress) {
    this.graph = graph;
    this.filter = filter;
    this.nodeCount = graph.nodeCount();
    this.ticker = new Ticker(progress, nodeCount);
    this.label = new int[nodeCount];
    this.stack = new int[nodeCount];
    this.followed = new int[nodeCount];
    this.notFirst = new NodeSet(nodeCount);
    this.waiting = nodeCount;
    this.component = nodeCount;
  }

  /** The component of each node, from 0; references lead to lower components, or stay. */
  int[] run() {
    for (int node = 0; node < nodeCount; node++) {
      if (label[node] == 0) {
        begin(node);
        while (depth > 0) {
          advance();
        }
      }
    }
    for (int node = 0; node < nodeCount; node++) {
      label[node] = nodeCount - label[node];
    }
    return label;
  }

  int count() {
    return nodeCount - component;
  }

  private void begin(int node) {
    ticker.step();
    label[node] = index++;
    stack[depth] = node;
    followed[depth] = 0;
    depth++;
  }

  /** Follows the references of the path's last node, down to a new node or to its end. */
  private void advance() {
    int node = stack[depth - 1];
    long reference = graph.firstReference(node) + followed[depth - 1];
    long end = graph.firstReference(node + 1);
    for (; reference < end; reference++) {
      if (filter.follows(node, reference)) {
        int target = graph.target(reference);
        if (label[target] == 0) {
          followed[depth - 1] = (int) (reference + 1 - graph.firstReference(node));
          begin(target);
          return;
        }
        lower(node, target);
      }
    }
    finish(node);
  }

  private void lower(int node, int target) {
    if (label[target] < label[node]) {
      label[node] = label[target];
      notFirst.add(node);
    }
  }

  private void finish(int node) {
    depth--;
    if (notFirst.contains(node)) {
      stack[--waiting] = node;
    } else {
      index--;
      while (waiting < nodeCount && label[stack[waiting]] >= label[node]) {
        label[stack[waiting++]] = component;
        index--;
      }
      label[node] = component--;
    }
    if (depth > 0) {
      lower(stack[depth - 1], node);
    }
  }
}
