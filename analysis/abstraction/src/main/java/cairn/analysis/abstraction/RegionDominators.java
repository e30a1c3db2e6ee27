package cairn.analysis.abstraction;

import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.RegionEdge;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The immediate dominator of each region of an abstract heap, found by going over all edges until
 * nothing changes, a few times for graphs as they occur. Some regions are taken to be dominated by
 * the root alone, as if no other edge led to them; so are those that nothing leads to.
 */
final class RegionDominators {
  private static final int UNKNOWN = -1;

  private final HeapIndex heap;
  private final BitSet open;
  private final int[] dominator;

  /** By region, its place in reverse postorder. */
  private final int[] place;

  /** Regions on the way of the depth-first walk, and how many edges of each it has taken. */
  private final int[] stack;

  private final int[] next;
  private final List<Integer> order = new ArrayList<>();
  private final List<List<Integer>> predecessors = new ArrayList<>();

  private RegionDominators(HeapIndex heap, BitSet open) {
    this.heap = heap;
    this.open = open;
    dominator = new int[heap.count()];
    place = new int[heap.count()];
    stack = new int[heap.count()];
    next = new int[heap.count()];
    Arrays.fill(dominator, UNKNOWN);
    for (int region = 0; region < heap.count(); region++) {
      predecessors.add(new ArrayList<>());
    }
  }

  /** By region; that of the root is the root. */
  static int[] of(HeapIndex heap, BitSet open) {
    RegionDominators dominators = new RegionDominators(heap, open);
    dominators.sort();
    dominators.findPredecessors();
    dominators.solve();
    return dominators.dominator;
  }

  /** Depth first from the root, to which what it does not reach is attached. */
  private void sort() {
    List<Integer> postorder = new ArrayList<>();
    boolean[] seen = new boolean[heap.count()];
    seen[AbstractHeap.ROOT] = true;
    for (RegionEdge edge : heap.out(AbstractHeap.ROOT)) {
      walk(edge.to(), seen, postorder);
    }
    for (int region = 0; region < heap.count(); region++) {
      if (!seen[region]) {
        predecessors.get(region).add(AbstractHeap.ROOT);
        walk(region, seen, postorder);
      }
    }
    order.add(AbstractHeap.ROOT);
    for (int at = postorder.size() - 1; at >= 0; at--) {
      order.add(postorder.get(at));
    }
    for (int at = 0; at < order.size(); at++) {
      place[order.get(at)] = at;
    }
  }

  private void walk(int first, boolean[] seen, List<Integer> postorder) {
    if (seen[first]) {
      return;
    }
    int depth = 0;
    stack[0] = first;
    next[0] = 0;
    seen[first] = true;
    while (depth >= 0) {
      List<RegionEdge> out = heap.out(stack[depth]);
      if (next[depth] == out.size()) {
        postorder.add(stack[depth--]);
        continue;
      }
      int to = out.get(next[depth]++).to();
      if (!seen[to]) {
        seen[to] = true;
        depth++;
        stack[depth] = to;
        next[depth] = 0;
      }
    }
  }

  private void findPredecessors() {
    for (int region = 0; region < heap.count(); region++) {
      for (RegionEdge edge : heap.out(region)) {
        if (!open.get(edge.to()) && edge.to() != region) {
          predecessors.get(edge.to()).add(region);
        }
      }
    }
    for (List<Integer> each : predecessors) {
      if (each.isEmpty()) {
        each.add(AbstractHeap.ROOT);
      }
    }
  }

  private void solve() {
    dominator[AbstractHeap.ROOT] = AbstractHeap.ROOT;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int region : order.subList(1, order.size())) {
        int found = UNKNOWN;
        for (int predecessor : predecessors.get(region)) {
          if (dominator[predecessor] != UNKNOWN) {
            found = found == UNKNOWN ? predecessor : common(predecessor, found);
          }
        }
        if (found != UNKNOWN && dominator[region] != found) {
          dominator[region] = found;
          changed = true;
        }
      }
    }
  }

  private int common(int a, int b) {
    int first = a;
    int second = b;
    while (first != second) {
      while (place[first] > place[second]) {
        first = dominator[first];
      }
      while (place[second] > place[first]) {
        second = dominator[second];
      }
    }
    return first;
  }
}
