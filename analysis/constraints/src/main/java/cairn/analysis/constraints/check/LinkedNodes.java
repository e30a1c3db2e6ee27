package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.Shape;
import java.util.BitSet;

/**
 * The nodes that are linked into structures: those reachable from the roots when a structure's node
 * is left only through its edges. A removed node may stay alive because a stale pointer still
 * refers to it, but it is not linked.
 */
public final class LinkedNodes {
  /** In larger heaps all live nodes are counted instead. */
  private static final int MOST = 20_000;

  private final BitSet nodes;
  private final int count;

  private LinkedNodes(BitSet nodes, int count) {
    this.nodes = nodes;
    this.count = count;
  }

  static LinkedNodes of(HeapState heap) {
    if (heap.declaredCount() > MOST || heap.count() > 4 * MOST) {
      return new LinkedNodes(new BitSet(), heap.declaredCount());
    }
    BitSet seen = new BitSet();
    IntList open = new IntList();
    for (int node = 0; node < heap.limit(); node++) {
      if (heap.isAlive(node) && heap.roots(node) > 0) {
        seen.set(node);
        open.add(node);
      }
    }
    BitSet linked = new BitSet();
    while (!open.isEmpty()) {
      int node = open.pop();
      Shape shape = heap.shape(node);
      if (shape.isDeclared()) {
        linked.set(heap.global(node));
      }
      boolean all = !shape.isDeclared() || !hasEdges(shape);
      for (int i = 0; i < heap.outCount(node); i++) {
        int to = heap.edges.to(heap.outBase(node) + i);
        if (to >= 0 && (all || shape.edges[i]) && !seen.get(to)) {
          seen.set(to);
          open.add(to);
        }
      }
    }
    return new LinkedNodes(linked, linked.cardinality());
  }

  /** Whether a specification says which references are edges. */
  private static boolean hasEdges(Shape shape) {
    for (boolean edge : shape.edges) {
      if (edge) {
        return true;
      }
    }
    return false;
  }

  public int count() {
    return count;
  }

  /** Whether a node of the history is among them; never in heaps of which too little is known. */
  public boolean contains(int node) {
    return nodes.get(node);
  }
}
