package cairn.analysis.constraints.check;

import java.util.Arrays;

/**
 * Trees that show what roots lead to along edges, or, backwards, what leads to them. Each node of a
 * group has a parent, an edge away, and labels grow from parents to children: so a neighbour with a
 * smaller label can always take the place of a parent that was lost. Only if there is none are the
 * nodes below looked at as well. 12 bytes per node.
 */
final class SpanningTree {
  private static final int NONE = -1;
  private static final int ROOT = -2;
  private static final int SUSPECT = -3;
  private static final long GAP = 1L << 32;

  /** Below all others, so that there is always room before the children of a root. */
  private static final long ROOT_LABEL = Long.MIN_VALUE / 2;

  private final HeapState heap;
  private final boolean backwards;
  private int[] group = new int[0];
  private int[] parent = new int[0];
  private long[] label = new long[0];

  private final IntList above = new IntList();
  private final IntList below = new IntList();
  private final IntList queue = new IntList();
  private final IntList suspects = new IntList();

  SpanningTree(HeapState heap, boolean backwards) {
    this.heap = heap;
    this.backwards = backwards;
  }

  /**
   * Makes room.
   *
   * @param groups per node its group; a tree has the nodes of one group only
   */
  void grow(int capacity, int[] groups) {
    group = groups;
    int old = parent.length;
    if (old < capacity) {
      parent = Arrays.copyOf(parent, capacity);
      Arrays.fill(parent, old, capacity, NONE);
      label = Arrays.copyOf(label, capacity);
    }
  }

  /** Takes a node out. */
  void drop(int node) {
    parent[node] = NONE;
  }

  void clear() {
    Arrays.fill(parent, NONE);
  }

  /** The parent of a node, negative if it is a root or in no tree. */
  int parent(int node) {
    return parent[node];
  }

  private void findAbove(int node) {
    above.clear();
    if (backwards) {
      heap.successors(node, above);
    } else {
      heap.predecessors(node, above);
    }
  }

  private void findBelow(int node) {
    below.clear();
    if (backwards) {
      heap.predecessors(node, below);
    } else {
      heap.successors(node, below);
    }
  }

  /** Makes a tree of what a root leads to in its group, as far as that is in no tree yet. */
  void build(int root) {
    parent[root] = ROOT;
    label[root] = ROOT_LABEL;
    spread(root);
  }

  private void spread(int first) {
    int start = queue.size();
    queue.add(first);
    for (int i = start; i < queue.size(); i++) {
      int node = queue.get(i);
      findBelow(node);
      for (int k = 0; k < below.size(); k++) {
        int to = below.get(k);
        if (group[to] == group[node] && (parent[to] == NONE || parent[to] == SUSPECT)) {
          attach(to, node);
          queue.add(to);
        }
      }
    }
    queue.shrink(start);
  }

  private void attach(int node, int to) {
    parent[node] = to;
    label[node] = parent[to] == ROOT ? 0 : label[to] + GAP;
  }

  /**
   * Follows changes.
   *
   * @param fresh nodes that have come into a group
   * @param orphans nodes whose edge from their parent is gone
   * @param lost receives the nodes that the root of their group no longer leads to
   */
  void repair(IntList fresh, IntList orphans, IntList lost) {
    queue.clear();
    suspects.clear();
    for (int i = 0; i < fresh.size(); i++) {
      parent[fresh.get(i)] = SUSPECT;
    }
    for (int i = 0; i < fresh.size(); i++) {
      settle(fresh.get(i));
    }
    for (int i = fresh.size() - 1; i >= 0; i--) {
      if (parent[fresh.get(i)] == SUSPECT && !settle(fresh.get(i))) {
        suspects.add(fresh.get(i));
      }
    }
    for (int i = 0; i < orphans.size(); i++) {
      queue.add(orphans.get(i));
    }
    for (int i = 0; i < queue.size(); i++) {
      int node = queue.get(i);
      if (parent[node] != SUSPECT && !adopt(node)) {
        suspect(node);
      }
    }
    queue.clear();
    for (int i = 0; i < suspects.size(); i++) {
      rescue(suspects.get(i));
    }
    for (int i = 0; i < suspects.size(); i++) {
      int node = suspects.get(i);
      if (parent[node] == SUSPECT) {
        parent[node] = NONE;
        lost.add(node);
      }
    }
  }

  private boolean isSound(int node, int other) {
    return group[other] == group[node]
        && other != node
        && (parent[other] >= 0 || parent[other] == ROOT);
  }

  /** Finds a place for a new node, before those that it could be a parent of. */
  private boolean settle(int node) {
    findAbove(node);
    for (int i = 0; i < above.size(); i++) {
      int to = above.get(i);
      if (isSound(node, to)) {
        long room = Long.MAX_VALUE;
        findBelow(node);
        for (int k = 0; k < below.size(); k++) {
          int child = below.get(k);
          if (isSound(node, child) && label[child] > label[to]) {
            room = Math.min(room, label[child]);
          }
        }
        if (room == Long.MAX_VALUE || room - label[to] < 2) {
          attach(node, to);
        } else {
          put(node, to, room);
        }
        return true;
      }
    }
    return false;
  }

  /** Makes a node a child, with a label below a limit. */
  private void put(int node, int to, long limit) {
    parent[node] = to;
    label[node] =
        parent[to] == ROOT && limit > ROOT_LABEL + 2 * GAP
            ? limit - GAP
            : label[to] + Math.min(GAP, (limit - label[to]) / 2);
  }

  /** Finds another parent for a node, if that moves no other. */
  private boolean adopt(int node) {
    findAbove(node);
    for (int i = 0; i < above.size(); i++) {
      int to = above.get(i);
      if (isSound(node, to) && label[to] < label[node]) {
        parent[node] = to;
        return true;
      }
    }
    long limit = Long.MAX_VALUE;
    findBelow(node);
    for (int i = 0; i < below.size(); i++) {
      if (parent[below.get(i)] == node) {
        limit = Math.min(limit, label[below.get(i)]);
      }
    }
    for (int i = 0; i < above.size(); i++) {
      int to = above.get(i);
      if (isSound(node, to)) {
        if (limit == Long.MAX_VALUE) {
          attach(node, to);
          return true;
        }
        // what is below the node has labels from the limit on
        if (label[to] < limit - 1) {
          put(node, to, limit);
          return true;
        }
      }
    }
    return false;
  }

  private void suspect(int node) {
    parent[node] = SUSPECT;
    suspects.add(node);
    findBelow(node);
    for (int i = 0; i < below.size(); i++) {
      if (parent[below.get(i)] == node) {
        queue.add(below.get(i));
      }
    }
  }

  private void rescue(int node) {
    if (parent[node] != SUSPECT) {
      return;
    }
    findAbove(node);
    for (int i = 0; i < above.size(); i++) {
      if (isSound(node, above.get(i))) {
        attach(node, above.get(i));
        spread(node);
        return;
      }
    }
  }
}
