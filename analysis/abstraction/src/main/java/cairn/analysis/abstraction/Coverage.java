package cairn.analysis.abstraction;

import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Range;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.RegionEdge;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Whether all that one abstract heap says is implied by another with the same regions. */
final class Coverage {
  private static final Range NONE = Range.exactly(0);

  private Coverage() {}

  /** Whether {@code weaker} says nothing that {@code stronger} does not. */
  static boolean covers(AbstractHeap weaker, AbstractHeap stronger) {
    return weaker.objects().contains(stronger.objects())
        && weaker.references().contains(stronger.references())
        && coversEdges(weaker, stronger)
        && coversRegions(weaker, new HeapIndex(stronger));
  }

  private static boolean coversRegions(AbstractHeap weaker, HeapIndex stronger) {
    for (Region region : weaker.regions()) {
      Region other = stronger.region(region.id());
      if (!region.count().contains(other.count())
          || !region.bytes().contains(other.bytes())
          || !region.overhead().contains(other.overhead())
          || !region.nullLabels().containsAll(other.nullLabels())
          || !coversTypes(region.types(), other.types())
          || !coversLengths(region, other)
          || !coversTrees(region, other, inside(stronger, region.id()))) {
        return false;
      }
    }
    return true;
  }

  private static boolean coversTypes(
      List<Region.TypeShare> weaker, List<Region.TypeShare> stronger) {
    Map<String, Region.TypeShare> byName = new HashMap<>();
    stronger.forEach(share -> byName.put(share.name(), share));
    for (Region.TypeShare share : weaker) {
      Region.TypeShare other = byName.remove(share.name());
      if (!share.count().contains(other == null ? NONE : other.count())
          || !share.bytes().contains(other == null ? NONE : other.bytes())) {
        return false;
      }
    }
    return byName.isEmpty();
  }

  private static boolean coversLengths(Region weaker, Region stronger) {
    Region.Lengths claimed = weaker.lengths();
    Region.Lengths known = stronger.lengths();
    if (claimed == null || known == null) {
      return known == null
          && (claimed == null || claimed.slots().contains(0) && claimed.used().contains(0));
    }
    return claimed.each().contains(known.each())
        && claimed.slots().contains(known.slots())
        && claimed.used().contains(known.used());
  }

  /** The labels of references inside of a region. */
  static Set<String> inside(HeapIndex heap, int region) {
    Set<String> labels = new TreeSet<>();
    for (RegionEdge edge : heap.out(region)) {
      if (edge.to() == region) {
        labels.add(edge.label());
      }
    }
    return labels;
  }

  private static boolean coversTrees(Region weaker, Region stronger, Set<String> inside) {
    return Shapes.trees(weaker).stream().allMatch(tree -> isTree(stronger, tree, inside));
  }

  /**
   * Whether it is known that these labels make a tree in a region.
   *
   * @param inside the labels that there are inside of it
   */
  static boolean isTree(Region region, Set<String> labels, Set<String> inside) {
    Set<String> there = new HashSet<>(labels);
    there.retainAll(inside);
    return there.isEmpty()
        || Shapes.trees(region).stream().anyMatch(known -> known.containsAll(there));
  }

  private record Key(int from, String label, int to) {}

  private static boolean coversEdges(AbstractHeap weaker, AbstractHeap stronger) {
    Map<Key, RegionEdge> known = new HashMap<>();
    stronger.edges().forEach(edge -> known.put(key(edge), edge));
    for (RegionEdge edge : weaker.edges()) {
      RegionEdge other = known.remove(key(edge));
      if (other == null) {
        if (!edge.references().contains(0)) {
          return false;
        }
      } else if (edge.injective() && !other.injective()
          || other.nullable() && !edge.nullable()
          || !edge.references().contains(other.references())) {
        return false;
      }
    }
    return known.isEmpty();
  }

  private static Key key(RegionEdge edge) {
    return new Key(edge.from(), edge.label(), edge.to());
  }
}
