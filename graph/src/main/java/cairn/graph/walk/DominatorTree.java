package cairn.graph.walk;

import java.util.Arrays;
import java.util.Comparator;

/**
 * The dominator tree from the top down. Memory: 8 bytes per node that the roots reach, besides its
 * {@link Dominators}.
 */
public final class DominatorTree {
  private final Dominators dominators;
  private final int[] numberOf;

  /** Per number and one beyond: where its children begin. */
  private final int[] first;

  private final int[] children;

  DominatorTree(Dominators dominators, int[] numberOf, int[] nodes, int[] dominator) {
    this.dominators = dominators;
    this.numberOf = numberOf;
    int count = nodes.length;
    first = new int[count + 1];
    for (int number = 1; number < count; number++) {
      first[dominator[number]]++;
    }
    int sum = 0;
    for (int number = 0; number <= count; number++) {
      sum += first[number];
      first[number] = sum;
    }
    children = new int[count - 1];
    for (int number = count - 1; number > 0; number--) {
      children[--first[dominator[number]]] = nodes[number];
    }
  }

  /** Number of nodes that this node, or {@link Dominators#ROOT}, dominates immediately. */
  public int childCount(int node) {
    int number = number(node);
    return number < 0 ? 0 : first[number + 1] - first[number];
  }

  /**
   * The nodes that this node, or {@link Dominators#ROOT}, dominates immediately, in the order in
   * which a depth-first walk of the heap meets them; none if no root reaches the node.
   */
  public int[] children(int node) {
    int number = number(node);
    return number < 0 ? new int[0] : Arrays.copyOfRange(children, first[number], first[number + 1]);
  }

  /** The same, those that retain most first, equal ones in ascending order of nodes. */
  public int[] childrenBySize(int node) {
    return Arrays.stream(children(node))
        .boxed()
        .sorted(
            Comparator.<Integer>comparingLong(dominators::retainedSize)
                .reversed()
                .thenComparing(Comparator.naturalOrder()))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private int number(int node) {
    if (node == Dominators.ROOT) {
      return 0;
    }
    return numberOf[node] == 0 ? -1 : numberOf[node];
  }
}
