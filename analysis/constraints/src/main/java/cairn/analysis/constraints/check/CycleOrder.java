package cairn.analysis.constraints.check;

import java.util.Arrays;

/**
 * An order of components in which edges between them lead forwards: an edge that does so, too,
 * makes no cycle, without a search. It is made when searches have cost as much, kept as long as
 * components stay and edges fit, and otherwise given up. 8 bytes per node.
 */
final class CycleOrder {
  private static final long GAP = 1L << 32;
  private static final long NO_PLACE = Long.MIN_VALUE;

  /** It is made when so many nodes were searched for each that is alive. */
  private static final int SEARCHED_PER_NODE = 2;

  private final HeapState heap;
  private long[] places = new long[0];
  private long first;
  private long last;
  private boolean valid;
  private long searched;
  private final IntList near = new IntList();

  CycleOrder(HeapState heap) {
    this.heap = heap;
  }

  void grow(int capacity) {
    if (places.length < capacity) {
      places = Arrays.copyOf(places, capacity);
    }
  }

  /** A node has come. */
  void add(int node) {
    places[node] = NO_PLACE;
  }

  /** Components are others. */
  void giveUp() {
    valid = false;
  }

  /** Nodes were searched for a cycle, and none was found. */
  void searched(long nodes) {
    searched += valid ? 0 : nodes;
  }

  /** Whether an added edge leads forwards, or can be made to, so that no cycle has come with it. */
  boolean fits(int from, int to) {
    if (!valid) {
      return false;
    }
    if (places[from] == NO_PLACE && !place(from) || places[to] == NO_PLACE && !place(to)) {
      return false;
    }
    return places[from] < places[to];
  }

  /** An edge that does not lead forwards has made no cycle: moves one of its ends, or gives up. */
  void accept(int from, int to) {
    valid = valid && (place(to) || place(from)) && places[from] < places[to];
  }

  /** Finds a place for a node on no cycle between those before and behind it. */
  private boolean place(int node) {
    near.clear();
    heap.predecessors(node, near);
    long low = NO_PLACE;
    for (int i = 0; i < near.size(); i++) {
      low = Math.max(low, places[near.get(i)]);
    }
    near.clear();
    heap.successors(node, near);
    long high = Long.MAX_VALUE;
    for (int i = 0; i < near.size(); i++) {
      long place = places[near.get(i)];
      high = place == NO_PLACE ? high : Math.min(high, place);
    }
    if (low == NO_PLACE && high == Long.MAX_VALUE) {
      last += GAP;
      places[node] = last;
    } else if (low == NO_PLACE) {
      places[node] = high - GAP;
    } else if (high == Long.MAX_VALUE) {
      places[node] = low + GAP;
    } else if (low < high - 1) {
      places[node] = low + (high - low) / 2;
    } else {
      return false;
    }
    first = Math.min(first, places[node]);
    last = Math.max(last, places[node]);
    return first > Long.MIN_VALUE / 2 && last < Long.MAX_VALUE / 2;
  }

  /** Makes an order if that is worth it; linear. */
  void prepare(ComponentWalk walk) {
    if (valid || searched <= (long) SEARCHED_PER_NODE * heap.count()) {
      return;
    }
    searched = 0;
    valid = true;
    first = 0;
    last = 0;
    walk.ofAll(
        (nodes, from, cyclic) -> {
          first -= GAP;
          for (int i = from; i < nodes.size(); i++) {
            places[nodes.get(i)] = first;
          }
        });
  }
}
