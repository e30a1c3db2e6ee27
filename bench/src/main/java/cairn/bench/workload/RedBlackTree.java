package cairn.bench.workload;

import org.jspecify.annotations.Nullable;

/** A red-black tree with parent links, filled with random keys; nothing is ever removed. */
final class RedBlackTree {
  /** Keeps the last tree alive, as a program's own data would be. */
  static @Nullable RedBlackTree latest;

  private @Nullable Node root;
  private int size;

  private static final class Node {
    final int key;
    Object value;
    @Nullable Node left;
    @Nullable Node right;
    @Nullable Node parent;
    boolean red = true;

    Node(int key, Object value, @Nullable Node parent) {
      this.key = key;
      this.value = value;
      this.parent = parent;
    }
  }

  static long run(int inserts) {
    RedBlackTree tree = new RedBlackTree();
    latest = tree;
    int state = 12345;
    for (int i = 0; i < inserts; i++) {
      state = Chance.next(state);
      tree.put(state, "value");
    }
    return 31L * tree.size + hash(tree.root, 0);
  }

  private void put(int key, Object value) {
    Node parent = null;
    Node node = root;
    while (node != null) {
      parent = node;
      if (key == node.key) {
        node.value = value;
        return;
      }
      node = key < node.key ? node.left : node.right;
    }
    Node added = new Node(key, value, parent);
    if (parent == null) {
      root = added;
    } else if (key < parent.key) {
      parent.left = added;
    } else {
      parent.right = added;
    }
    size++;
    rebalance(added);
  }

  /** Repairs the colours from {@code node} upwards: no red node has a red parent afterwards. */
  private void rebalance(Node added) {
    Node node = added;
    Node parent = node.parent;
    while (parent != null && parent.red) {
      Node grandparent = parent.parent;
      if (grandparent == null) {
        break;
      }
      boolean isLeft = parent == grandparent.left;
      Node uncle = isLeft ? grandparent.right : grandparent.left;
      if (uncle != null && uncle.red) {
        parent.red = false;
        uncle.red = false;
        grandparent.red = true;
        node = grandparent;
      } else {
        if (node == (isLeft ? parent.right : parent.left)) {
          node = parent;
          rotate(node, isLeft);
          parent = node.parent;
        }
        if (parent != null) {
          parent.red = false;
        }
        grandparent.red = true;
        rotate(grandparent, !isLeft);
      }
      parent = node.parent;
    }
    if (root != null && root.red) {
      root.red = false;
    }
  }

  /** Puts a child of {@code top} in its place: the right one if it turns to the left. */
  private void rotate(Node top, boolean toLeft) {
    Node child = toLeft ? top.right : top.left;
    if (child == null) {
      throw new IllegalStateException("nothing to rotate with below " + top.key);
    }
    Node inner = toLeft ? child.left : child.right;
    if (toLeft) {
      top.right = inner;
      child.left = top;
    } else {
      top.left = inner;
      child.right = top;
    }
    if (inner != null) {
      inner.parent = top;
    }
    Node above = top.parent;
    child.parent = above;
    top.parent = child;
    if (above == null) {
      root = child;
    } else if (above.left == top) {
      above.left = child;
    } else {
      above.right = child;
    }
  }

  /** Black nodes from the root down to the leftmost leaf. */
  int blackHeight() {
    int height = 0;
    for (Node node = root; node != null; node = node.left) {
      height += node.red ? 0 : 1;
    }
    return height;
  }

  /** Of keys, values, colours and shape; as deep as the tree. */
  private static long hash(@Nullable Node node, int depth) {
    if (node == null) {
      return depth;
    }
    return 31
            * (31 * hash(node.left, depth + 1)
                + 2L * node.key
                + (node.red ? 1 : 0)
                + node.value.hashCode())
        + hash(node.right, depth + 1);
  }
}
