package cairn.analysis.abstraction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.HeapDifference;
import cairn.analysis.api.regions.HeapDifference.Change;
import cairn.analysis.api.regions.HeapDifference.PropertyChange;
import cairn.analysis.api.regions.HeapDifference.RegionChange;
import cairn.analysis.api.regions.Range;
import cairn.analysis.api.regions.Region;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a person is told about two heaps. */
final class ComparisonTest {
  /** A cache of entries, a list of them, and what is behind each. */
  private static final class Cache {
    final HeapSketch sketch = new HeapSketch();
    final int array = sketch.type("Entry[]", Region.Kind.ARRAY, -1);
    final int entry = sketch.type("Entry", Region.Kind.OBJECT, 0);
    final int value = sketch.type("Value", Region.Kind.OBJECT, -1);
    final int other = sketch.type("Other", Region.Kind.OBJECT, -1);
    final int table;

    Cache(int length) {
      table = sketch.object(array, length, -1, 16 + 4L * length);
      sketch.variable("Main.cache", table);
    }

    int entry(int next, int target) {
      int added = sketch.object(entry, -1, -1, 24);
      sketch.edge(added, "next", next).edge(added, "value", target);
      return added;
    }

    Cache element(int target) {
      sketch.edge(table, "[]", target);
      return this;
    }

    AbstractHeap heap() {
      return Abstraction.of(sketch.build(), "cache").heap();
    }
  }

  /** Chains of two entries, with values of their own or all with the same one. */
  private static AbstractHeap chains(int chains, boolean shared) {
    Cache cache = new Cache(chains);
    int value = cache.sketch.object(cache.value);
    for (int chain = 0; chain < chains; chain++) {
      int last = cache.entry(-1, value);
      value = shared ? value : cache.sketch.object(cache.value);
      cache.element(cache.entry(last, value));
      value = shared || chain == chains - 1 ? value : cache.sketch.object(cache.value);
    }
    return cache.heap();
  }

  @Test
  void growthIsToldByRegionLargestFirst() {
    HeapDifference difference = Comparison.of(chains(2, false), chains(5, false));
    assertThat(difference.covered()).isFalse();
    assertThat(difference.regions())
        .extracting(RegionChange::change, RegionChange::path, RegionChange::types)
        .containsExactly(
            tuple(Change.GROWN, "Main.cache.[]", List.of("Entry")),
            tuple(Change.GROWN, "Main.cache.[].value", List.of("Value")),
            tuple(Change.GROWN, "Main.cache", List.of("Entry[]")));
    RegionChange entries = difference.regions().get(0);
    assertThat(entries.countFrom()).isEqualTo(Range.exactly(4));
    assertThat(entries.countTo()).isEqualTo(Range.exactly(10));
    assertThat(entries.bytesTo()).isEqualTo(Range.exactly(240));
    assertThat(difference.properties())
        .containsExactly(new PropertyChange("Main.cache", "lengths are 2", "2", "5"));
    assertThat(Comparison.of(chains(5, false), chains(2, false)).regions())
        .extracting(RegionChange::change)
        .containsOnly(Change.SHRUNK);
  }

  @Test
  void sharingThatIsNewIsTold() {
    assertThat(Comparison.of(chains(3, false), chains(3, true)).properties())
        .containsExactly(
            new PropertyChange(
                "Main.cache.[]",
                "references by value to Value are injective",
                "injective",
                "shared"));
  }

  @Test
  void treesAndNullsThatAreNoLongerSoAreTold() {
    Cache before = new Cache(2);
    int first = before.entry(-1, before.sketch.object(before.value));
    before.element(first).element(before.entry(first, before.sketch.object(before.value)));
    Cache after = new Cache(2);
    int last = after.entry(-1, -1);
    int second = after.entry(last, after.sketch.object(after.value));
    after.element(second).element(after.entry(last, after.sketch.object(after.other)));
    HeapDifference difference = Comparison.of(before.heap(), after.heap());
    assertThat(difference.properties())
        .containsExactlyInAnyOrder(
            new PropertyChange(
                "Main.cache.[]", "references by next make a tree", "tree {next}", "any"),
            new PropertyChange(
                "Main.cache.[]",
                "references by next to Entry are injective",
                "injective",
                "shared"),
            new PropertyChange(
                "Main.cache.[]", "value is never null", "never null", "null in some objects"));
    assertThat(difference.regions())
        .filteredOn(change -> change.change() == Change.ADDED)
        .extracting(RegionChange::path, RegionChange::types)
        .containsExactly(tuple("Main.cache.[].value", List.of("Other")));
    assertThat(Comparison.of(after.heap(), before.heap()).regions())
        .filteredOn(change -> change.change() == Change.REMOVED)
        .hasSize(1);
  }

  @Test
  void newTypesInARegionAreTold() {
    AbstractHeap before = chains(2, false);
    Cache cache = new Cache(2);
    int special = cache.sketch.type("SpecialEntry", Region.Kind.OBJECT, 0);
    int first = cache.entry(-1, cache.sketch.object(cache.value));
    int odd = cache.sketch.object(special);
    cache.sketch.edge(first, "next", odd);
    cache.element(first);
    assertThat(Comparison.of(before, cache.heap()).properties())
        .contains(
            new PropertyChange(
                "Main.cache.[]",
                "all objects are of type Entry",
                "Entry",
                "Entry and SpecialEntry"));
  }

  @Test
  void aSingleObjectThatBecomesManyIsTold() {
    Cache one = new Cache(1);
    one.element(one.entry(-1, -1));
    Cache two = new Cache(2);
    two.element(two.entry(-1, -1)).element(two.entry(-1, -1));
    assertThat(Comparison.of(one.heap(), two.heap()).properties())
        .contains(new PropertyChange("Main.cache.[]", "it is a single object", "1", "2"));
    AbstractHeap both = Merge.of(one.heap(), two.heap()).heap();
    Cache many = new Cache(3);
    many.element(many.entry(-1, -1)).element(many.entry(-1, -1)).element(many.entry(-1, -1));
    assertThat(Comparison.of(both, many.heap()).properties())
        .contains(
            new PropertyChange("Main.cache.[]", "the number of objects is 1 to 2", "1 to 2", "3"));
  }

  @Test
  void oneRegionThatBecameTwoIsTold() {
    HeapSketch before = new HeapSketch();
    int type = before.type("T", Region.Kind.OBJECT, -1);
    int shared = before.object(type);
    HeapSketch after = new HeapSketch();
    after.type("T", Region.Kind.OBJECT, -1);
    AbstractHeap from =
        Abstraction.of(before.variable("a", shared).variable("b", shared).build(), "1").heap();
    after.variable("a", after.object(type)).variable("b", after.object(type));
    HeapDifference difference = Comparison.of(from, Abstraction.of(after.build(), "2").heap());
    assertThat(difference.covered()).isFalse();
    assertThat(difference.properties())
        .contains(
            new PropertyChange(
                "b", "leads to the same region as a", "the same region", "another region"));
    assertThat(difference.regions()).extracting(RegionChange::change).containsExactly(Change.ADDED);
  }
}
