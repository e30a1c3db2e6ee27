package cairn.report.slices;

import cairn.analysis.api.slices.SliceGraph;
import java.util.Arrays;

/**
 * The runs of a slice that are nearest to its criterion, in the order of a breadth-first walk; so
 * many as are asked for.
 */
final class NearestRuns {
  private final int[] order;
  private final int[] index;
  private int size;

  NearestRuns(SliceGraph graph, int most) {
    int limit = Math.min(most, graph.nodes());
    order = new int[limit];
    index = new int[graph.nodes()];
    Arrays.fill(index, -1);
    if (limit > 0) {
      add(0);
    }
    for (int at = 0; at < size; at++) {
      for (int edge = graph.firstEdge(order[at]); edge < graph.endEdge(order[at]); edge++) {
        if (size < limit && index[graph.target(edge)] < 0) {
          add(graph.target(edge));
        }
      }
    }
  }

  private void add(int node) {
    index[node] = size;
    order[size++] = node;
  }

  int size() {
    return size;
  }

  /** The run at a place of the order. */
  int node(int at) {
    return order[at];
  }

  /** The place of a run in the order, -1 if it is not among them. */
  int index(int node) {
    return index[node];
  }
}
