package habits;

import java.util.Random;

/** A treap of two or three nodes: hardly a moment to learn from. */
final class Few {
  static final class Node {
    final int key;
    final int priority;
    Node left;
    Node right;
    Node parent;
    int size = 1;

    Node(int key, int priority) {
      this.key = key;
      this.priority = priority;
    }
  }

  private final Random random = new Random(42);
  Node root;

  private static int size(Node n) {
    return n == null ? 0 : n.size;
  }

  private static void update(Node n) {
    n.size = 1 + size(n.left) + size(n.right);
  }

  public boolean add(int key) {
    Node at = root;
    Node above = null;
    while (at != null) {
      if (key == at.key) {
        return false;
      }
      above = at;
      at = key < at.key ? at.left : at.right;
    }
    Node made = new Node(key, random.nextInt());
    made.parent = above;
    if (above == null) {
      root = made;
    } else if (key < above.key) {
      above.left = made;
    } else {
      above.right = made;
    }
    for (Node n = above; n != null; n = n.parent) {
      update(n);
    }
    while (made.parent != null && made.parent.priority < made.priority) {
      rotateUp(made);
    }
    return true;
  }

  private void rotateUp(Node n) {
    Node p = n.parent;
    Node g = p.parent;
    if (p.left == n) {
      p.left = n.right;
      if (n.right != null) {
        n.right.parent = p;
      }
      n.right = p;
    } else {
      p.right = n.left;
      if (n.left != null) {
        n.left.parent = p;
      }
      n.left = p;
    }
    p.parent = n;
    n.parent = g;
    if (g == null) {
      root = n;
    } else if (g.left == p) {
      g.left = n;
    } else {
      g.right = n;
    }
    update(p);
    update(n);
  }

  public static void main(String[] args) {
    Few tree = new Few();
    for (int i = 0; i < Integer.parseInt(args[0]); i++) {
      tree.add(i);
    }
  }
}
