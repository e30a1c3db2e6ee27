package cairn.analysis.constraints.check;

import java.util.Arrays;

/** The nodes that lie on cycles of edges, by component: Tarjan's walk, without recursion. */
final class CycleComponents {
  private final HeapState heap;
  private final int[] index;
  private final int[] low;

  /** Per live node the number of its component from 1, 0 if it lies on no cycle. */
  final int[] component;

  /** How many components there are. */
  int count;

  private final IntList open = new IntList();

  /** The walk: nodes, where their successors begin in the list of all, where they are. */
  private final IntList path = new IntList();

  private final IntList starts = new IntList();
  private final IntList positions = new IntList();
  private final IntList successors = new IntList();
  private int next = 1;

  CycleComponents(HeapState heap) {
    this.heap = heap;
    index = new int[heap.limit()];
    low = new int[heap.limit()];
    component = new int[heap.limit()];
    Arrays.fill(component, -1);
    for (int node = 0; node < heap.limit(); node++) {
      if (heap.isAlive(node) && heap.shape(node).structures != 0 && index[node] == 0) {
        walk(node);
      }
    }
    for (int node = 0; node < heap.limit(); node++) {
      component[node] = Math.max(component[node], 0);
    }
  }

  private void enter(int node) {
    index[node] = next;
    low[node] = next++;
    open.add(node);
    path.add(node);
    starts.add(successors.size());
    positions.add(successors.size());
    heap.successors(node, successors);
  }

  private void walk(int first) {
    enter(first);
    while (!path.isEmpty()) {
      int top = path.size() - 1;
      int node = path.get(top);
      int position = positions.get(top);
      if (position < successors.size()) {
        positions.set(top, position + 1);
        int to = successors.get(position);
        if (index[to] == 0) {
          enter(to);
        } else if (component[to] < 0) {
          low[node] = Math.min(low[node], index[to]);
        }
        continue;
      }
      boolean loops = false;
      for (int i = starts.get(top); i < successors.size(); i++) {
        loops |= successors.get(i) == node;
      }
      successors.shrink(starts.get(top));
      path.pop();
      starts.pop();
      positions.pop();
      if (!path.isEmpty()) {
        int above = path.get(path.size() - 1);
        low[above] = Math.min(low[above], low[node]);
      }
      if (low[node] == index[node]) {
        close(node, loops);
      }
    }
  }

  private void close(int node, boolean loops) {
    boolean alone = open.get(open.size() - 1) == node && !loops;
    int number = alone ? 0 : ++count;
    int member;
    do {
      member = open.pop();
      component[member] = number;
    } while (member != node);
  }
}
