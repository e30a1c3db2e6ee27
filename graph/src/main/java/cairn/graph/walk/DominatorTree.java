package cairn.graph.walk;

import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.IntUnaryOperator;

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

  /**
   * The children that retain most, at most so many, the largest first, equal ones in ascending
   * order of nodes. Time O(children log most), memory for the answer only.
   */
  public int[] largest(int node, int most) {
    int number = number(node);
    Comparator<Integer> bySize =
        Comparator.<Integer>comparingLong(dominators::retainedSize)
            .thenComparing(Comparator.reverseOrder());
    PriorityQueue<Integer> found = new PriorityQueue<>(bySize);
    for (int at = number < 0 ? 0 : first[number]; number >= 0 && at < first[number + 1]; at++) {
      found.add(children[at]);
      if (found.size() > most) {
        found.poll();
      }
    }
    int[] nodes = new int[found.size()];
    for (int i = nodes.length - 1; i >= 0; i--) {
      nodes[i] = found.remove();
    }
    return nodes;
  }

  /**
   * What groups of nodes retain: for each group the retained sizes of its nodes that no other node
   * of the group dominates, added up. What several of them keep alive together, and none alone, is
   * not in it, so it is a lower bound of what would go with all of them. Time linear in the nodes;
   * memory while it runs: up to 8 bytes per node on deep trees.
   *
   * @param groupOf by node, a number below {@code groups}, or -1 for none
   */
  public long[] retainedBy(IntUnaryOperator groupOf, int groups) {
    long[] retained = new long[groups];
    int[] above = new int[groups];
    IntStack path = new IntStack(numberOf.length + 1);
    IntStack positions = new IntStack(numberOf.length + 1);
    path.push(Dominators.ROOT);
    positions.push(first[0]);
    while (!path.isEmpty()) {
      int node = path.pop();
      int at = positions.pop();
      if (at < first[number(node) + 1]) {
        path.push(node);
        positions.push(at + 1);
        int child = children[at];
        int group = groupOf.applyAsInt(child);
        if (group >= 0 && above[group]++ == 0) {
          retained[group] += dominators.retainedSize(child);
        }
        path.push(child);
        positions.push(first[numberOf[child]]);
      } else if (node != Dominators.ROOT) {
        int group = groupOf.applyAsInt(node);
        if (group >= 0) {
          above[group]--;
        }
      }
    }
    return retained;
  }

  private int number(int node) {
    if (node == Dominators.ROOT) {
      return 0;
    }
    return numberOf[node] == 0 ? -1 : numberOf[node];
  }
}
