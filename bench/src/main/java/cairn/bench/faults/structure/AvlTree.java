package cairn.bench.faults.structure;

/** An AVL tree: the heights of two siblings differ by at most one. */
final class AvlTree {
  static final class Node {
    int key;
    int height;
    Node left;
    Node right;

    Node(int key) {
      this.key = key;
    }
  }

  Node root;
  int size;

  void insert(int key) {
    root = insert(root, key);
  }

  private Node insert(Node node, int key) {
    if (node == null) {
      size++;
      return new Node(key);
    }
    if (key < node.key) {
      node.left = insert(node.left, key);
    } else if (key > node.key) {
      node.right = insert(node.right, key);
    } else {
      return node;
    }
    return balance(node);
  }

  void delete(int key) {
    root = delete(root, key);
  }

  private Node delete(Node node, int key) {
    if (node == null) {
      return null;
    }
    if (key < node.key) {
      node.left = delete(node.left, key);
    } else if (key > node.key) {
      node.right = delete(node.right, key);
    } else if (node.left != null && node.right != null) {
      node.key = smallest(node.right).key;
      node.right = delete(node.right, node.key);
    } else {
      size--;
      return node.left != null ? node.left : node.right;
    }
    return balance(node);
  }

  private static Node smallest(Node node) {
    while (node.left != null) {
      node = node.left;
    }
    return node;
  }

  private static Node balance(Node node) {
    updateHeight(node);
    int balance = height(node.left) - height(node.right);
    if (balance > 1) {
      if (height(node.left.left) < height(node.left.right)) {
        node.left = rotateLeft(node.left);
      }
      return rotateRight(node);
    }
    if (balance < -1) {
      if (height(node.right.right) < height(node.right.left)) {
        node.right = rotateRight(node.right);
      }
      return rotateLeft(node);
    }
    return node;
  }

  private static Node rotateRight(Node node) {
    Node top = node.left;
    node.left = top.right;
    top.right = node;
    updateHeight(node);
    updateHeight(top);
    return top;
  }

  private static Node rotateLeft(Node node) {
    Node top = node.right;
    node.right = top.left;
    top.left = node;
    updateHeight(node);
    updateHeight(top);
    return top;
  }

  private static void updateHeight(Node node) {
    node.height = Math.max(height(node.left), height(node.right)) + 1;
  }

  private static int height(Node node) {
    return node == null ? -1 : node.height;
  }

  boolean contains(int key) {
    Node node = root;
    while (node != null && node.key != key) {
      node = key < node.key ? node.left : node.right;
    }
    return node != null;
  }
}
