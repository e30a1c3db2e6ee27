package cairn.analysis.abstraction;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.HeapDifference;
import cairn.analysis.api.regions.Range;
import cairn.analysis.api.regions.Region;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The definitions of merging and comparing as properties of random heaps. */
final class MergeTest {
  private static final int SEEDS = Boolean.getBoolean("cairn.long") ? 10_000 : 300;

  /** Heaps that are alike more often than not. */
  private static long other(long seed) {
    return seed % 3 == 0 ? seed + 1 : seed ^ 1L << 40;
  }

  @Test
  void mergeStandsForBothHeaps() {
    for (long seed = 0; seed < SEEDS; seed++) {
      IdealHeap first = RandomHeaps.any(seed);
      IdealHeap second = RandomHeaps.any(other(seed));
      Abstraction a = Abstraction.of(first, "a");
      Abstraction b = Abstraction.of(second, "b");
      Merge merge = Merge.of(a.heap(), b.heap());
      assertIn(first, a, merge, 0, "first, seed " + seed);
      assertIn(second, b, merge, 1, "second, seed " + seed);
    }
  }

  @Test
  void mergeOfManyStandsForAll() {
    for (long seed = 0; seed < SEEDS / 4; seed++) {
      List<IdealHeap> heaps =
          List.of(RandomHeaps.any(seed), RandomHeaps.any(other(seed)), RandomHeaps.any(seed + 7));
      List<Abstraction> all = heaps.stream().map(heap -> Abstraction.of(heap, "h")).toList();
      Merge merge = Merge.of(all.stream().map(Abstraction::heap).toList());
      Merge again = Merge.of(merge.heap(), Abstraction.of(heaps.get(0), "h").heap());
      for (int index = 0; index < heaps.size(); index++) {
        assertIn(heaps.get(index), all.get(index), merge, index, index + ", seed " + seed);
        int which = index;
        RegionMap map = all.get(index).regions();
        assertThat(
                Concretisation.violations(
                    heaps.get(index),
                    object -> again.region(0, merge.region(which, map.region(object))),
                    again.heap()))
            .as("merged again, %d, seed %d", index, seed)
            .isEmpty();
      }
    }
  }

  private static void assertIn(
      IdealHeap heap, Abstraction abstraction, Merge merge, int index, String what) {
    RegionMap map = abstraction.regions();
    assertThat(
            Concretisation.violations(
                heap, object -> merge.region(index, map.region(object)), merge.heap()))
        .as(what)
        .isEmpty();
  }

  @Test
  void mergeCoversWhatWasMerged() {
    for (long seed = 0; seed < SEEDS; seed++) {
      AbstractHeap a = Abstraction.of(RandomHeaps.reachable(seed), "a").heap();
      AbstractHeap b = Abstraction.of(RandomHeaps.reachable(other(seed)), "b").heap();
      AbstractHeap merged = Merge.of(a, b).heap();
      assertThat(Comparison.of(a, merged).covered()).as("first, seed %d", seed).isTrue();
      assertThat(Comparison.of(b, merged).covered()).as("second, seed %d", seed).isTrue();
    }
  }

  /** Under the pairing, which is not known to the oracle, every heap of the first is in it. */
  @Test
  void coveredHeapsAreInTheSecond() {
    int covered = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      IdealHeap heap = RandomHeaps.reachable(seed);
      Abstraction a = Abstraction.of(heap, "a");
      AbstractHeap b = Abstraction.of(RandomHeaps.reachable(other(seed)), "b").heap();
      AbstractHeap wide = Merge.of(List.of(b, Abstraction.of(heap, "c").heap())).heap();
      for (AbstractHeap to : List.of(b, wide)) {
        HeapIndex from = new HeapIndex(a.heap());
        HeapIndex second = new HeapIndex(to);
        int[] partners =
            new Pairing(from, second, new RegionPaths(from), new RegionPaths(second)).partners();
        boolean total = java.util.Arrays.stream(partners).allMatch(partner -> partner >= 0);
        boolean in =
            total
                && Concretisation.violations(
                        heap, object -> partners[a.regions().region(object)], to)
                    .isEmpty();
        if (Comparison.of(a.heap(), to).covered()) {
          assertThat(in).as("seed %d", seed).isTrue();
          covered++;
        }
      }
    }
    assertThat(covered).isGreaterThan(SEEDS / 2);
  }

  @Test
  void heapIsCoveredByItselfWithoutDifferences() {
    for (long seed = 0; seed < SEEDS; seed++) {
      AbstractHeap a = Abstraction.of(RandomHeaps.any(seed), "a").heap();
      HeapDifference difference = Comparison.of(a, a);
      assertThat(difference.covered()).as("seed %d", seed).isTrue();
      assertThat(difference.regions()).as("seed %d", seed).isEmpty();
      assertThat(difference.properties()).as("seed %d", seed).isEmpty();
    }
  }

  @Test
  void mergeWithItselfKeepsEverything() {
    for (long seed = 0; seed < SEEDS; seed++) {
      AbstractHeap a = Abstraction.of(RandomHeaps.reachable(seed), "a").heap();
      AbstractHeap merged = Merge.of(a, a).heap();
      assertThat(merged.sources()).containsExactly("a", "a");
      assertThat(merged.regions()).as("seed %d", seed).isEqualTo(a.regions());
      assertThat(merged.edges()).as("seed %d", seed).isEqualTo(a.edges());
      assertThat(merged.recursiveTypes()).isEqualTo(a.recursiveTypes());
      assertThat(merged.objects()).isEqualTo(a.objects());
    }
  }

  @Test
  void orderOfHeapsDoesNotMatter() {
    for (long seed = 0; seed < SEEDS; seed++) {
      AbstractHeap a = Abstraction.of(RandomHeaps.reachable(seed), "x").heap();
      AbstractHeap b = Abstraction.of(RandomHeaps.reachable(other(seed)), "x").heap();
      AbstractHeap merged = Merge.of(a, b).heap();
      assertThat(Merge.of(b, a).heap()).as("seed %d", seed).isEqualTo(merged);
      assertThat(Merge.of(a, b).heap()).as("seed %d", seed).isEqualTo(merged);
    }
  }

  @Test
  void mergeOfOneIsTheSame() {
    AbstractHeap a = Abstraction.of(RandomHeaps.reachable(5), "a").heap();
    assertThat(Merge.of(List.of(a)).heap()).isEqualTo(a);
  }

  @Test
  void aRegionOfOneHeapAloneMayBeMissing() {
    HeapSketch with = new HeapSketch();
    int type = with.type("T", Region.Kind.OBJECT, -1);
    with.variable("x", with.object(type));
    AbstractHeap merged =
        Merge.of(
                Abstraction.of(with.build(), "with").heap(),
                Abstraction.of(new HeapSketch().build(), "without").heap())
            .heap();
    assertThat(merged.region(1).count()).isEqualTo(new Range(0, 1));
    assertThat(merged.region(0).count()).isEqualTo(Range.exactly(1));
    assertThat(merged.edges().get(0).references()).isEqualTo(new Range(0, 1));
    assertThat(merged.objects()).isEqualTo(new Range(0, 1));
  }
}
