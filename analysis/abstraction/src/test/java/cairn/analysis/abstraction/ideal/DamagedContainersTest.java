package cairn.analysis.abstraction.ideal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cairn.analysis.abstraction.IdealHeap;
import cairn.analysis.api.regions.Region;
import cairn.graph.HeapGraph;
import cairn.graph.walk.Reachability;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Containers that are not as they should be, and descriptions that are not. */
class DamagedContainersTest {
  @Test
  void aChainThatComesBackEnds() {
    SmallHeap heap = IdealHeapsTest.lists().type("A", "java.lang.Object");
    int map = heap.add("java.util.HashMap");
    int table = heap.array("java.util.HashMap$Node[]", 4);
    int first = heap.add("java.util.HashMap$Node");
    int second = heap.add("java.util.HashMap$Node");
    int key = heap.add("A");
    heap.set(map, "table", table).set(table, 2, first).set(first, "next", second);
    heap.set(second, "next", first).set(first, "key", key).set(second, "value", key);
    Extraction found = heap.variable("map", map).extract();
    assertThat(found.notes())
        .containsExactly(
            "java.util.HashMap at 0x1000 is damaged: it comes back to a part of itself by next;"
                + " what was found of it counts");
    assertThat(IdealHeapsTest.edges(found, map))
        .containsExactly("[key]->" + key, "[value]->null", "[key]->null", "[value]->" + key);
  }

  @Test
  void anObjectInThePlaceOfAnArrayIsSaid() {
    SmallHeap heap = IdealHeapsTest.lists();
    int map = heap.add("java.util.HashMap");
    heap.set(map, "table", heap.add("java.lang.Object"));
    assertThat(heap.variable("map", map).extract().notes())
        .containsExactly(
            "java.util.HashMap at 0x1000 is damaged: java.lang.Object is in the place of an array;"
                + " what was found of it counts");
  }

  @Test
  void aDescriptionThatDoesNotFitIsNotUsed() {
    SmallHeap heap =
        new SmallHeap()
            .type("java.lang.Object", null)
            .type("java.util.ArrayList", "java.lang.Object", "items", "#size")
            .type("java.util.HashMap", "java.lang.Object", "table")
            .type("A", "java.lang.Object");
    int list = heap.add("java.util.ArrayList");
    int map = heap.add("java.util.HashMap");
    int table = heap.array("java.lang.Object[]", 2);
    int a = heap.add("A");
    heap.set(list, "items", a).set(map, "table", table).set(table, 1, a);
    Extraction found = heap.variable("list", list).variable("map", map).extract();
    assertThat(found.notes()).hasSize(2);
    assertThat(found.notes().get(0))
        .startsWith("java.util.ArrayList: has no field elementData, which java.containers:");
    assertThat(found.notes().get(1))
        .startsWith("java.util.HashMap: its description looks for a field next in A;");
    assertThat(IdealHeapsTest.kind(found, list)).isEqualTo(Region.Kind.OPAQUE);
    assertThat(IdealHeapsTest.edges(found, list)).containsExactly("(inside)->" + a);
    assertThat(IdealHeapsTest.kind(found, map)).isEqualTo(Region.Kind.OPAQUE);
    assertThat(IdealHeapsTest.edges(found, map)).containsExactly("(inside)->" + a);
  }

