package cairn.analysis.constraints.check;

import java.util.Arrays;

/**
 * The least and the greatest of a number over all nodes of a structure that a node leads to. What
 * changed is computed again, ends of edges before their beginnings, and what depends on it as far
 * as that changes, too. 17 bytes per node.
 */
final class Bounds extends Summary {
  private static final byte EMPTY = 0;
  private static final byte WHOLE = 1;

  /** Something is no whole number. */
  private static final byte OTHER = 2;

  private final TopoOrder order;
  private final int structure;
  private final Term value;

  /** What the number of a node depends on. */
  final Dependencies dependencies;

  private long[] least = new long[64];
  private long[] most = new long[64];
  private byte[] states = new byte[64];
  private final IntList targets = new IntList();
  private final PlaceQueue queue;
  private final IntList neighbours = new IntList();

  Bounds(HeapState heap, TopoOrder order, int structure, Term value, Dependencies dependencies) {
    super(heap);
    this.order = order;
    this.queue = new PlaceQueue(order);
    this.structure = structure;
    this.value = value;
    this.dependencies = dependencies;
  }

  int structure() {
    return structure;
  }

  @Override
  boolean isPossible() {
    return !order.isCyclic();
  }

  private void grow(int length) {
    if (states.length < length) {
      least = Arrays.copyOf(least, length);
      most = Arrays.copyOf(most, length);
      states = Arrays.copyOf(states, length);
    }
  }

  boolean isEmpty(int node) {
    return states[node] == EMPTY;
  }

  /** Whether all are whole numbers. */
  boolean isWhole(int node) {
    return states[node] == WHOLE;
  }

  long least(int node) {
    return least[node];
  }

  long most(int node) {
    return most[node];
  }

  @Override
  void contribute(int node) {
    if (isValid() && !isTurned()) {
      contributeAll(node);
    }
  }

  @Override
  void update(Frame f, Listener listener) {
    grow(heap.capacity());
    if (!isValid()) {
      queue.clear();
      return;
    }
    ChangeLog log = heap.log;
    if (isTurned()) {
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

  /** Computes the bounds of a node; returns whether they are others. */
  private boolean compute(Frame f, int node) {
    targets.clear();
    heap.successors(node, targets);
    byte state = EMPTY;
    long low = Long.MAX_VALUE;
    long high = Long.MIN_VALUE;
    for (int i = 0; i < targets.size(); i++) {
      int to = targets.get(i);
      if (heap.shape(to).isIn(structure)) {
        f.x = to;
        if (f.number(value.eval(f)) == Values.WHOLE) {
          state = state == EMPTY ? WHOLE : state;
          low = Math.min(low, f.bits);
          high = Math.max(high, f.bits);
        } else {
          state = OTHER;
        }
      }
      if (states[to] != EMPTY) {
        state = states[to] == OTHER || state == OTHER ? OTHER : WHOLE;
        low = Math.min(low, least[to]);
        high = Math.max(high, most[to]);
      }
    }
    boolean changed = states[node] != state || least[node] != low || most[node] != high;
    states[node] = state;
    least[node] = low;
    most[node] = high;
    return changed;
  }
}
