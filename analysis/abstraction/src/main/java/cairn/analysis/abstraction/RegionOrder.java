package cairn.analysis.abstraction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Numbers the nodes of a graph in the order in which a breadth-first walk from the first node meets
 * them, edges sorted by label and then by the types that they lead to: what the graph looks like
 * decides, not how it is stored. Nodes that the walk does not meet follow, in their own order.
 */
final class RegionOrder {
  private RegionOrder() {}

  /**
   * An edge as it is sorted.
   *
   * @param types names, sorted
   */
  record Edge(String label, String[] types, int target) {
    private static final Comparator<Edge> ORDER =
        Comparator.comparing(Edge::label)
            .thenComparing(Edge::types, Arrays::compare)
            .thenComparingInt(Edge::target);
  }

  /**
   * The nodes in their new order.
   *
   * @param out what leads away from a node, in any order
   */
  static int[] of(int nodes, IntFunction<List<Edge>> out) {
    boolean[] met = new boolean[nodes];
    int[] order = new int[nodes];
    int count = 0;
    int at = 0;
    for (int first = 0; first < nodes; first++) {
      if (!met[first]) {
        met[first] = true;
        order[count++] = first;
      }
      for (; at < count; at++) {
        List<Edge> edges = new ArrayList<>(out.apply(order[at]));
        edges.sort(Edge.ORDER);
        for (Edge edge : edges) {
          if (!met[edge.target()]) {
            met[edge.target()] = true;
            order[count++] = edge.target();
          }
        }
      }
    }
    return order;
  }

  /** By node, its place in an order. */
  static int[] inverse(int[] order) {
    int[] place = new int[order.length];
    for (int at = 0; at < order.length; at++) {
      place[order[at]] = at;
    }
    return place;
  }
}
