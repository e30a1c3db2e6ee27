package cairn.analysis.constraints.check;

import java.util.Arrays;

/**
 * Tarjan's walk, without recursion: which of some nodes lead to each other. Costs O(nodes + their
 * edges). May be used again and again; keeps 8 bytes per live node in between.
 */
final class ComponentWalk {
  /** Not to be walked, or done. */
  private static final int OUTSIDE = 0;

  private static final int WAITING = -1;

  private final HeapState heap;
  private int[] index = new int[64];
  private int[] low = new int[64];
  private final IntList open = new IntList();

  /** The walk: nodes, where their successors begin in the list of all, where they are. */
  private final IntList path = new IntList();

  private final IntList starts = new IntList();
  private final IntList positions = new IntList();
  private final IntList successors = new IntList();
  private int next;

  /** Hears of components, each after all that it leads to. */
  interface Receiver {
    /**
     * The nodes of a component.
     *
     * @param nodes of which those from a place on are meant, until the call returns
     * @param cyclic whether they lie on a cycle
     */
    void component(IntList nodes, int from, boolean cyclic);
  }

  ComponentWalk(HeapState heap) {
    this.heap = heap;
  }

  /** Finds the components of these nodes, as if there were no others. */
  void of(IntList nodes, Receiver receiver) {
    if (index.length < heap.limit()) {
      index = Arrays.copyOf(index, heap.capacity());
      low = Arrays.copyOf(low, heap.capacity());
    }
    for (int i = 0; i < nodes.size(); i++) {
      index[nodes.get(i)] = WAITING;
    }
    next = 1;
    for (int i = 0; i < nodes.size(); i++) {
      if (index[nodes.get(i)] == WAITING) {
        walk(nodes.get(i), receiver);
      }
    }
  }

  /** The same of all nodes of structures. */
  void ofAll(Receiver receiver) {
    IntList all = new IntList();
    for (int node = 0; node < heap.limit(); node++) {
      if (heap.isAlive(node) && heap.shape(node).structures != 0) {
        all.add(node);
      }
    }
    of(all, receiver);
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

  private void walk(int first, Receiver receiver) {
    enter(first);
    while (!path.isEmpty()) {
      int top = path.size() - 1;
      int node = path.get(top);
      int position = positions.get(top);
      if (position < successors.size()) {
        positions.set(top, position + 1);
        int to = successors.get(position);
        if (index[to] == WAITING) {
          enter(to);
        } else if (index[to] != OUTSIDE) {
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
        close(node, loops, receiver);
      }
    }
  }

  private void close(int node, boolean loops, Receiver receiver) {
    int from = open.size() - 1;
    index[open.get(from)] = OUTSIDE;
    while (open.get(from) != node) {
      from--;
      index[open.get(from)] = OUTSIDE;
    }
    receiver.component(open, from, loops || from < open.size() - 1);
    open.shrink(from);
  }
}
