package cairn.graph;

import cairn.graph.internal.LongColumn;
import org.jspecify.annotations.Nullable;

/**
 * Finds a node by its id. The range of the ids is cut into equal buckets, about one for four nodes;
 * a lookup is a binary search inside one bucket, so ids that are spread evenly (addresses,
 * counters) cost a memory access or two, and the worst ids cost O(log nodes).
 *
 * <p>Memory: 1 to 2 bytes per node, and 4 more if the nodes are not in ascending order of their
 * ids.
 */
final class IdIndex {
  private final LongColumn ids;
  private final int count;
  private final long lowest;
  private final long highest;
  private final int shift;

  /** Where each bucket begins in the order of ids, and, last, where the last one ends. */
  private final int[] starts;

  /** The nodes in the order of their ids; null if that is the order of the nodes. */
  private final int @Nullable [] order;

  /** Refuses two nodes with one id. */
  IdIndex(LongColumn ids) {
    this.ids = ids;
    this.count = Math.toIntExact(ids.size());
    long low = Long.MAX_VALUE;
    long high = Long.MIN_VALUE;
    boolean ascending = true;
    for (int node = 0; node < count; node++) {
      long id = ids.get(node);
      ascending &= node == 0 || id > high;
      low = Math.min(low, id);
      high = Math.max(high, id);
    }
    lowest = low;
    highest = high;
    int bucketBits = Math.min(28, Integer.SIZE - Integer.numberOfLeadingZeros(count / 4));
    int rangeBits = count == 0 ? 0 : Long.SIZE - Long.numberOfLeadingZeros(high - low);
    shift = Math.max(0, rangeBits - bucketBits);
    starts = new int[count == 0 ? 2 : bucket(high) + 2];
    order = ascending ? null : new int[count];
    fill();
  }

  private int bucket(long id) {
    return shift == Long.SIZE ? 0 : (int) ((id - lowest) >>> shift);
  }

  private void fill() {
    for (int node = 0; node < count; node++) {
      starts[bucket(ids.get(node))]++;
    }
    int sum = 0;
    for (int bucket = 0; bucket < starts.length; bucket++) {
      sum += starts[bucket];
      starts[bucket] = sum;
    }
    for (int node = count - 1; node >= 0; node--) {
      int at = --starts[bucket(ids.get(node))];
      if (order != null) {
        order[at] = node;
      }
    }
    if (order != null) {
      for (int bucket = 0; bucket < starts.length - 1; bucket++) {
        sort(order, starts[bucket], starts[bucket + 1]);
      }
    }
  }

  /** Heap sort in place: ids come from files, and none may make this quadratic. */
  private void sort(int[] nodes, int from, int to) {
    int length = to - from;
    for (int top = length / 2 - 1; top >= 0; top--) {
      sink(nodes, from, top, length);
    }
    for (int end = length - 1; end > 0; end--) {
      int largest = nodes[from];
      nodes[from] = nodes[from + end];
      nodes[from + end] = largest;
      sink(nodes, from, 0, end);
    }
    for (int at = from + 1; at < to; at++) {
      if (ids.get(nodes[at - 1]) == ids.get(nodes[at])) {
        int first = Math.min(nodes[at - 1], nodes[at]);
        throw new IllegalArgumentException(
            "two nodes have the id %d: nodes %d and %d"
                .formatted(ids.get(nodes[at]), first, Math.max(nodes[at - 1], nodes[at])));
      }
    }
  }

  private void sink(int[] nodes, int from, int top, int length) {
    int moved = nodes[from + top];
    long id = ids.get(moved);
    int hole = top;
    while (2L * hole + 1 < length) {
      int child = 2 * hole + 1;
      if (child + 1 < length && ids.get(nodes[from + child]) < ids.get(nodes[from + child + 1])) {
        child++;
      }
      if (ids.get(nodes[from + child]) <= id) {
        break;
      }
      nodes[from + hole] = nodes[from + child];
      hole = child;
    }
    nodes[from + hole] = moved;
  }

  /** The node with this id, or -1. */
  int nodeOf(long id) {
    if (count == 0 || id < lowest || id > highest) {
      return -1;
    }
    int bucket = bucket(id);
    int low = starts[bucket];
    int high = starts[bucket + 1] - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int node = order == null ? middle : order[middle];
      long found = ids.get(node);
      if (found == id) {
        return node;
      }
      if (found < id) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }
}
