package cairn.analysis.constraints.check;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a node leads to along edges. A search costs O(what it finds); the last one is remembered
 * until the heap changes. Whether a node leads to itself is known at once where cycles are
 * followed.
 */
final class Reach {
  private final HeapState heap;
  private final PathSearch search;
  private @Nullable Cycles cycles;
  private int[] marks = new int[64];
  private int epoch;
  private int source = -1;
  private boolean incomplete;
  private final IntList found = new IntList();

  Reach(HeapState heap) {
    this.heap = heap;
    this.search = new PathSearch(heap);
  }

  /** Uses the cycles, if they are followed. */
  void use(Summaries summaries) {
    for (Summary each : summaries.all()) {
      cycles = each instanceof Cycles found ? found : cycles;
    }
  }

  /** The heap has changed. */
  void forget() {
    source = -1;
    search.forget();
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
    if (cycles != null && cycles.isValid()) {
      int component = cycles.component(from);
      if (component != Cycles.NO_CYCLE && component == cycles.component(to)) {
        return Formula.TRUE;
      }
      if (from == to) {
        return Formula.FALSE;
      }
    }
    from(from);
    return marks[to] == epoch ? Formula.TRUE : incomplete ? Formula.UNKNOWN : Formula.FALSE;
  }

  /** The same, found so that {@link #search} tells why; not if there are unknown edges. */
  int leadsBecause(int from, int to) {
    return heap.hasUnknownEdges() ? leads(from, to) : search.run(from, to);
  }

  PathSearch search() {
    return search;
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
