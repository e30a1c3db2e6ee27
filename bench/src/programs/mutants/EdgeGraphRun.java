import java.util.Random;
import org.locationtech.jts.edgegraph.EdgeGraph;
import org.locationtech.jts.geom.Coordinate;

/** Edges between the points of a grid in the planar graph of JTS. */
public final class EdgeGraphRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    EdgeGraph graph = new EdgeGraph();
    int edges = 0;
    for (int i = 0; i < operations; i++) {
      Coordinate from = new Coordinate(random.nextInt(5), random.nextInt(5));
      Coordinate to = new Coordinate(random.nextInt(5), random.nextInt(5));
      if (graph.addEdge(from, to) != null) {
        edges++;
      }
    }
    System.out.println(edges);
  }
}
