import java.util.Random;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.triangulate.IncrementalDelaunayTriangulator;
import org.locationtech.jts.triangulate.quadedge.QuadEdgeSubdivision;
import org.locationtech.jts.triangulate.quadedge.Vertex;

/** A Delaunay triangulation of JTS that grows site by site: a quarter of the operations. */
public final class QuadEdgeRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int sites = Integer.parseInt(arguments[1]) / 4;
    QuadEdgeSubdivision division = new QuadEdgeSubdivision(new Envelope(0, 100, 0, 100), 0);
    IncrementalDelaunayTriangulator triangulator = new IncrementalDelaunayTriangulator(division);
    for (int i = 0; i < sites; i++) {
      // every fourth on a grid, so that some lie on edges
      boolean grid = i % 4 == 0;
      double x = grid ? 10 * random.nextInt(10) : 100 * random.nextDouble();
      double y = grid ? 10 * random.nextInt(10) : 100 * random.nextDouble();
      triangulator.insertSite(new Vertex(x, y));
    }
    System.out.println(division.getEdges().size());
  }
}
