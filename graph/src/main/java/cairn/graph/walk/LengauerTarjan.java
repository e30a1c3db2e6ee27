package cairn.graph.walk;

import cairn.graph.HeapGraph;
import cairn.graph.Progress;
import java.util.Arrays;

/**
 * Immediate dominators by the algorithm of Lengauer and Tarjan with path compression, in
 * O(references log nodes), all in numbers of a depth-first order.
 *
 * <p>While number w is worked on, exactly the numbers above w are linked into the forest; so the
 * comparison with a limit replaces a mark, the tree's parents become the forest's ancestors in
 * place, and a bucket's chain runs through the dominators that are not known yet.
 *
 * <p>Memory: 16 bytes per node besides the order and its predecessors, and 4 per node of the
 * longest chain that is compressed.
 */
final class LengauerTarjan {
  private final int last;
  private final NumberedPredecessors predecessors;
  private final Ticker ticker;

  /** Parent in the walk's tree; once linked, an ancestor. */
  private final int[] ancestor;

  private final int[] semidominator;

  /** The number with the least semidominator on the way to the ancestor, which does not count. */
  private final int[] label;

  /** The dominator; before it is known, the next number in the same bucket. */
  private final int[] dominator;

  /** Per number the first of those whose semidominator it is and whose dominator is not known. */
  private final int[] bucket;

  private int[] path = new int[256];

  LengauerTarjan(
      HeapGraph graph, ReferenceFilter filter, DepthFirstOrder order, Progress progress) {
    last = order.last();
    predecessors = new NumberedPredecessors(graph, filter, order);
    ticker = new Ticker(progress, last);
    ancestor = order.parents();
    semidominator = new int[last + 1];
    label = new int[last + 1];
    dominator = new int[last + 1];
    bucket = new int[last + 1];
    for (int number = 0; number <= last; number++) {
      label[number] = number;
      semidominator[number] = ancestor[number];
    }
    for (int root = 0; root < graph.rootCount(); root++) {
      semidominator[order.numberOf()[graph.root(root).node()]] = 0;
    }
  }

  /** Per number that of its immediate dominator. */
  int[] run() {
    for (int number = last; number > 0; number--) {
      ticker.step();
      int least = leastSemidominator(number);
      semidominator[number] = least;
      dominator[number] = bucket[least];
      bucket[least] = number;
      emptyBucket(ancestor[number], number);
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
    long end = predecessors.first(number + 1);
    for (long entry = predecessors.first(number); entry < end && least > 0; entry++) {
      int source = predecessors.source(entry);
      int through = source < number ? source : semidominator[evaluate(source, number + 1)];
      least = Math.min(least, through);
    }
    return least;
  }

  private void emptyBucket(int owner, int limit) {
    int number = bucket[owner];
    bucket[owner] = 0;
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
    while (length > 0) {
      int below = path[--length];
      if (semidominator[best] < semidominator[label[below]]) {
        label[below] = best;
      } else {
        best = label[below];
      }
      ancestor[below] = top;
    }
    return label[number];
  }
}
