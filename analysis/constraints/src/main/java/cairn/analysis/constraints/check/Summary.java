package cairn.analysis.constraints.check;

import java.util.Arrays;

/**
 * Something about all that a node leads to, computed from the nodes that it has edges to. Kept up
 * to date as long as there are no cycles and no unknown edges: what changed is computed again, ends
 * of edges before their beginnings, and what depends on it as far as that changes, too.
 */
abstract class Summary {
  final HeapState heap;
  private final TopoOrder order;

  private boolean valid;
  private boolean turned;

  /** Nodes to be computed, the one with the greatest place first. */
  private int[] queue = new int[64];

  private int queued;
  private final Marks waiting = new Marks();
  private final IntList neighbours = new IntList();

  Summary(HeapState heap, TopoOrder order) {
    this.heap = heap;
    this.order = order;
  }

  /** Hears whose summary has changed. */
  interface Listener {
    void changed(int node);
  }

  /** Whether summaries can be asked for. */
  final boolean isValid() {
    return valid;
  }

  /** Whether that has changed in this batch. */
  final boolean isTurned() {
    return turned;
  }

  /** Whether summaries make sense now, beside cycles and unknown edges. */
  abstract boolean isPossible();

  abstract void grow(int length);

  /** Computes a summary; returns whether it is another. */
  abstract boolean compute(Frame f, int node);

  /** Looks whether summaries are possible, after the order was brought up to date. */
  final void check() {
    boolean before = valid;
    valid = !order.isCyclic() && !heap.hasUnknownEdges() && isPossible();
    turned = valid != before;
  }

  /** What a node itself contributes to those before it has changed. */
  final void contribute(int node) {
    if (valid && !turned) {
      neighbours.clear();
      heap.predecessors(node, neighbours);
      for (int i = 0; i < neighbours.size(); i++) {
        push(neighbours.get(i));
      }
    }
  }

  final void update(Frame f, Listener listener) {
    grow(heap.capacity());
    if (!valid) {
      queued = 0;
      waiting.clear();
      return;
    }
    ChangeLog log = heap.log;
    if (turned) {
      for (int node = 0; node < heap.limit(); node++) {
        add(node);
      }
    } else {
      for (int i = 0; i < log.joined.size(); i++) {
        add(log.joined.get(i));
      }
      for (int i = 0; i < log.out.size(); i++) {
        add(log.out.get(i));
      }
    }
    while (queued > 0) {
      int node = pop();
      if (heap.isAlive(node) && compute(f, node)) {
        listener.changed(node);
        contributeAll(node);
      }
    }
  }

  private void contributeAll(int node) {
    neighbours.clear();
    heap.predecessors(node, neighbours);
    for (int i = 0; i < neighbours.size(); i++) {
      push(neighbours.get(i));
    }
  }

  private void add(int node) {
    if (heap.isAlive(node) && heap.shape(node).structures != 0) {
      push(node);
    }
  }

  private void push(int node) {
    if (!waiting.add(node)) {
      return;
    }
    if (queued == queue.length) {
      queue = Arrays.copyOf(queue, queued * 2);
    }
    int at = queued++;
    long place = order.place(node);
    while (at > 0 && order.place(queue[(at - 1) / 2]) < place) {
      queue[at] = queue[(at - 1) / 2];
      at = (at - 1) / 2;
    }
    queue[at] = node;
  }

  private int pop() {
    int first = queue[0];
    waiting.remove(first);
    int node = queue[--queued];
    long place = order.place(node);
    int at = 0;
    while (true) {
      int child = 2 * at + 1;
      if (child >= queued) {
        break;
      }
      if (child + 1 < queued && order.place(queue[child + 1]) > order.place(queue[child])) {
        child++;
      }
      if (order.place(queue[child]) <= place) {
        break;
      }
      queue[at] = queue[child];
      at = child;
    }
    queue[at] = node;
    return first;
  }
}
