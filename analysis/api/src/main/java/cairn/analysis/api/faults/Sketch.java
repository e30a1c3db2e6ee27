package cairn.analysis.api.faults;

import java.util.List;

/**
 * A few nodes of a heap and how they refer to each other: those that a finding is about, and their
 * neighbours.
 *
 * @param time the moment
 * @param left how many neighbours are not shown
 */
public record Sketch(long time, List<Node> nodes, List<Edge> edges, int left) {

  public Sketch {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
  }

  /**
   * @param role the variable that stands for the node, {@code changed} for the node of a store;
   *     empty for a neighbour
   * @param values fields that are no edges of the sketch, as {@code name = value}
   */
  public record Node(NodeName name, String role, List<String> values) {
    public Node {
      values = List.copyOf(values);
    }
  }

  /**
   * @param label the field or element
   * @param changed whether the statement that the sketch belongs to wrote it
   */
  public record Edge(long from, long to, String label, boolean changed) {}
}
