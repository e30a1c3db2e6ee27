package cairn.analysis.constraints.check;

import java.util.Arrays;

/**
 * The least and the greatest of a number over all nodes of a structure that a node leads to. 17
 * bytes per node.
 */
final class Bounds extends Summary {
  private static final byte EMPTY = 0;
  private static final byte WHOLE = 1;

  /** Something is no whole number. */
  private static final byte OTHER = 2;

  private final int structure;
  private final Term value;

  /** What the number of a node depends on. */
  final Dependencies dependencies;

  private long[] least = new long[64];
  private long[] most = new long[64];
  private byte[] states = new byte[64];
  private final IntList targets = new IntList();

  Bounds(HeapState heap, TopoOrder order, int structure, Term value, Dependencies dependencies) {
    super(heap, order);
    this.structure = structure;
    this.value = value;
    this.dependencies = dependencies;
  }

  int structure() {
    return structure;
  }

  @Override
  boolean isPossible() {
    return true;
  }

  @Override
  void grow(int length) {
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
  boolean compute(Frame f, int node) {
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
