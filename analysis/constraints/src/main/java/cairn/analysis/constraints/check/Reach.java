package cairn.analysis.constraints.check;

import java.util.Arrays;

/**
 * What a node leads to along edges. A search costs O(what it finds); the last one is remembered
 * until the heap changes.
 */
final class Reach {
  private final HeapState heap;
  private int[] marks = new int[64];
  private int epoch;
  private int source = -1;
  private boolean incomplete;
  private final IntList found = new IntList();

  Reach(HeapState heap) {
    this.heap = heap;
  }

  /** The heap has changed. */
  void forget() {
    source = -1;
  }

  /** Nodes that a path of one edge or more leads to, each once. */
  IntList from(int node) {
    if (source == node) {
      return found;
    }
    if (marks.length < heap.limit()) {
      marks = Arrays.copyOf(marks, heap.capacity());
    }
    if (++epoch == Integer.MAX_VALUE) {
      Arrays.fill(marks, 0);
      epoch = 1;
    }
    source = node;
    found.clear();
    incomplete = heap.unknownEdges(node) > 0;
    expand(node);
    for (int i = 0; i < found.size(); i++) {
      int at = found.get(i);
      incomplete |= heap.unknownEdges(at) > 0;
      if (at != node) {
        expand(at);
      }
    }
    return found;
  }

  private final IntList next = new IntList();

  private void expand(int node) {
    next.clear();
    heap.successors(node, next);
    for (int i = 0; i < next.size(); i++) {
      int to = next.get(i);
      if (marks[to] != epoch) {
        marks[to] = epoch;
        found.add(to);
      }
    }
  }

  /** Whether a path leads from one node to another, as a truth of {@link Formula}. */
  int leads(int from, int to) {
    from(from);
    return marks[to] == epoch ? Formula.TRUE : incomplete ? Formula.UNKNOWN : Formula.FALSE;
  }

  /** Whether the search met edges of which it is not known where they lead. */
  boolean isIncomplete() {
    return incomplete;
  }

  /** Whether the last search found a node. */
  boolean found(int node) {
    return marks[node] == epoch;
  }
}
