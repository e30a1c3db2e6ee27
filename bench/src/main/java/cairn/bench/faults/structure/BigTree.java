package cairn.bench.faults.structure;

import java.util.Random;

/**
 * A red-black tree that is large: filled in one operation, then changed by many single ones, of
 * which every other one is a delete. Prints {@code time} with nanoseconds.
 *
 * <p>Arguments: nodes, operations.
 */
public final class BigTree {
  private BigTree() {}

  public static void main(String[] arguments) {
    int nodes = Integer.parseInt(arguments[0]);
    int operations = Integer.parseInt(arguments[1]);
    int[] keys = shuffled(nodes + operations);
    long start = System.nanoTime();
    RedBlackTree tree = new RedBlackTree();
    tree.insertAll(keys, nodes);
    for (int i = 0; i < operations; i += 2) {
      tree.insert(keys[nodes + i]);
      tree.delete(keys[i]);
    }
    System.out.println("time " + (System.nanoTime() - start));
    if (tree.size != nodes) {
      throw new IllegalStateException("the tree has " + tree.size + " nodes, not " + nodes);
    }
  }

  /** The numbers from 0 on in an order that looks random, the same each time. */
  private static int[] shuffled(int length) {
    Random random = new Random(1);
    int[] keys = new int[length];
    for (int i = 0; i < length; i++) {
      int j = random.nextInt(i + 1);
      keys[i] = keys[j];
      keys[j] = i;
    }
    return keys;
  }
}