  @Test
  void ownDescriptionsComeFirst() {
    Libraries libraries =
        Libraries.standard()
            .with(
                "own",
                """
                library org.acme.   # everything of theirs
                container org.acme.Ring = first around(next,previous) item:it!
                container java.util.ArrayList = elementData[*] | size
                """);
    SmallHeap heap =
        IdealHeapsTest.lists()
            .type("org.acme.Ring", "java.lang.Object", "first")
            .type("org.acme.Ring$Cell", "java.lang.Object", "it", "next", "previous")
            .type("A", "java.lang.Object");
    int ring = heap.add("org.acme.Ring");
    int one = heap.add("org.acme.Ring$Cell");
    int two = heap.add("org.acme.Ring$Cell");
    int a = heap.add("A");
    int list = IdealHeapsTest.list(heap, a, -1);
    heap.set(ring, "first", one).set(one, "next", two).set(two, "previous", one);
    heap.set(two, "next", one).set(one, "it", a);
    Extraction found = heap.variable("ring", ring).variable("list", list).extract(libraries);
    assertThat(IdealHeapsTest.edges(found, ring)).containsExactly("[]->" + a);
    assertThat(found.owner(two)).isEqualTo(found.owner(ring));
    // "size" is a number, so that the description does not fit, and the usual one counts.
    assertThat(IdealHeapsTest.edges(found, list)).containsExactly("[]->" + a, "[]->null");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "containers a.B = c",
        "container a.B",
        "container a.B c = d",
        "container a..B = d",
        "container a.B = a[1]",
        "container a.B = chain(1)",
        "container a.B = zip(a)",
        "container a.B = each more",
        "container a.B = a[key,value] b",
        "container a.B = key:a b",
        "container a.B = a |",
        "container a.B = null:a",
        "container a.B = each(item)",
        "library",
      })
  void wrongDescriptionsAreRefused(String line) {
    assertThatThrownBy(() -> Libraries.none().with("own.containers", "\n" + line))
        .isInstanceOf(LibraryFileException.class)
        .hasMessageStartingWith("own.containers:2: ")
        .hasMessageEndingWith("; see docs/formats/containers.md");
  }

  /** References to anywhere, in types that are described and in others. */
  @Test
  void everyByteCountsOnceWhateverTheHeap() {
    int runs = Boolean.getBoolean("cairn.long") ? 20_000 : 400;
    for (int seed = 0; seed < runs; seed++) {
      Random random = new Random(seed);
      SmallHeap heap = IdealHeapsTest.lists().type("A", "java.lang.Object", "one", "two");
      heap.type("java.util.TreeMap", "java.lang.Object", "root", "#size");
      heap.type("java.util.IdentityHashMap", "java.lang.Object", "table");
      heap.type("java.util.Timer", "java.lang.Object", "queue", "thread");
      heap.type("MyMap", "java.util.HashMap", "own");
      heap.type("java.util.concurrent.ConcurrentSkipListMap", "java.lang.Object", "head");
      heap.type("Index", "java.lang.Object", "node", "key", "val", "next");
      heap.type("java.util.HashSet", "java.lang.Object", "map");
      String[] types = {
        "A",
        "java.util.ArrayList",
        "java.util.HashMap",
        "java.util.HashMap$Node",
        "MyMap",
        "java.util.IdentityHashMap",
        "java.util.Timer",
        "java.util.TreeMap",
        "java.lang.Object[]",
        "java.util.HashMap$Node[]",
        "A[]",
        "java.util.concurrent.ConcurrentSkipListMap",
        "Index",
        "java.util.HashSet",
        "int[]"
      };
      int count = 1 + random.nextInt(40);
      int[] slots = new int[count];
      for (int object = 0; object < count; object++) {
        String type = types[random.nextInt(types.length)];
        slots[object] = type.endsWith("[]") ? random.nextInt(6) : -1;
        int added = slots[object] < 0 ? heap.add(type) : heap.array(type, slots[object]);
        assertThat(added).isEqualTo(object);
      }
      fill(heap, count, random);
      Extraction found = heap.extract();
      HeapGraph graph = found.graph();
      Reachability reached = Reachability.from(graph, heap.variableNodes());
      IdealHeap ideal = found.heap();
      long bytes = 0;
      for (int object = 0; object < ideal.objectCount(); object++) {
        bytes += ideal.bytes(object);
      }
      assertThat(bytes).as("seed " + seed).isEqualTo(reached.bytes());
      for (int edge = 0; edge < ideal.edgeCount(); edge++) {
        assertThat(ideal.target(edge)).as("seed " + seed).isBetween(-1, ideal.objectCount() - 1);
      }
    }
  }

  private static void fill(SmallHeap heap, int count, Random random) {
    HeapGraph graph = heap.graph();
    for (int object = 0; object < count; object++) {
      var type = graph.typeInfo(graph.type(object));
      for (int slot = 0; slot < graph.slotCount(object); slot++) {
        char kind = type.isArray() ? type.elementKind() : type.fields().get(slot).kind();
        if (kind == 'L' && random.nextInt(3) > 0) {
          heap.set(object, slot, random.nextInt(count));
        }
      }
    }
    for (int i = 0; i < 3; i++) {
      heap.variable("v" + i, random.nextInt(count));
    }
  }
}
