package cairn.analysis.constraints.check;

import java.util.Arrays;

/**
 * How many nodes of a structure a root leads to, itself included, where nodes may be shared and on
 * cycles: a tree of all that it leads to. A batch costs what it adds to the tree and takes from it,
 * as a rule. 16 bytes per node.
 */
final class ReachCount {
  private final HeapState heap;
  private final int root;
  private final int structure;
  private final SpanningTree tree;
  private int[] reached = new int[0];
  private int count;

  private final IntList fresh = new IntList();
  private final IntList orphans = new IntList();
  private final IntList lost = new IntList();
  private final IntList near = new IntList();

  /** Finds all that a root leads to; linear in that. */
  ReachCount(HeapState heap, int root, int structure) {
    this.heap = heap;
    this.root = root;
    this.structure = structure;
    tree = new SpanningTree(heap, false);
    grow();
    enter(root);
    spread();
    fresh.clear();
    tree.build(root);
  }

  int root() {
    return root;
  }

  int count() {
    return count;
  }

  private void grow() {
    if (reached.length < heap.capacity()) {
      reached = Arrays.copyOf(reached, heap.capacity());
    }
    tree.grow(heap.capacity(), reached);
  }

  private void enter(int node) {
    reached[node] = 1;
    count += heap.shape(node).isIn(structure) ? 1 : 0;
    fresh.add(node);
  }

  private void leave(int node) {
    if (reached[node] != 0) {
      reached[node] = 0;
      tree.drop(node);
      count -= heap.shape(node).isIn(structure) ? 1 : 0;
    }
  }

  /** Enters all that new nodes lead to. */
  private void spread() {
    for (int i = 0; i < fresh.size(); i++) {
      near.clear();
      heap.successors(fresh.get(i), near);
      for (int k = 0; k < near.size(); k++) {
        if (reached[near.get(k)] == 0) {
          enter(near.get(k));
        }
      }
    }
  }

  /** Follows a batch; false if the root is gone. */
  boolean follow(ChangeLog log) {
    if (!heap.isAlive(root)) {
      return false;
    }
    grow();
    fresh.clear();
    orphans.clear();
    lost.clear();
    for (int i = 0; i < log.left.size(); i++) {
      leave(log.left.get(i));
    }
    for (int i = 0; i < log.added.size(); i += 2) {
      int from = log.added.get(i);
      int to = log.added.get(i + 1);
      if (reached[from] != 0 && reached[to] == 0 && heap.isAlive(to) && hasEdge(from, to)) {
        enter(to);
      }
    }
    spread();
    for (int i = 0; i < log.in.size(); i++) {
      int node = log.in.get(i);
      int parent = reached[node] == 0 ? -1 : tree.parent(node);
      if (parent >= 0 && (reached[parent] == 0 || !hasEdge(parent, node))) {
        orphans.add(node);
      }
    }
    tree.repair(fresh, orphans, lost);
    for (int i = 0; i < lost.size(); i++) {
      leave(lost.get(i));
    }
    return true;
  }

  private boolean hasEdge(int from, int to) {
    if (heap.hasEdge(from, to)) {
      return true;
    }
    near.clear();
    heap.successors(from, near);
    for (int i = 0; i < near.size(); i++) {
      if (near.get(i) == to) {
        return true;
      }
    }
    return false;
  }
}
