package cairn.analysis.constraints.check;

import java.util.Arrays;

/**
 * Whether a path of one edge or more leads from one node to another, and why: the edges of a path;
 * or all that the first leads to, which is not the second; or all that leads to the second. It is
 * searched from both ends, so it costs what the smaller side has. Not for heaps with unknown edges.
 */
final class PathSearch {
  /** So much is looked for from the beginning alone: edges are cheaper to watch than referrers. */
  private static final int FEW = 64;

  private final HeapState heap;
  private final IntList near = new IntList();
  private final IntList ahead = new IntList();
  private final IntList behind = new IntList();

  /** What was found from the beginning has the epoch here, and the node that it was found from. */
  private int[] aheadMarks = new int[0];

  private int[] cameFrom = new int[0];
  private int[] behindMarks = new int[0];
  private int[] goesTo = new int[0];
  private int epoch;

  private int from = -1;
  private int to = -1;
  private boolean fromEnd;
  private boolean found;

  /**
   * Nodes whose edges the answer depends on, beside those of the first; if it is {@linkplain
   * #isFromEnd from the end}, edges to them and to the second.
   */
  final IntList why = new IntList();

  PathSearch(HeapState heap) {
    this.heap = heap;
  }

  /** The heap has changed. */
  void forget() {
    from = -1;
  }

  /** Whether the last search was about these nodes, and the heap is the same. */
  boolean isAbout(int first, int second) {
    return from >= 0 && from == first && to == second;
  }

  /** Whether the answer depends on the edges that lead to nodes. */
  boolean isFromEnd() {
    return fromEnd;
  }

  /** Searches for a path between live nodes; a truth of {@link Formula}. */
  int run(int first, int second) {
    return run(first, second, Integer.MAX_VALUE);
  }

  /** The same, but if that takes more steps the answer is unknown. */
  int run(int first, int second, int most) {
    if (isAbout(first, second)) {
      return Formula.of(found);
    }
    start(first, second);
    int nextAhead = -1;
    int nextBehind = -1;
    while (true) {
      int node = nextAhead < 0 ? first : ahead.get(nextAhead);
      if (stepAhead(node)) {
        return Formula.TRUE;
      }
      if (++nextAhead == ahead.size()) {
        return unconnected(ahead, false);
      }
      if (nextAhead >= most) {
        forget();
        return Formula.UNKNOWN;
      }
      if (nextAhead > FEW) {
        int end = nextBehind < 0 ? second : behind.get(nextBehind);
        if (stepBehind(end)) {
          return Formula.TRUE;
        }
        if (++nextBehind == behind.size()) {
          return unconnected(behind, true);
        }
      }
    }
  }

  private void start(int first, int second) {
    from = first;
    to = second;
    found = false;
    fromEnd = false;
    why.clear();
    ahead.clear();
    behind.clear();
    if (aheadMarks.length < heap.capacity()) {
      aheadMarks = new int[heap.capacity()];
      cameFrom = new int[heap.capacity()];
      behindMarks = new int[heap.capacity()];
      goesTo = new int[heap.capacity()];
      epoch = 0;
    }
    if (++epoch == Integer.MAX_VALUE) {
      Arrays.fill(aheadMarks, 0);
      Arrays.fill(behindMarks, 0);
      epoch = 1;
    }
  }

  private int unconnected(IntList side, boolean isFromEnd) {
    fromEnd = isFromEnd;
    for (int i = 0; i < side.size(); i++) {
      why.add(side.get(i));
    }
    return Formula.FALSE;
  }

  private boolean stepAhead(int node) {
    near.clear();
    heap.successors(node, near);
    for (int i = 0; i < near.size(); i++) {
      int next = near.get(i);
      if (aheadMarks[next] != epoch) {
        aheadMarks[next] = epoch;
        cameFrom[next] = node;
        ahead.add(next);
        if (next == to || behindMarks[next] == epoch) {
          return connected(next);
        }
      }
    }
    return false;
  }

  private boolean stepBehind(int node) {
    near.clear();
    heap.predecessors(node, near);
    for (int i = 0; i < near.size(); i++) {
      int next = near.get(i);
      if (behindMarks[next] != epoch) {
        behindMarks[next] = epoch;
        goesTo[next] = node;
        behind.add(next);
        if (aheadMarks[next] == epoch) {
          return connected(next);
        }
      }
    }
    return false;
  }

  /** Notes the nodes of a path but for its ends. */
  private boolean connected(int meeting) {
    found = true;
    for (int node = meeting; node != to; node = goesTo[node]) {
      why.add(node);
    }
    for (int node = cameFrom[meeting]; node != from; node = cameFrom[node]) {
      why.add(node);
    }
    return true;
  }
}
