package cairn.analysis.constraints.check;

import cairn.history.HeapHistory;
import cairn.history.ReferenceIndex;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/**
 * Finds out whether the roots lead to a node, backwards: from a node to all that refer to it now,
 * first to those that were near a root at another time. Structures are mostly rearranged and not
 * torn apart, so a node that is alive costs about as many steps as it is away from a root. For one
 * that is not, all that leads to it is looked at. Gives up beyond some thousand nodes.
 */
final class Lifelines {
  /** So many nodes are looked at. */
  private static final int MOST_NODES = 4096;

  /** So many versions that refer to one of them. */
  private static final int MOST_REFERENCES = 1024;

  private final PartialHeap heap;
  private final HeapHistory history;
  private final Supplier<ReferenceIndex> index;
  private final Guide guide;
  private IntPredicate isRoot = node -> false;

  /** Nodes that are known not to be alive. */
  private final Set<Integer> dead = new HashSet<>();

  /** A node on the way, and how near it is to a root. */
  private record Stop(int node, long distance) {}

  Lifelines(PartialHeap heap, Supplier<ReferenceIndex> index, Guide guide) {
    this.heap = heap;
    this.history = heap.history();
    this.index = index;
    this.guide = guide;
  }

  void setRoots(IntPredicate isRoot) {
    this.isRoot = isRoot;
  }

  /** The heap is another. */
  void forget() {
    dead.clear();
  }

  /** Takes a node that exists into the heap with what keeps it alive; -1 if nothing does. */
  int find(int node) {
    if (isRoot.test(node)) {
      heap.addRoot(node);
      return heap.number(node);
    }
    if (dead.contains(node)) {
      return -1;
    }
    return search(node);
  }

  private int search(int node) {
    ReferenceIndex all = index.get();
    int limit = heap.now().cursor.versionLimit();
    // per node the version by which it refers to one that was met before
    Map<Integer, Integer> ways = new HashMap<>();
    PriorityQueue<Stop> open = new PriorityQueue<>(Comparator.comparingLong(Stop::distance));
    ways.put(node, -1);
    open.add(new Stop(node, 0));
    boolean complete = true;
    while (!open.isEmpty()) {
      int at = open.remove().node();
      int count = all.count(at, limit);
      complete &= count <= MOST_REFERENCES;
      for (int i = count - 1; i >= Math.max(0, count - MOST_REFERENCES); i--) {
        int version = all.version(at, i);
        int owner = heap.owner(version);
        if (owner < 0 || ways.containsKey(owner)) {
          continue;
        }
        ways.put(owner, version);
        if (heap.number(owner) >= 0 || isRoot.test(owner)) {
          return join(owner, node, ways);
        }
        open.add(new Stop(owner, guide.distance(owner)));
      }
      if (ways.size() > MOST_NODES) {
        complete = false;
        break;
      }
    }
    if (!complete) {
      throw new BeyondGlimpseException("it takes too long to tell whether a node is alive");
    }
    dead.addAll(ways.keySet());
    return -1;
  }

  /** Takes in the nodes on a way. */
  private int join(int first, int last, Map<Integer, Integer> ways) {
    if (heap.number(first) < 0) {
      heap.addRoot(first);
    }
    int at = first;
    while (at != last) {
      Integer version = ways.get(at);
      if (version == null) {
        throw new IllegalStateException("a way that ends before its end");
      }
      heap.refer(heap.number(at), version);
      at = (int) history.bits(version);
    }
    return heap.number(last);
  }
}
