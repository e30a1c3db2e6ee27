package cairn.bench.faults.structure;

/**
 * A red-black tree with parent links: no red node has a red child, and all ways down pass the same
 * number of black nodes.
 */
final class RedBlackTree {
  static final class Node {
    int key;
    boolean red;
    Node left;
    Node right;
    Node parent;

    Node(int key, Node parent) {
      this.key = key;
      this.parent = parent;
    }
  }

  Node root;
  int size;

  boolean insert(int key) {
    return add(key);
  }

  /** Many inserts in one operation. */
  void insertAll(int[] keys, int count) {
    for (int i = 0; i < count; i++) {
      add(keys[i]);
    }
  }

  private boolean add(int key) {
    Node parent = null;
    Node node = root;
    while (node != null) {
      parent = node;
      if (key == node.key) {
        return false;
      }
      node = key < node.key ? node.left : node.right;
    }
    Node added = new Node(key, parent);
    if (parent == null) {
      root = added;
    } else if (key < parent.key) {
      parent.left = added;
    } else {
      parent.right = added;
    }
    fixAfterInsert(added);
    size++;
    return true;
  }

  private void fixAfterInsert(Node node) {
    node.red = true;
    while (node != root && node.parent.red) {
      Node parent = node.parent;
      Node grand = parent.parent;
      if (parent == grand.left) {
        Node uncle = grand.right;
        if (isRed(uncle)) {
          parent.red = false;
          uncle.red = false;
          grand.red = true;
          node = grand;
        } else {
          if (node == parent.right) {
            node = parent;
            rotateLeft(node);
          }
          node.parent.red = false;
          grand.red = true;
          rotateRight(grand);
        }
      } else {
        Node uncle = grand.left;
        if (isRed(uncle)) {
          parent.red = false;
          uncle.red = false;
          grand.red = true;
          node = grand;
        } else {
          if (node == parent.left) {
            node = parent;
            rotateRight(node);
          }
          node.parent.red = false;
          grand.red = true;
          rotateLeft(grand);
        }
      }
    }
    root.red = false;
  }

  boolean delete(int key) {
    Node node = root;
    while (node != null && node.key != key) {
      node = key < node.key ? node.left : node.right;
    }
    if (node == null) {
      return false;
    }
    remove(node);
    size--;
    return true;
  }

  private void remove(Node node) {
    if (node.left != null && node.right != null) {
      Node next = smallest(node.right);
      node.key = next.key;
      node = next;
    }
    Node child = node.left != null ? node.left : node.right;
    if (child != null) {
      replace(node, child);
      if (!node.red) {
        fixAfterDelete(child);
      }
    } else if (node.parent == null) {
      root = null;
    } else {
      if (!node.red) {
        fixAfterDelete(node);
      }
      replace(node, null);
    }
  }

  /** Puts a node, or nothing, where another one is. */
  private void replace(Node node, Node by) {
    if (node.parent == null) {
      root = by;
    } else if (node == node.parent.left) {
      node.parent.left = by;
    } else {
      node.parent.right = by;
    }
    if (by != null) {
      by.parent = node.parent;
    }
    node.parent = null;
  }

  private void fixAfterDelete(Node node) {
    while (node != root && !isRed(node)) {
      Node parent = node.parent;
      if (node == parent.left) {
        Node sibling = parent.right;
        if (isRed(sibling)) {
          sibling.red = false;
          parent.red = true;
          rotateLeft(parent);
          sibling = parent.right;
        }
        if (!isRed(sibling.left) && !isRed(sibling.right)) {
          sibling.red = true;
          node = parent;
        } else {
          if (!isRed(sibling.right)) {
            sibling.left.red = false;
            sibling.red = true;
            rotateRight(sibling);
            sibling = parent.right;
          }
          sibling.red = parent.red;
          parent.red = false;
          sibling.right.red = false;
          rotateLeft(parent);
          node = root;
        }
      } else {
        Node sibling = parent.left;
        if (isRed(sibling)) {
          sibling.red = false;
          parent.red = true;
          rotateRight(parent);
          sibling = parent.left;
        }
        if (!isRed(sibling.left) && !isRed(sibling.right)) {
          sibling.red = true;
          node = parent;
        } else {
          if (!isRed(sibling.left)) {
            sibling.right.red = false;
            sibling.red = true;
            rotateLeft(sibling);
            sibling = parent.left;
          }
          sibling.red = parent.red;
          parent.red = false;
          sibling.left.red = false;
          rotateRight(parent);
          node = root;
        }
      }
    }
    node.red = false;
  }

  private void rotateLeft(Node node) {
    Node top = node.right;
    node.right = top.left;
    if (top.left != null) {
      top.left.parent = node;
    }
    top.parent = node.parent;
    if (node.parent == null) {
      root = top;
    } else if (node == node.parent.left) {
      node.parent.left = top;
    } else {
      node.parent.right = top;
    }
    top.left = node;
    node.parent = top;
  }

  private void rotateRight(Node node) {
    Node top = node.left;
    node.left = top.right;
    if (top.right != null) {
      top.right.parent = node;
    }
    top.parent = node.parent;
    if (node.parent == null) {
      root = top;
    } else if (node == node.parent.right) {
      node.parent.right = top;
    } else {
      node.parent.left = top;
    }
    top.right = node;
    node.parent = top;
  }

  private static Node smallest(Node node) {
    while (node.left != null) {
      node = node.left;
    }
    return node;
  }

  private static boolean isRed(Node node) {
    return node != null && node.red;
  }

  boolean contains(int key) {
    Node node = root;
    while (node != null && node.key != key) {
      node = key < node.key ? node.left : node.right;
    }
    return node != null;
  }
}
