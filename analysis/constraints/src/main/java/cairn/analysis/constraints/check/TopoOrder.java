package cairn.analysis.constraints.check;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An order of the nodes of structures in which every edge leads forward, as long as there is one:
 * that is, no cycle. It follows added edges: most need no move, some a move of one of their ends,
 * few a search among the nodes between them. Edges that are removed cost nothing. While there are
 * cycles, these are followed; when they are gone, the order is made anew. 8 bytes per node.
 */
final class TopoOrder {
  private static final long GAP = 1L << 32;

  /** So often it is looked for an order in vain before cycles are followed. */
  private static final int MOST_FAILURES = 4;

  private final HeapState heap;
  private long[] places = new long[64];
  private long last;
  private boolean cyclic;
  private boolean current;

  /** Whether there still are cycles; null if there were none for long. */
  private @Nullable Cycles cycles;

  /** How often it was looked for an order, and none was found, since there was one. */
  private int failures;

  private final IntList neighbours = new IntList();
  private final IntList found = new IntList();
  private int[] marks = new int[64];
  private int epoch;
  private @Nullable IntList sorted;

  TopoOrder(HeapState heap) {
    this.heap = heap;
  }

  boolean isCyclic() {
    return cyclic;
  }

  /** Of two nodes with an edge, the first has the smaller place. Means nothing if cyclic. */
  long place(int node) {
    return places[node];
  }

  /**
   * All nodes in this order, if it was found from scratch for the last batch and there is one; null
   * otherwise.
   */
  @Nullable IntList sorted() {
    return sorted;
  }

  /** Follows a batch of changes. */
  void update() {
    sorted = null;
    if (places.length < heap.capacity()) {
      places = Arrays.copyOf(places, heap.capacity());
      marks = Arrays.copyOf(marks, heap.capacity());
    }
    ChangeLog log = heap.log;
    if (cycles != null) {
      cycles.follow();
      if (cycles.isValid() && cycles.areThere()) {
        return;
      }
      cycles = null;
      failures = 0;
      current = false;
    }
    boolean many = log.joined.size() > 64 + heap.count() / 4;
    if (!current || cyclic && log.edgesChanged() || many) {
      sort();
      return;
    }
    if (cyclic) {
      return;
    }
    for (int i = 0; i < log.joined.size(); i++) {
      last += GAP;
      places[log.joined.get(i)] = last;
    }
    if (last > Long.MAX_VALUE / 2) {
      sort();
      return;
    }
    for (int i = 0; i < log.added.size(); i += 2) {
      int from = log.added.get(i);
      int to = log.added.get(i + 1);
      boolean exists = heap.isAlive(from) && heap.isAlive(to);
      if (exists && places[from] >= places[to] && !insert(from, to)) {
        sort();
        return;
      }
    }
  }

  /** Makes room for an edge that leads backwards; false if the whole order must be looked at. */
  private boolean insert(int from, int to) {
    return from != to && (raise(from, to) || lower(from, to) || shift(from, to));
  }

  /** Moves the end of an edge behind its beginning, if all that it leads to is further behind. */
  private boolean raise(int from, int to) {
    neighbours.clear();
    heap.successors(to, neighbours);
    long least = Long.MAX_VALUE;
    for (int i = 0; i < neighbours.size(); i++) {
      least = Math.min(least, places[neighbours.get(i)]);
    }
    if (least == Long.MAX_VALUE) {
      last += GAP;
      places[to] = last;
      return true;
    }
    if (least - places[from] < 2) {
      return false;
    }
    places[to] = places[from] + Math.min(GAP, (least - places[from]) / 2);
    return true;
  }

  /** Moves the beginning of an edge before its end. */
  private boolean lower(int from, int to) {
    neighbours.clear();
    heap.predecessors(from, neighbours);
    long most = Long.MIN_VALUE;
    for (int i = 0; i < neighbours.size(); i++) {
      most = Math.max(most, places[neighbours.get(i)]);
    }
    if (most == Long.MIN_VALUE) {
      places[from] = places[to] - GAP;
      return places[from] > Long.MIN_VALUE / 2;
    }
    if (places[to] - most < 2) {
      return false;
    }
    places[from] = places[to] - Math.min(GAP, (places[to] - most) / 2);
    return true;
  }

  /** Moves all that the end leads to, as far as it is before the beginning, behind it. */
  private boolean shift(int from, int to) {
    found.clear();
    epoch++;
    found.add(to);
    marks[to] = epoch;
    long least = Long.MAX_VALUE;
    for (int i = 0; i < found.size(); i++) {
      neighbours.clear();
      heap.successors(found.get(i), neighbours);
      for (int k = 0; k < neighbours.size(); k++) {
        int next = neighbours.get(k);
        if (next == from) {
          return false;
        }
        if (marks[next] == epoch) {
          continue;
        }
        if (places[next] > places[from]) {
          least = Math.min(least, places[next]);
        } else {
          marks[next] = epoch;
          found.add(next);
        }
      }
    }
    return place(from, least);
  }

  private boolean place(int from, long least) {
    long end = least;
    if (least == Long.MAX_VALUE) {
      last += GAP;
      end = Math.max(last, places[from] + GAP);
      last = end;
    }
    int count = found.size();
    long step = (end - places[from]) / (count + 1);
    if (step == 0) {
      return false;
    }
    Integer[] sorted = new Integer[count];
    for (int i = 0; i < count; i++) {
      sorted[i] = found.get(i);
    }
    Arrays.sort(sorted, (a, b) -> Long.compare(places[a], places[b]));
    for (int i = 0; i < count; i++) {
      places[sorted[i]] = places[from] + step * (i + 1);
    }
    return true;
  }

  /** Finds an order from scratch, or that there is none. */
  private void sort() {
    current = true;
    int[] waiting = new int[heap.limit()];
    IntList ready = new IntList();
    int nodes = 0;
    for (int node = 0; node < heap.limit(); node++) {
      if (heap.isAlive(node) && heap.shape(node).structures != 0) {
        nodes++;
        waiting[node] = heap.inDegree(node);
        if (waiting[node] == 0) {
          ready.add(node);
        }
      }
    }
    last = 0;
    for (int i = 0; i < ready.size(); i++) {
      int node = ready.get(i);
      last += GAP;
      places[node] = last;
      neighbours.clear();
      heap.edgeTargets(node, neighbours);
      for (int k = 0; k < neighbours.size(); k++) {
        if (--waiting[neighbours.get(k)] == 0) {
          ready.add(neighbours.get(k));
        }
      }
    }
    cyclic = ready.size() < nodes;
    sorted = cyclic ? null : ready;
    failures = cyclic ? failures + 1 : 0;
    if (failures > MOST_FAILURES && !heap.hasUnknownEdges()) {
      cycles = new Cycles(heap);
      cycles.follow();
    }
  }
}
