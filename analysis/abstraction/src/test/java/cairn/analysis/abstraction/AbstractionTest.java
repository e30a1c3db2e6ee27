package cairn.analysis.abstraction;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.RegionEdge;
import cairn.graph.Progress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Random heaps against the definitions. */
final class AbstractionTest {
  private static final int SEEDS = Boolean.getBoolean("cairn.long") ? 20_000 : 500;

  @Test
  void partitionIsThatOfTheDefinitions() {
    for (long seed = 0; seed < SEEDS; seed++) {
      IdealHeap heap = RandomHeaps.any(seed);
      assertThat(classes(heap)).as("seed %d", seed).isEqualTo(SlowPartition.complete(heap));
    }
  }

  /** Two classes become one, which gets a type later that one of the first referrers refers to. */
  @Test
  void aClassThatGrowsIsComparedAgainByAllThatReferToIt() {
    HeapSketch sketch = new HeapSketch();
    int a = sketch.type("A", Region.Kind.OBJECT, 0);
    int b = sketch.type("B", Region.Kind.OBJECT, 0);
    int[] arrays = new int[4];
    for (int array = 0; array < arrays.length; array++) {
      arrays[array] = sketch.object(sketch.type("Array" + array, Region.Kind.ARRAY, -1));
      sketch.variable("v" + array, arrays[array]);
    }
    int first = sketch.object(a);
    int second = sketch.object(a);
    int other = sketch.object(b);
    int outer = sketch.object(a);
    sketch.edge(outer, "inner", sketch.object(b));
    sketch.edge(arrays[0], "[]", first);
    sketch.edge(arrays[1], "[]", second).edge(arrays[1], "[]", other);
    sketch.edge(arrays[2], "[]", first).edge(arrays[2], "[]", second);
    sketch.edge(arrays[3], "[]", first).edge(arrays[3], "[]", outer);
    IdealHeap heap = sketch.build();
    RegionMap regions = Abstraction.of(heap, "a").regions();
    assertThat(regions.region(other)).isEqualTo(regions.region(outer));
    assertThat(regions.regionCount()).isEqualTo(6);
    assertThat(SlowPartition.complete(heap)[other]).isEqualTo(first);
  }

  /** By object and, last, the variables' owner: the least object of the same class. */
  static int[] classes(IdealHeap heap) {
    ClassJoin join = ClassJoin.of(heap, Progress.NONE);
    Map<Integer, Integer> least = new HashMap<>();
    int[] classes = new int[heap.objectCount() + 1];
    for (int object = 0; object < classes.length; object++) {
      int number = join.find(object < heap.objectCount() ? join.classOf()[object] : 0);
      least.putIfAbsent(number, object);
      classes[object] = least.get(number);
    }
    return classes;
  }

  @Test
  void heapIsOneOfItsAbstraction() {
    for (long seed = 0; seed < SEEDS; seed++) {
      IdealHeap heap = RandomHeaps.any(seed);
      Abstraction abstraction = Abstraction.of(heap, "a");
      assertThat(Concretisation.violations(heap, abstraction.regions()::region, abstraction.heap()))
          .as("seed %d", seed)
          .isEmpty();
    }
  }

  @Test
  void nothingThatHoldsIsMissing() {
    for (long seed = 0; seed < SEEDS; seed++) {
      IdealHeap heap = RandomHeaps.any(seed);
      Abstraction abstraction = Abstraction.of(heap, "a");
      AbstractHeap result = abstraction.heap();
      Concretisation truth = Concretisation.of(heap, abstraction.regions()::region, result);
      for (RegionEdge edge : result.edges()) {
        assertThat(edge.injective())
            .as("seed %d, %s", seed, edge)
            .isEqualTo(truth.isInjective(edge));
        assertThat(edge.references().low()).as("seed %d, %s", seed, edge).isPositive();
      }
      for (Region region : result.regions()) {
        Set<String> inside = inside(result, region.id());
        Set<Set<String>> told = new HashSet<>(Shapes.trees(region));
        if (inside.size() <= Trees.ALL_SETS) {
          assertThat(told)
              .as("seed %d, region %d", seed, region.id())
              .isEqualTo(largestTrees(truth, region.id(), inside));
        }
        checkLargest(truth, region, inside, told, seed);
      }
    }
  }

