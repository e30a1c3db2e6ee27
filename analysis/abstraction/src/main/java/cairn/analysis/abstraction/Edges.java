package cairn.analysis.abstraction;

import cairn.analysis.api.regions.RegionEdge;
import java.util.Comparator;

/** The order of edges in an abstract heap. */
final class Edges {
  static final Comparator<RegionEdge> ORDER =
      Comparator.comparingInt(RegionEdge::from)
          .thenComparing(RegionEdge::label)
          .thenComparingInt(RegionEdge::to);

  private Edges() {}
}
