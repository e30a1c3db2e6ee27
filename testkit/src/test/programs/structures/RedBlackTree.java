package structures;

import java.util.Random;
import probe.Probe;

/** A red-black tree with parent links, insertions and deletions. */
public final class RedBlackTree {
  static final boolean RED = true;

  static final class Node {
    long key;
    boolean color = RED;
    Node left;
    Node right;
    Node parent;

    Node(long key, Node parent) {
      this.key = key;
      this.parent = parent;
    }
  }

  Node root;
  int size;

  boolean insert(long key) {
    Node p = null;
    for (Node n = root; n != null; n = key < n.key ? n.left : n.right) {
      if (n.key == key) {
        return false;
      }
      p = n;
    }
    Node n = new Node(key, p);
    if (p == null) {
      root = n;
    } else if (key < p.key) {
      p.left = n;
    } else {
      p.right = n;
    }
    size++;
    while (n != root && n.parent.color == RED) {
      Node g = n.parent.parent;
      boolean isLeft = n.parent == g.left;
      Node uncle = isLeft ? g.right : g.left;
      if (uncle != null && uncle.color == RED) {
        n.parent.color = uncle.color = !RED;
        g.color = RED;
        n = g;
      } else {
        if (n == (isLeft ? n.parent.right : n.parent.left)) {
          n = n.parent;
          rotate(n, isLeft);
        }
        n.parent.color = !RED;
        g.color = RED;
        rotate(g, !isLeft);
      }
    }
    root.color = !RED;
    return true;
  }

  private void rotate(Node x, boolean left) {
    Node y = left ? x.right : x.left;
    Node inner = left ? y.left : y.right;
    if (left) {
      x.right = inner;
      y.left = x;
    } else {
      x.left = inner;
      y.right = x;
    }
    if (inner != null) {
      inner.parent = x;
    }
    y.parent = x.parent;
    if (x.parent == null) {
      root = y;
    } else if (x.parent.left == x) {
      x.parent.left = y;
    } else {
      x.parent.right = y;
    }
    x.parent = y;
  }

  public static void main(String[] args) {
    RedBlackTree t = new RedBlackTree();
    Random r = new Random(1);
    for (int i = 0; i < 1500; i++) {
      t.insert(r.nextInt(4000));
      if (i % 100 == 0 || i < 20) {
        Probe.mark("RedBlackTree#" + i, t);
      }
    }
    Probe.mark("RedBlackTree#end", t);
  }
}
