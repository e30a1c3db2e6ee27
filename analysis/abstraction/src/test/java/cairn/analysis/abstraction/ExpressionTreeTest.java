package cairn.analysis.abstraction;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Range;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.RegionEdge;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * The expression tree by which heap abstraction was introduced: its objects 1 to 9 (here from 0),
 * the three steps of its partition, and what is known of its four regions.
 */
final class ExpressionTreeTest {
  private final IdealHeap heap = expressions();

  private static IdealHeap expressions() {
    HeapSketch sketch = new HeapSketch();
    int add = sketch.type("Add", Region.Kind.OBJECT, 0);
    int sub = sketch.type("Sub", Region.Kind.OBJECT, 0);
    int mult = sketch.type("Mult", Region.Kind.OBJECT, 0);
    int constant = sketch.type("Const", Region.Kind.OBJECT, -1);
    int variable = sketch.type("Var", Region.Kind.OBJECT, -1);
    int environment = sketch.type("Var[]", Region.Kind.ARRAY, -1);
    for (int type : new int[] {add, mult, constant, sub, mult, constant, variable, variable}) {
      sketch.object(type);
    }
    sketch.object(environment, 3, -1, 32);
    sketch.edge(0, "l", 1).edge(0, "r", 4);
    sketch.edge(1, "l", 3).edge(1, "r", 2);
    sketch.edge(3, "l", 6).edge(3, "r", 7);
    sketch.edge(4, "l", 6).edge(4, "r", 5);
    sketch.edge(8, "[]", 6).edge(8, "[]", 7).edge(8, "[]", IdealHeap.NULL);
    return sketch.variable("exp", 0).variable("env", 8).build();
  }

  @Test
  void partitionInThreeSteps() {
    assertThat(heap.objectCount()).isEqualTo(9);
    assertThat(text(SlowPartition.recursive(heap))).isEqualTo("1,2,4,5 3 6 7 8 9");
    assertThat(text(SlowPartition.complete(heap))).isEqualTo("1,2,4,5 3,6 7,8 9");
    assertThat(text(AbstractionTest.classes(heap))).isEqualTo("1,2,4,5 3,6 7,8 9");
  }

  /** Objects numbered from 1, without the root. */
  private static String text(int[] classes) {
    Map<Integer, TreeSet<Integer>> sets = new TreeMap<>();
    for (int object = 0; object < classes.length - 1; object++) {
      sets.computeIfAbsent(classes[object], least -> new TreeSet<>()).add(object + 1);
    }
    return String.join(
        " ",
        sets.values().stream()
            .map(set -> String.join(",", set.stream().map(String::valueOf).toList()))
            .toList());
  }

  @Test
  void regionsAreThoseOfThePicture() {
    Abstraction abstraction = Abstraction.of(heap, "expressions");
    RegionMap map = abstraction.regions();
    AbstractHeap result = abstraction.heap();
    assertThat(result.regions()).hasSize(5);
    int env = map.region(8);
    int interior = map.region(0);
    int constants = map.region(2);
    int variables = map.region(6);
    assertThat(List.of(env, interior, variables, constants)).containsExactly(1, 2, 3, 4);
    assertThat(result.region(interior).count()).isEqualTo(Range.exactly(4));
    assertThat(types(result, interior)).containsExactlyInAnyOrder("Add", "Mult", "Sub");
    assertThat(result.region(constants).count()).isEqualTo(Range.exactly(2));
    assertThat(types(result, constants)).containsExactly("Const");
    assertThat(result.region(variables).count()).isEqualTo(Range.exactly(2));
    assertThat(types(result, variables)).containsExactly("Var");
    assertThat(result.region(env).count()).isEqualTo(Range.exactly(1));
    assertThat(types(result, env)).containsExactly("Var[]");
    assertThat(result.region(env).lengths())
        .isEqualTo(new Region.Lengths(Range.exactly(3), Range.exactly(3), Range.exactly(2)));
    assertThat(result.region(interior).shapes())
        .containsExactly(new Region.Shape(List.of("l", "r"), true));
    assertThat(result.region(variables).shapes()).isEmpty();
    assertThat(result.objects()).isEqualTo(Range.exactly(9));
    assertThat(result.references()).isEqualTo(Range.exactly(12));
    assertThat(result.recursiveTypes()).containsExactly(List.of("Add", "Mult", "Sub"));
  }

  @Test
  void edgesAreThoseOfThePicture() {
    assertThat(Abstraction.of(heap, "expressions").heap().edges())
        .containsExactly(
            edge(0, 1, "env", true, false, 1),
            edge(0, 2, "exp", true, false, 1),
            edge(1, 3, "[]", true, true, 2),
            edge(2, 2, "l", true, false, 2),
            edge(2, 3, "l", false, false, 2),
            edge(2, 2, "r", true, false, 1),
            edge(2, 3, "r", true, false, 1),
            edge(2, 4, "r", true, false, 2));
  }

  private static RegionEdge edge(
      int from, int to, String label, boolean injective, boolean nullable, int references) {
    return new RegionEdge(from, to, label, injective, nullable, Range.exactly(references));
  }

  private static List<String> types(AbstractHeap heap, int region) {
    return heap.region(region).types().stream().map(Region.TypeShare::name).toList();
  }

  @Test
  void severalReferencesOfOneObjectAreInjective() {
    HeapSketch sketch = new HeapSketch();
    int array = sketch.type("Object[]", Region.Kind.ARRAY, -1);
    int element = sketch.type("Element", Region.Kind.OBJECT, -1);
    int[] objects = {
      sketch.object(array, 2, -1, 24), sketch.object(array, 1, -1, 24), sketch.object(element)
    };
    sketch.variable("all", sketch.object(array, 2, 7, 24));
    sketch.edge(3, "[]", objects[0]).edge(3, "[]", objects[1]);
    sketch.edge(objects[0], "[]", objects[2]).edge(objects[0], "[]", objects[2]);
    sketch.edge(objects[1], "[]", IdealHeap.NULL);
    List<RegionEdge> edges = Abstraction.of(sketch.build(), "arrays").heap().edges();
    assertThat(edges).hasSize(3).allMatch(RegionEdge::injective);
    sketch.edge(objects[1], "[]", objects[2]);
    edges = Abstraction.of(sketch.build(), "arrays").heap().edges();
    assertThat(edges).filteredOn(edge -> !edge.injective()).hasSize(1);
  }
}
