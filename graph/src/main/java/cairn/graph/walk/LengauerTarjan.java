package cairn.graph.walk;

import cairn.graph.Progress;
import java.util.Arrays;

/**
 * Immediate dominators by the algorithm of Lengauer and Tarjan with path compression, in
 * O(references log nodes), all in numbers of a depth-first order.
 *
 * <p>While number w is worked on, exactly the numbers above w are linked into the forest. So a
 * comparison replaces the mark of being linked, and three arrays mean one thing below w and another
 * from it on: the tree's parents become the forest's ancestors, the chains of sources become
 * labels, and the buckets become dominators, through which, until they are known, the buckets'
 * chains run.
 *
 * <p>Memory: 4 bytes per node besides the order, and 4 per node of the longest path that is
 * compressed.
 */
final class LengauerTarjan {
  private final DepthFirstOrder order;
  private final int last;
  private final Ticker ticker;

  /** Below: the parent in the walk's tree. From there on: an ancestor. */
  private final int[] ancestor;

  /** Semidominator; before it is known, an upper bound of it. */
  private final int[] semidominator;

  /**
   * Below: the chain of sources. From there on: the number with the least semidominator on the way
   * to the ancestor, which does not count.
   */
  private final int[] label;

  /**
   * Below: the first of the numbers whose semidominator it is and whose dominator is not known.
   * From there on: the dominator; before it is known, the next number in the same bucket.
   */
  private final int[] dominator;

  private int[] path = new int[256];

  /** Overwrites the order's parents, lowest sources and chains. */
  LengauerTarjan(DepthFirstOrder order, Progress progress) {
    this.order = order;
    last = order.last();
    ticker = new Ticker(progress, last);
    ancestor = order.parents();
    semidominator = order.lowestSources();
    label = order.chains();
    dominator = new int[last + 1];
  }

  /** Per number that of its immediate dominator. */
  int[] run() {
    for (int number = last; number > 0; number--) {
      ticker.step();
      int parent = ancestor[number];
      int least = leastSemidominator(number);
      semidominator[number] = least;
      label[number] = number;
      if (least == parent) {
        dominator[number] = parent;
      } else {
        dominator[number] = dominator[least];
        dominator[least] = number;
      }
      emptyBucket(parent, number);
    }
    for (int number = 1; number <= last; number++) {
      if (dominator[number] != semidominator[number]) {
        dominator[number] = dominator[dominator[number]];
      }
    }
    return dominator;
  }

  private int leastSemidominator(int number) {
    int least = semidominator[number];
    for (int entry = label[number]; entry != 0 && least > 0; entry = order.next(entry)) {
      int through = evaluate(order.source(entry), number + 1);
      least = Math.min(least, semidominator[through]);
    }
    return least;
  }

  private void emptyBucket(int owner, int limit) {
    int number = dominator[owner];
    dominator[owner] = 0;
    while (number != 0) {
      int next = dominator[number];
      int lower = evaluate(number, limit);
      dominator[number] = semidominator[lower] < owner ? lower : owner;
      number = next;
    }
  }

  /**
   * The label of a linked number after compressing its path; those from the limit on are linked.
   */
  private int evaluate(int number, int limit) {
    int length = 0;
    int at = number;
    while (ancestor[at] >= limit) {
      if (length == path.length) {
        path = Arrays.copyOf(path, (int) Math.min(last + 1L, 2L * length));
      }
      path[length++] = at;
      at = ancestor[at];
    }
    int top = ancestor[at];
    int best = label[at];
    int bestSemidominator = semidominator[best];
    while (length > 0) {
      int below = path[--length];
      int own = label[below];
      int ownSemidominator = semidominator[own];
      if (bestSemidominator < ownSemidominator) {
        label[below] = best;
      } else {
        best = own;
        bestSemidominator = ownSemidominator;
      }
      ancestor[below] = top;
    }
    return best;
  }
}
