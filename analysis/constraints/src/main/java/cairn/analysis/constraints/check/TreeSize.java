package cairn.analysis.constraints.check;

/**
 * How many nodes of a structure a node leads to, itself included. Where no node of a structure has
 * two edges to it, an edge that is added or removed costs O(log nodes), also where it changes the
 * sizes of many: those who asked for one of them hear of it, and ask again. 32 bytes per node.
 * Elsewhere all must ask again after each change of edges, and few of them are answered without a
 * search.
 */
final class TreeSize extends Summary {
  private final TopoOrder order;
  private final int structure;
  private final LinkCutForest forest = new LinkCutForest();
  private final IntList neighbours = new IntList();
  private final IntList linked = new IntList();
  private final IntList asked = new IntList();
  private final ReachCounts elsewhere;

  TreeSize(HeapState heap, TopoOrder order, int structure) {
    super(heap);
    this.order = order;
    this.structure = structure;
    this.elsewhere = new ReachCounts(heap, structure);
  }

  int structure() {
    return structure;
  }

  int of(int node) {
    return forest.weight(node);
  }

  /** The same where it is not valid; -1 if it must be searched for. */
  int elsewhere(int node) {
    return heap.hasUnknownEdges() ? -1 : elsewhere.of(node);
  }

  @Override
  boolean isPossible() {
    return !order.isCyclic() && heap.shared == 0;
  }

  @Override
  void update(Frame f, Listener listener) {
    if (!isValid() && !heap.hasUnknownEdges()) {
      elsewhere.follow(heap.log);
      return;
    }
    elsewhere.clear();
    if (!isValid()) {
      return;
    }
    forest.grow(heap.capacity());
    if (isTurned()) {
      build();
      return;
    }
    ChangeLog log = heap.log;
    asked.clear();
    if (log.joined.size() + log.left.size() > 64 + heap.count() / 4) {
      for (int node = 0; node < heap.limit(); node++) {
        if (isThere(node) && forest.isWatched(node)) {
          asked.add(node);
        }
      }
      build();
    } else {
      follow(log);
    }
    for (int i = 0; i < asked.size(); i++) {
      if (heap.isAlive(asked.get(i))) {
        listener.changed(asked.get(i));
      }
    }
  }

  private void follow(ChangeLog log) {
    for (int i = 0; i < log.joined.size(); i++) {
      int node = log.joined.get(i); // perhaps gone again: its number may have been another's
      forest.reset(node, weight(node));
    }
    linked.clear();
    for (int i = 0; i < log.in.size(); i++) {
      int node = log.in.get(i);
      int parent = heap.isAlive(node) ? parent(node) : LinkCutForest.NONE;
      int before = forest.parent(node);
      if (parent != before) {
        if (before != LinkCutForest.NONE) {
          forest.cut(node);
          forest.takeWatched(before, asked);
        }
        if (parent != LinkCutForest.NONE) {
          linked.add(node);
          linked.add(parent);
        }
      }
    }
    for (int i = 0; i < linked.size(); i += 2) {
      forest.link(linked.get(i), linked.get(i + 1));
      forest.takeWatched(linked.get(i + 1), asked);
    }
  }

  private boolean isThere(int node) {
    return heap.isAlive(node) && heap.shape(node).structures != 0;
  }

  private int weight(int node) {
    return heap.shape(node).isIn(structure) ? 1 : 0;
  }

  /** The node that has the only edge to a node. */
  private int parent(int node) {
    if (heap.inDegree(node) == 0) {
      return LinkCutForest.NONE;
    }
    neighbours.clear();
    heap.predecessors(node, neighbours);
    return neighbours.get(0);
  }

  /** All trees from scratch. Linear. */
  private void build() {
    IntList found = new IntList();
    for (int node = 0; node < heap.limit(); node++) {
      if (isThere(node)) {
        forest.reset(node, weight(node));
        if (heap.inDegree(node) == 0) {
          found.add(node);
        }
      }
    }
    int[] parents = new int[heap.limit()];
    for (int i = 0; i < found.size(); i++) {
      neighbours.clear();
      heap.edgeTargets(found.get(i), neighbours);
      for (int k = 0; k < neighbours.size(); k++) {
        parents[neighbours.get(k)] = found.get(i);
        found.add(neighbours.get(k));
      }
    }
    for (int i = found.size() - 1; i >= 0; i--) {
      int node = found.get(i);
      if (heap.inDegree(node) > 0) {
        forest.build(node, parents[node]);
      }
    }
  }
}
