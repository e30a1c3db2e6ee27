import java.util.Random;
import org.graphstream.graph.Edge;
import org.graphstream.graph.Node;
import org.graphstream.graph.implementations.AdjacencyListGraph;

/** A graph of GraphStream: nodes and edges, directed and not, are added and removed. */
public final class AdjacencyGraphRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    AdjacencyListGraph graph = new AdjacencyListGraph("graph", false, false);
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      int nodes = graph.getNodeCount();
      if (nodes < 4 || (choice < 12 && nodes < 20)) {
        graph.addNode("n" + i);
        continue;
      }
      Node one = graph.getNode(random.nextInt(nodes));
      Node other = graph.getNode(random.nextInt(nodes));
      if (choice < 65) {
        if (one.getEdgeBetween(other) == null) {
          graph.addEdge("e" + i, one, other, random.nextInt(3) > 0);
        }
      } else if (choice < 80) {
        if (graph.getEdgeCount() > 0) {
          Edge edge = graph.getEdge(random.nextInt(graph.getEdgeCount()));
          graph.removeEdge(edge);
        }
      } else if (choice < 86) {
        if (one.getDegree() > 0) {
          graph.removeEdge(one.getEdge(random.nextInt(one.getDegree())));
        }
      } else if (choice < 92) {
        if (one.hasEdgeBetween(other)) {
          graph.removeEdge(one, other);
        }
      } else if (choice < 99) {
        graph.removeNode(one);
      } else {
        graph.clear();
      }
    }
    System.out.println(graph.getNodeCount() + " " + graph.getEdgeCount());
  }
}
