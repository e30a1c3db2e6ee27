package cairn.analysis.constraints.check;

import java.util.Arrays;

/**
 * Trees of nodes that are cut and linked, with the weight of every subtree: Sleator and Tarjan's
 * link-cut trees without turning, and with the weights of the branches that hang off a path. All
 * methods cost O(log nodes), amortised, unless they say otherwise. 32 bytes per node.
 *
 * <p>A node whose weight was asked for is watched until its weight changes: whoever cuts or links
 * below it hears of it, once.
 */
final class LinkCutForest {
  static final int NONE = -1;

  private static final int STRIDE_SHIFT = 3;

  /** The node above in the splay tree of a path or, from its root, the node that the path is at. */
  private static final int UP = 0;

  private static final int LEFT = 1;
  private static final int RIGHT = 2;

  /** The node's own weight and that of all branches off its path. */
  private static final int OWN = 3;

  /** The sum of these over the splay tree below. */
  private static final int SUM = 4;

  /** The parent in the forest that is represented. */
  private static final int PARENT = 5;

  /** Whether it is watched. */
  private static final int WATCHED = 6;

  /** Whether it or a node below it in the splay tree is. */
  private static final int ANY_WATCHED = 7;

  private int[] cells = new int[64 << STRIDE_SHIFT];
  private final IntList stack = new IntList();

  private int get(int node, int part) {
    return cells[node << STRIDE_SHIFT | part];
  }

  private void put(int node, int part, int value) {
    cells[node << STRIDE_SHIFT | part] = value;
  }

  void grow(int nodes) {
    if (cells.length >> STRIDE_SHIFT < nodes) {
      cells = Arrays.copyOf(cells, nodes << STRIDE_SHIFT);
    }
  }

  /** Makes a node a tree of its own; nothing may hang on it. O(1). */
  void reset(int node, int weight) {
    put(node, UP, NONE);
    put(node, LEFT, NONE);
    put(node, RIGHT, NONE);
    put(node, OWN, weight);
    put(node, SUM, weight);
    put(node, PARENT, NONE);
    put(node, WATCHED, 0);
    put(node, ANY_WATCHED, 0);
  }

  /** The parent in the forest, {@link #NONE} for a root. O(1). */
  int parent(int node) {
    return get(node, PARENT);
  }

  /**
   * Hangs a tree that was reset node by node below another. Weights of what is above are not
   * brought up to date: call it for ends of edges before their beginnings. O(1).
   */
  void build(int node, int parent) {
    put(node, UP, parent);
    put(node, PARENT, parent);
    int weight = get(parent, OWN) + get(node, SUM);
    put(parent, OWN, weight);
    put(parent, SUM, weight);
  }

  boolean isWatched(int node) {
    return get(node, WATCHED) != 0;
  }

  /** The weight of a node and all below it, which is watched from now on. */
  int weight(int node) {
    access(node);
    put(node, WATCHED, 1);
    put(node, ANY_WATCHED, 1);
    return get(node, OWN);
  }

  /** Hangs a root below a node of another tree. */
  void link(int root, int parent) {
    access(root);
    access(parent);
    put(root, UP, parent);
    put(root, PARENT, parent);
    put(parent, OWN, get(parent, OWN) + get(root, SUM));
    pull(parent);
  }

  /** Makes a node that has a parent a root. */
  void cut(int node) {
    access(node);
    int above = get(node, LEFT);
    put(above, UP, NONE);
    put(node, LEFT, NONE);
    put(node, PARENT, NONE);
    pull(node);
  }

  /** Adds the watched among a node and all above it to a list; they are no longer watched. */
  void takeWatched(int node, IntList found) {
    access(node);
    stack.clear();
    stack.add(node);
    while (!stack.isEmpty()) {
      int at = stack.pop();
      if (at == NONE || get(at, ANY_WATCHED) == 0) {
        continue;
      }
      if (get(at, WATCHED) != 0) {
        found.add(at);
      }
      put(at, WATCHED, 0);
      put(at, ANY_WATCHED, 0);
      stack.add(get(at, LEFT));
      stack.add(get(at, RIGHT));
    }
  }

  /** Makes the way from the root to a node one path, with the node on top of its splay tree. */
  private void access(int node) {
    int below = NONE;
    for (int at = node; at != NONE; at = get(at, UP)) {
      splay(at);
      int right = get(at, RIGHT);
      put(at, OWN, get(at, OWN) + sum(right) - sum(below));
      put(at, RIGHT, below);
      pull(at);
      below = at;
    }
    splay(node);
  }

  private int sum(int node) {
    return node == NONE ? 0 : get(node, SUM);
  }

  private int anyWatched(int node) {
    return node == NONE ? 0 : get(node, ANY_WATCHED);
  }

  private void pull(int node) {
    int left = get(node, LEFT);
    int right = get(node, RIGHT);
    put(node, SUM, get(node, OWN) + sum(left) + sum(right));
    put(node, ANY_WATCHED, get(node, WATCHED) | anyWatched(left) | anyWatched(right));
  }

  private boolean isTop(int node) {
    int up = get(node, UP);
    return up == NONE || get(up, LEFT) != node && get(up, RIGHT) != node;
  }

  private void splay(int node) {
    while (!isTop(node)) {
      int up = get(node, UP);
      if (!isTop(up)) {
        int top = get(up, UP);
        boolean straight = get(top, LEFT) == up == (get(up, LEFT) == node);
        rotate(straight ? up : node);
      }
      rotate(node);
    }
    pull(node);
  }

  private void rotate(int node) {
    int up = get(node, UP);
    int top = get(up, UP);
    if (!isTop(up)) {
      put(top, get(top, LEFT) == up ? LEFT : RIGHT, node);
    }
    int near = get(up, LEFT) == node ? LEFT : RIGHT;
    int far = near == LEFT ? RIGHT : LEFT;
    int inner = get(node, far);
    put(up, near, inner);
    if (inner != NONE) {
      put(inner, UP, up);
    }
    put(node, far, up);
    put(up, UP, node);
    put(node, UP, top);
    pull(up);
  }
}
