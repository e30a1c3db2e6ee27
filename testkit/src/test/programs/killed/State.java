package killed;

import java.util.Random;

/** A structure that random operations change; deterministic for a seed. */
public final class State {
  static final class Node {
    int key;
    Node left;
    Node right;
    Object[] extra;
    long stamp;
  }

  final int thread;
  int operations;
  Node root;
  final Object[] ring = new Object[16];
  final int[] counts = new int[16];
  double sum;

  State(int thread) {
    this.thread = thread;
  }

  /** Between a few and a few hundred stores. */
  void operate(Random r, int number) {
    int stores = r.nextInt(20) == 0 ? 200 : r.nextInt(12);
    for (int i = 0; i < stores; i++) {
      int k = r.nextInt(16);
      switch (r.nextInt(5)) {
        case 0 -> insert(r.nextInt(100), number);
        case 1 -> ring[k] = ring[15 - k];
        case 2 -> ring[k] = new int[] {number, k};
        case 3 -> counts[k]++;
        default -> sum += k / 3d;
      }
    }
    if (number % 40 == 39) {
      root = null;
    }
  }

  private void insert(int key, long stamp) {
    Node n = new Node();
    n.key = key;
    n.stamp = stamp;
    if (root == null) {
      root = n;
      return;
    }
    Node p = root;
    for (; ; ) {
      if (key == p.key) {
        p.stamp = stamp;
        p.extra = ring.clone();
        System.arraycopy(p.extra, 0, p.extra, 1, 10);
        return;
      }
      Node next = key < p.key ? p.left : p.right;
      if (next == null) {
        if (key < p.key) {
          p.left = n;
        } else {
          p.right = n;
        }
        return;
      }
      p = next;
    }
  }
}
