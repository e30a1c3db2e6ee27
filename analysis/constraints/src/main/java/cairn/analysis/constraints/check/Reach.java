package cairn.analysis.constraints.check;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a node leads to along edges. A search costs O(what it finds); the last one is remembered
 * until the heap changes. When many nodes are asked whether they lead to themselves, all cycles are
 * found at once, in O(nodes + edges).
 */
final class Reach {
  /** So many nodes are searched from one by one before all cycles are found. */
  private static final int FEW = 8;

  private final HeapState heap;

  /** How many nodes were asked whether they lead to themselves, since the heap has changed. */
  private int asked;

  private @Nullable CycleComponents cycles;
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
    asked = 0;
    cycles = null;
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
    if (from == to && source != from && ++asked > FEW && !heap.hasUnknownEdges()) {
      CycleComponents all = cycles;
      if (all == null) {
        all = new CycleComponents(heap);
        cycles = all;
      }
      return Formula.of(all.component[from] > 0);
    }
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
