package cairn.bench.faults.structure;

/**
 * A 2-3 tree: a B-tree whose nodes hold one or two keys, and whose leaves are all at one depth.
 * Nodes have room for one key more, which a node holds just before it is split.
 */
final class BTree {
  private static final int MOST = 2;

  static final class Node {
    int count;
    final int[] keys = new int[MOST + 1];
    final Node[] children = new Node[MOST + 2];

    boolean isLeaf() {
      return children[0] == null;
    }

    /** Where a key is, or the child that it belongs below. */
    int find(int key) {
      int i = 0;
      while (i < count && keys[i] < key) {
        i++;
      }
      return i;
    }

    boolean holds(int key, int i) {
      return i < count && keys[i] == key;
    }
  }

  Node root = new Node();
  int size;

  boolean insert(int key) {
    if (!insert(root, key)) {
      return false;
    }
    size++;
    if (root.count > MOST) {
      Node top = new Node();
      top.children[0] = root;
      split(top, 0);
      root = top;
    }
    return true;
  }

  private static boolean insert(Node node, int key) {
    int i = node.find(key);
    if (node.holds(key, i)) {
      return false;
    }
    if (node.isLeaf()) {
      insertAt(node, i, key, null);
      return true;
    }
    if (!insert(node.children[i], key)) {
      return false;
    }
    if (node.children[i].count > MOST) {
      split(node, i);
    }
    return true;
  }

  /** Makes room for a key and the child to the right of it. */
  private static void insertAt(Node node, int i, int key, Node child) {
    for (int j = node.count; j > i; j--) {
      node.keys[j] = node.keys[j - 1];
      node.children[j + 1] = node.children[j];
    }
    node.keys[i] = key;
    node.children[i + 1] = child;
    node.count++;
  }

  /** Takes out a key and the child to the right of it. */
  private static void removeAt(Node node, int i) {
    for (int j = i; j < node.count - 1; j++) {
      node.keys[j] = node.keys[j + 1];
      node.children[j + 1] = node.children[j + 2];
    }
    node.children[node.count] = null;
    node.count--;
  }

  /** Divides a child with three keys: the middle one moves up. */
  private static void split(Node parent, int i) {
    Node left = parent.children[i];
    Node right = new Node();
    right.keys[0] = left.keys[2];
    right.children[0] = left.children[2];
    right.children[1] = left.children[3];
    right.count = 1;
    left.children[2] = null;
    left.children[3] = null;
    left.count = 1;
    insertAt(parent, i, left.keys[1], right);
  }

  boolean delete(int key) {
    if (!delete(root, key)) {
      return false;
    }
    size--;
    if (root.count == 0 && !root.isLeaf()) {
      root = root.children[0];
    }
    return true;
  }

  private static boolean delete(Node node, int key) {
    int i = node.find(key);
    if (node.isLeaf()) {
      if (!node.holds(key, i)) {
        return false;
      }
      removeAt(node, i);
      return true;
    }
    if (node.holds(key, i)) {
      int before = largest(node.children[i]);
      node.keys[i] = before;
      delete(node.children[i], before);
    } else if (!delete(node.children[i], key)) {
      return false;
    }
    if (node.children[i].count == 0) {
      refill(node, i);
    }
    return true;
  }

  private static int largest(Node node) {
    while (!node.isLeaf()) {
      node = node.children[node.count];
    }
    return node.keys[node.count - 1];
  }

  /** Repairs a child without keys: a sibling gives one, or the two become one. */
  private static void refill(Node parent, int i) {
    if (i > 0 && parent.children[i - 1].count > 1) {
      borrowFromLeft(parent, i);
    } else if (i < parent.count && parent.children[i + 1].count > 1) {
      borrowFromRight(parent, i);
    } else {
      merge(parent, i > 0 ? i - 1 : i);
    }
  }

  private static void borrowFromLeft(Node parent, int i) {
    Node child = parent.children[i];
    Node left = parent.children[i - 1];
    child.keys[0] = parent.keys[i - 1];
    child.children[1] = child.children[0];
    child.children[0] = left.children[left.count];
    child.count = 1;
    parent.keys[i - 1] = left.keys[left.count - 1];
    left.children[left.count] = null;
    left.count--;
  }

  private static void borrowFromRight(Node parent, int i) {
    Node child = parent.children[i];
    Node right = parent.children[i + 1];
    child.keys[0] = parent.keys[i];
    child.children[1] = right.children[0];
    child.count = 1;
    parent.keys[i] = right.keys[0];
    right.children[0] = right.children[1];
    removeAt(right, 0);
  }

  /** Joins the children to both sides of a key, which moves down between them. */
  private static void merge(Node parent, int i) {
    Node left = parent.children[i];
    Node right = parent.children[i + 1];
    left.keys[left.count] = parent.keys[i];
    left.count++;
    left.children[left.count] = right.children[0];
    for (int j = 0; j < right.count; j++) {
      left.keys[left.count] = right.keys[j];
      left.count++;
      left.children[left.count] = right.children[j + 1];
    }
    removeAt(parent, i);
  }

  boolean contains(int key) {
    Node node = root;
    while (node != null) {
      int i = node.find(key);
      if (node.holds(key, i)) {
        return true;
      }
      node = node.children[i];
    }
    return false;
  }
}
