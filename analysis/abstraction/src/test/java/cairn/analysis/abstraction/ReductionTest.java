package cairn.analysis.abstraction;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Range;
import cairn.analysis.api.regions.ReducedNode;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.RegionEdge;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class ReductionTest {
  @Test
  void everyRegionIsInOneNodeWithThoseThatItsHeadDominates() {
    int joined = 0;
    for (long seed = 0; seed < 1_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      AbstractHeap heap = random(random);
      BitSet open = new BitSet();
      for (int region = 1; region < heap.regions().size(); region++) {
        open.set(region, random.nextInt(4) == 0);
      }
      TreeSet<Integer> seen = new TreeSet<>();
      for (ReducedNode node : Reduction.of(heap, open)) {
        assertThat(node.regions().get(0)).isEqualTo(node.head());
        long bytes = 0;
        for (int region : node.regions()) {
          assertThat(seen.add(region)).as("seed %d, region %d", seed, region).isTrue();
          boolean in = region == node.head() || dominates(heap, open, node.head(), region);
          assertThat(in).as("seed %d, region %d in %s", seed, region, node).isTrue();
          bytes += heap.region(region).bytes().low();
        }
        assertThat(node.bytes()).isEqualTo(Range.exactly(bytes));
        boolean isOpen = open.get(node.head());
        assertThat(isOpen ? node.regions().size() : 1).isEqualTo(1);
        joined += node.regions().size() - 1;
        for (int region = 1; region < heap.regions().size() && !isOpen; region++) {
          boolean mergeable = !open.get(region) && region != node.head();
          assertThat(mergeable && dominates(heap, open, region, node.head()))
              .as("seed %d, %d dominates %s", seed, region, node)
              .isFalse();
        }
      }
      assertThat(seen).hasSize(heap.regions().size() - 1);
    }
    assertThat(joined).isGreaterThan(500);
  }

  /** Whether the second is cut off without the first; open ones hang at the root alone. */
  private static boolean dominates(AbstractHeap heap, BitSet open, int first, int second) {
    BitSet reached = new BitSet();
    for (int start : starts(heap, open)) {
      walk(heap, open, start, first, reached);
    }
    return first != second && !reached.get(second);
  }

  /**
   * The root, open regions, and regions that the heap does not reach, each by the least of them.
   */
  private static List<Integer> starts(AbstractHeap heap, BitSet open) {
    List<Integer> starts = new ArrayList<>(List.of(AbstractHeap.ROOT));
    BitSet reached = new BitSet();
    walk(heap, new BitSet(), AbstractHeap.ROOT, -1, reached);
    for (int region = 1; region < heap.regions().size(); region++) {
      if (!reached.get(region)) {
        starts.add(region);
        walk(heap, new BitSet(), region, -1, reached);
      } else if (open.get(region)) {
        starts.add(region);
      }
    }
    return starts;
  }

  private static void walk(AbstractHeap heap, BitSet open, int at, int without, BitSet reached) {
    if (at == without || reached.get(at)) {
      return;
    }
    reached.set(at);
    for (RegionEdge edge : heap.edges()) {
      if (edge.from() == at && !open.get(edge.to())) {
        walk(heap, open, edge.to(), without, reached);
      }
    }
  }

  private static AbstractHeap random(SplittableRandom random) {
    int count = 2 + random.nextInt(12);
    List<Region> regions = new ArrayList<>();
    for (int id = 0; id < count; id++) {
      regions.add(region(id, id == 0 ? 0 : 1 + random.nextInt(100)));
    }
    List<RegionEdge> edges = new ArrayList<>();
    for (int edge = 0; edge < 3 * count / 2; edge++) {
      int from = edge < 2 ? 0 : random.nextInt(count);
      edges.add(edge(from, 1 + random.nextInt(count - 1), "l" + edge));
    }
    return heap(regions, edges);
  }

  private static Region region(int id, long bytes) {
    Range none = Range.exactly(0);
    return new Region(
        id, List.of(), Range.exactly(1), Range.exactly(bytes), none, List.of(), null, List.of());
  }

  private static RegionEdge edge(int from, int to, String label) {
    return new RegionEdge(from, to, label, true, false, Range.exactly(1));
  }

  private static AbstractHeap heap(List<Region> regions, List<RegionEdge> edges) {
    Range some = Range.exactly(1);
    return new AbstractHeap(List.of("h"), some, some, regions, edges, List.of());
  }

  @Test
  void variablesAndTheirNeighboursAreInteresting() {
    AbstractHeap heap =
        heap(
            List.of(region(0, 0), region(1, 1), region(2, 1), region(3, 1), region(4, 1)),
            List.of(
                edge(0, 4, "(library)"),
                edge(0, 1, "x"),
                edge(1, 2, "f"),
                edge(2, 3, "g"),
                edge(3, 4, "h")));
    assertThat(Reduction.interesting(heap).toString()).isEqualTo("{1, 2}");
    assertThat(Reduction.of(heap))
        .extracting(ReducedNode::regions)
        .containsExactly(List.of(1), List.of(2), List.of(3), List.of(4));
    assertThat(Reduction.of(heap, new BitSet()))
        .extracting(ReducedNode::regions)
        .containsExactly(List.of(1, 2, 3), List.of(4));
  }

  @Test
  void ofManyStaticFieldsOnlyLargeRegionsAreInteresting() {
    List<Region> regions = new ArrayList<>(List.of(region(0, 0)));
    List<RegionEdge> edges = new ArrayList<>();
    for (int id = 1; id <= 100; id++) {
      regions.add(region(id, id == 7 ? 90 : 1));
      edges.add(edge(0, id, id == 3 ? "local" : "Main.field" + id));
    }
    regions.add(region(101, 1));
    edges.add(edge(3, 101, "next"));
    assertThat(Reduction.interesting(heap(regions, edges)).toString()).isEqualTo("{3, 7, 101}");
  }
}
