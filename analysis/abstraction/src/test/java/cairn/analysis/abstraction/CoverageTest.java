package cairn.analysis.abstraction;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Range;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.RegionEdge;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** A heap that says one thing less covers the other one, and not the other way round. */
final class CoverageTest {
  private static final int SEEDS = Boolean.getBoolean("cairn.long") ? 20_000 : 1_000;

  @Test
  void whatIsSaidLessDecides() {
    int[] weakened = new int[9];
    for (long seed = 0; seed < SEEDS; seed++) {
      AbstractHeap heap = Abstraction.of(RandomHeaps.reachable(seed), "h").heap();
      int which = (int) (seed % weakened.length);
      AbstractHeap weaker = weaker(heap, which, new SplittableRandom(seed));
      assertThat(Comparison.of(heap, weaker).covered()).as("seed %d", seed).isTrue();
      if (!weaker.equals(heap)) {
        assertThat(Comparison.of(weaker, heap).covered()).as("seed %d", seed).isFalse();
        weakened[which]++;
      }
    }
    assertThat(weakened).doesNotContain(0);
  }

  private static AbstractHeap weaker(AbstractHeap heap, int which, SplittableRandom random) {
    List<Region> regions = new ArrayList<>(heap.regions());
    List<RegionEdge> edges = new ArrayList<>(heap.edges());
    if (which < 3 && !edges.isEmpty()) {
      int at = random.nextInt(edges.size());
      edges.set(at, weaker(edges.get(at), which));
    }
    if (which >= 3 && regions.size() > 1) {
      int at = 1 + random.nextInt(regions.size() - 1);
      regions.set(at, weaker(regions.get(at), which));
    }
    return new AbstractHeap(
        heap.sources(), heap.objects(), heap.references(), regions, edges, heap.recursiveTypes());
  }

  private static RegionEdge weaker(RegionEdge edge, int which) {
    return new RegionEdge(
        edge.from(),
        edge.to(),
        edge.label(),
        edge.injective() && which != 0,
        edge.nullable() || which == 1,
        which == 2 ? wider(edge.references()) : edge.references());
  }

  private static Range wider(Range range) {
    return new Range(range.low(), range.high() + 1);
  }

  private static Region weaker(Region region, int which) {
    TreeSet<String> nulls = new TreeSet<>(region.nullLabels());
    if (which == 3) {
      nulls.add("never");
    }
    List<Region.Shape> shapes =
        region.shapes().stream()
            .map(shape -> new Region.Shape(shape.labels(), shape.tree() && which != 4))
            .toList();
    List<Region.TypeShare> types = new ArrayList<>(region.types());
    if (which == 5) {
      types.add(new Region.TypeShare("X", Region.Kind.OBJECT, new Range(0, 1), new Range(0, 8)));
    }
    Region.Lengths lengths = region.lengths();
    if (which == 6 && lengths != null) {
      lengths = new Region.Lengths(wider(lengths.each()), lengths.slots(), lengths.used());
    }
    return new Region(
        region.id(),
        types,
        which == 7 ? wider(region.count()) : region.count(),
        which == 8 ? wider(region.bytes()) : region.bytes(),
        region.overhead(),
        shapes,
        lengths,
        List.copyOf(nulls));
  }
}