  private static Set<String> inside(AbstractHeap heap, int region) {
    Set<String> labels = new TreeSet<>();
    for (RegionEdge edge : heap.edges()) {
      if (edge.from() == region && edge.to() == region) {
        labels.add(edge.label());
      }
    }
    return labels;
  }

  private static Set<Set<String>> largestTrees(
      Concretisation truth, int region, Set<String> inside) {
    List<String> labels = List.copyOf(inside);
    List<Set<String>> trees = new ArrayList<>();
    for (int bits = 1; bits < 1 << labels.size(); bits++) {
      Set<String> set = new HashSet<>();
      for (int label = 0; label < labels.size(); label++) {
        if ((bits & 1 << label) != 0) {
          set.add(labels.get(label));
        }
      }
      if (truth.isTree(region, set)) {
        trees.add(set);
      }
    }
    Set<Set<String>> largest = new HashSet<>(trees);
    largest.removeIf(
        set ->
            trees.stream().anyMatch(other -> other.size() > set.size() && other.containsAll(set)));
    return largest;
  }

  /** Every set is a tree, none can be larger, and a label in none is one by itself. */
  private static void checkLargest(
      Concretisation truth, Region region, Set<String> inside, Set<Set<String>> told, long seed) {
    for (String label : inside) {
      boolean covered = told.stream().anyMatch(set -> set.contains(label));
      assertThat(covered)
          .as("seed %d, region %d, %s", seed, region.id(), label)
          .isEqualTo(truth.isTree(region.id(), Set.of(label)));
      for (Set<String> set : told) {
        Set<String> larger = new HashSet<>(set);
        if (larger.add(label)) {
          assertThat(truth.isTree(region.id(), larger))
              .as("seed %d, region %d, %s", seed, region.id(), larger)
              .isFalse();
        }
      }
    }
  }

  @Test
  void manyVariablesAndManyLabelsAreCounted() {
    HeapSketch sketch = new HeapSketch();
    int type = sketch.type("T", Region.Kind.OBJECT, -1);
    int from = sketch.object(type);
    for (int each = 0; each < 300; each++) {
      sketch.variable("v" + each, from).edge(from, "f" + each, sketch.object(type));
    }
    IdealHeap heap = sketch.build();
    Abstraction abstraction = Abstraction.of(heap, "many");
    assertThat(abstraction.heap().edges()).hasSize(600);
    assertThat(Concretisation.violations(heap, abstraction.regions()::region, abstraction.heap()))
        .isEmpty();
  }

  @Test
  void regionsAndTheirObjectsAgree() {
    for (long seed = 0; seed < 200; seed++) {
      IdealHeap heap = RandomHeaps.any(seed);
      RegionMap map = Abstraction.of(heap, "a").regions();
      int objects = 0;
      for (int region = 0; region < map.regionCount(); region++) {
        for (int place = 0; place < map.size(region); place++) {
          assertThat(map.region(map.object(region, place))).isEqualTo(region);
          objects++;
        }
      }
      assertThat(objects).isEqualTo(heap.objectCount());
      assertThat(map.size(AbstractHeap.ROOT)).isZero();
    }
  }

  @Test
  void numbersDoNotDependOnTheOrderOfObjects() {
    for (long seed = 0; seed < SEEDS; seed++) {
      IdealHeap heap = RandomHeaps.reachable(seed);
      AbstractHeap before = Abstraction.of(heap, "a").heap();
      AbstractHeap after = Abstraction.of(Reversed.heap(heap), "a").heap();
      assertThat(after).as("seed %d", seed).isEqualTo(before);
    }
  }
}
