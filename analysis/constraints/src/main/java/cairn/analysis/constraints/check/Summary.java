package cairn.analysis.constraints.check;

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

  private final PlaceQueue queue;
  private final IntList neighbours = new IntList();

  Summary(HeapState heap, TopoOrder order) {
    this.heap = heap;
    this.order = order;
    this.queue = new PlaceQueue(order);
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
        queue.add(neighbours.get(i));
      }
    }
  }

  final void update(Frame f, Listener listener) {
    grow(heap.capacity());
    if (!valid) {
      queue.clear();
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
    while (!queue.isEmpty()) {
      int node = queue.pop();
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
      queue.add(neighbours.get(i));
    }
  }

  private void add(int node) {
    if (heap.isAlive(node) && heap.shape(node).structures != 0) {
      queue.add(node);
    }
  }
}
