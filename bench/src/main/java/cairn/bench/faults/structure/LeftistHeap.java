package cairn.bench.faults.structure;

/** A leftist heap: the way to the nearest gap always leads to the right. */
final class LeftistHeap {
  static final class Node {
    final int key;

    /** The distance to the nearest node with a free place. */
    int rank;

    Node left;
    Node right;

    Node(int key) {
      this.key = key;
    }
  }

  Node root;
  int size;

  void insert(int key) {
    root = merge(root, new Node(key));
    size++;
  }

  /** Removes the smallest key. */
  int deleteMin() {
    int key = root.key;
    root = merge(root.left, root.right);
    size--;
    return key;
  }

  private static Node merge(Node a, Node b) {
    if (a == null) {
      return b;
    }
    if (b == null) {
      return a;
    }
    if (b.key < a.key) {
      Node smaller = b;
      b = a;
      a = smaller;
    }
    a.right = merge(a.right, b);
    if (rank(a.left) < rank(a.right)) {
      swapChildren(a);
    }
    a.rank = rank(a.right) + 1;
    return a;
  }

  private static void swapChildren(Node node) {
    Node child = node.left;
    node.left = node.right;
    node.right = child;
  }

  private static int rank(Node node) {
    return node == null ? -1 : node.rank;
  }

  boolean isEmpty() {
    return root == null;
  }
}
