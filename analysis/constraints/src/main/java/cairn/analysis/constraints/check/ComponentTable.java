package cairn.analysis.constraints.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Who is in which component of {@link Cycles}, and whose component has changed in a batch. */
final class ComponentTable {
  private final HeapState heap;
  private int[] component = new int[0];
  private final List<Census> censuses = new ArrayList<>();

  /** Per component its pivot and how many nodes it has. */
  private int[] pivots = new int[16];

  private int[] sizes = new int[16];
  private int limit = 1;
  private final IntList freed = new IntList();

  /** Nodes whose component was another before the batch, and which of them were on a cycle. */
  private final Marks touched = new Marks();

  private final IntList touchedNodes = new IntList();
  private final Marks wasOn = new Marks();

  ComponentTable(HeapState heap) {
    this.heap = heap;
  }

  Census census(long structures) {
    Census made = new Census(structures);
    censuses.add(made);
    return made;
  }

  void grow() {
    if (component.length < heap.capacity()) {
      component = Arrays.copyOf(component, heap.capacity());
    }
  }

  /** Per node its component; not to be changed. */
  int[] all() {
    return component;
  }

  int of(int node) {
    return node < component.length ? component[node] : Cycles.NO_CYCLE;
  }

  boolean isEmpty() {
    return limit - 1 == freed.size();
  }

  int pivot(int of) {
    return pivots[of];
  }

  boolean isPivot(int node) {
    return component[node] > Cycles.NO_CYCLE && pivots[component[node]] == node;
  }

  int size(int of) {
    return sizes[of];
  }

  /** All nodes of structures are on no cycle, and are added to a list. */
  void clear(IntList nodes) {
    for (int node = 0; node < heap.limit(); node++) {
      touch(node);
    }
    Arrays.fill(component, Cycles.NO_CYCLE);
    Arrays.fill(sizes, 0);
    limit = 1;
    freed.clear();
    censuses.forEach(Census::clear);
    for (int node = 0; node < heap.limit(); node++) {
      if (heap.isAlive(node) && heap.shape(node).structures != 0) {
        count(node, Cycles.NO_CYCLE, 1);
        nodes.add(node);
      }
    }
  }

  /** A node that is on no cycle comes (1) or goes (-1). */
  void count(int node, int change) {
    count(node, Cycles.NO_CYCLE, change);
  }

  private void count(int node, int of, int change) {
    long structures = heap.shape(node).structures;
    for (Census census : censuses) {
      if ((structures & census.structures) != 0) {
        census.add(of, change);
      }
    }
  }

  private void touch(int node) {
    if (touched.add(node)) {
      touchedNodes.add(node);
      if (component[node] > Cycles.NO_CYCLE) {
        wasOn.add(node);
      }
    }
  }

  /** Puts a node into another component, or into none. */
  void move(int node, int to) {
    touch(node);
    int old = component[node];
    count(node, old, -1);
    count(node, to, 1);
    component[node] = to;
    if (old > Cycles.NO_CYCLE) {
      sizes[old]--;
      if (sizes[old] == 0) {
        freed.add(old);
      }
    }
    if (to > Cycles.NO_CYCLE) {
      sizes[to]++;
    }
  }

  /** A new component, still without nodes. */
  int make(int pivot) {
    int made = freed.isEmpty() ? limit++ : freed.pop();
    if (made >= sizes.length) {
      sizes = Arrays.copyOf(sizes, sizes.length * 2);
      pivots = Arrays.copyOf(pivots, pivots.length * 2);
    }
    pivots[made] = pivot;
    return made;
  }

  /** Ends a batch: tells which nodes have come on a cycle or left one. */
  void tell(Summary.Listener listener) {
    for (int i = 0; i < touchedNodes.size(); i++) {
      int node = touchedNodes.get(i);
      if (heap.isAlive(node) && wasOn.contains(node) != component[node] > Cycles.NO_CYCLE) {
        listener.changed(node);
      }
      touched.remove(node);
      wasOn.remove(node);
    }
    touchedNodes.clear();
  }
}
