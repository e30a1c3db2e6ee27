package cairn.bench.faults.structure;

/**
 * A quad tree over a square of points with whole coordinates: an inner node has four children, a
 * leaf has at most one point.
 */
final class QuadTree {
  static final class Point {
    final int x;
    final int y;

    Point(int x, int y) {
      this.x = x;
      this.y = y;
    }
  }

  static final class Node {
    final int x;
    final int y;
    final int width;
    Point point;
    Node[] children;

    Node(int x, int y, int width) {
      this.x = x;
      this.y = y;
      this.width = width;
    }

    boolean isLeaf() {
      return children == null;
    }

    Node childFor(int px, int py) {
      int half = width / 2;
      int index = (px >= x + half ? 1 : 0) + (py >= y + half ? 2 : 0);
      return children[index];
    }
  }

  Node root;
  int size;

  /** A square whose side is a power of two. */
  QuadTree(int width) {
    root = new Node(0, 0, width);
  }

  /** Adds a point unless it is there already. */
  boolean insert(int x, int y) {
    Node node = root;
    while (!node.isLeaf()) {
      node = node.childFor(x, y);
    }
    while (node.point != null) {
      if (node.point.x == x && node.point.y == y) {
        return false;
      }
      split(node);
      node = node.childFor(x, y);
    }
    node.point = new Point(x, y);
    size++;
    return true;
  }

  /** Makes a leaf an inner node and moves its point into a child. */
  private void split(Node node) {
    int half = node.width / 2;
    node.children = new Node[4];
    for (int i = 0; i < 4; i++) {
      int x = node.x + (i % 2 == 0 ? 0 : half);
      int y = node.y + (i < 2 ? 0 : half);
      node.children[i] = new Node(x, y, half);
    }
    Point point = node.point;
    node.childFor(point.x, point.y).point = point;
    node.point = null;
  }

  boolean delete(int x, int y) {
    if (!delete(root, x, y)) {
      return false;
    }
    size--;
    return true;
  }

  private boolean delete(Node node, int x, int y) {
    if (node.isLeaf()) {
      if (node.point == null || node.point.x != x || node.point.y != y) {
        return false;
      }
      node.point = null;
      return true;
    }
    if (!delete(node.childFor(x, y), x, y)) {
      return false;
    }
    collapse(node);
    return true;
  }

  /** Makes an inner node a leaf again if its children hold no more than one point. */
  private void collapse(Node node) {
    Point only = null;
    for (Node child : node.children) {
      if (!child.isLeaf()) {
        return;
      }
      if (child.point != null) {
        if (only != null) {
          return;
        }
        only = child.point;
      }
    }
    node.children = null;
    node.point = only;
  }

  boolean contains(int x, int y) {
    Node node = root;
    while (!node.isLeaf()) {
      node = node.childFor(x, y);
    }
    return node.point != null && node.point.x == x && node.point.y == y;
  }
}
