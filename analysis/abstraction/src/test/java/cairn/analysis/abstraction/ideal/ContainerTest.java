package cairn.analysis.abstraction.ideal;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.abstraction.IdealHeap;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.RegionEdge;
import cairn.graph.HeapGraph;
import cairn.graph.JavaStrings;
import cairn.graph.Progress;
import cairn.graph.SlotKind;
import cairn.graph.walk.Reachability;
import cairn.graph.walk.SpecialReferences;
import cairn.sources.hprof.HprofDump;
import cairn.sources.hprof.HprofOptions;
import cairn.testkit.DumpedProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Containers of real JVMs hold what the dumped program says that they hold. */
class ContainerTest {
  @TempDir Path folder;

  static List<Path> jdks() throws IOException {
    return DumpedProgram.jdks();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void holdWhatTheProgramSays(Path home) throws Exception {
    DumpedProgram dumps = DumpedProgram.of(home, folder, JavaContainers.class);
    try (HprofDump dump = HprofDump.open(dumps.file(), HprofOptions.defaults(), Progress.NONE)) {
      HeapGraph graph = dump.graph();
      Libraries libraries = Libraries.standard();
      Extraction extraction =
          IdealHeaps.of(graph, Variables.ofRoots(graph, libraries), libraries, Progress.NONE);
      assertThat(extraction.notes()).isEmpty();
      assertThat(extraction.heap().labels())
          .contains("thread main: " + JavaContainers.class.getName() + ".main", "(threads)");
      assertThat(lines(extraction, JavaContainers.class))
          .containsExactlyInAnyOrderElementsOf(dumps.lines());
      checkKinds(extraction);
      checkBytes(extraction);
    }
  }

  private static void checkKinds(Extraction extraction) {
    IdealHeap heap = extraction.heap();
    Map<String, String> kinds = new TreeMap<>();
    for (int i = 0; i < heap.variableCount(); i++) {
      String name = heap.labels().get(heap.variableLabel(i));
      int object = heap.variableTarget(i);
      if (object >= 0) {
        kinds.put(
            name.substring(name.lastIndexOf('.') + 1),
            (extraction.isMap(object) ? "map" : "")
                + (extraction.isHashed(object) ? " hashed" : ""));
      }
    }
    assertThat(kinds)
        .containsEntry("hashMap", "map hashed")
        .containsEntry("synchronizedMap", "map hashed")
        .containsEntry("concurrentHashMap", "map hashed")
        .containsEntry("treeMap", "map")
        .containsEntry("hashSet", " hashed")
        .containsEntry("unmodifiableSet", " hashed")
        .containsEntry("arrayList", "");
  }

  static List<String> lines(Extraction extraction, Class<?> program) {
    IdealHeap heap = extraction.heap();
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < heap.variableCount(); i++) {
      String name = heap.labels().get(heap.variableLabel(i));
      int object = heap.variableTarget(i);
      if (!name.startsWith(program.getName() + ".")) {
        continue;
      }
      name = name.substring(program.getName().length() + 1);
      if (object < 0 || name.startsWith("$")) {
        continue;
      }
      assertThat(heap.types().get(heap.type(object)).kind())
          .as(name)
          .isEqualTo(Region.Kind.CONTAINER);
      Map<String, String> found = new TreeMap<>();
      String type = heap.types().get(heap.type(object)).name();
      if (!type.contains("Atomic") && !type.contains("Optional")) {
        found.put("length ", String.valueOf(heap.length(object)));
      }
      assertThat(heap.slots(object)).as(name).isGreaterThanOrEqualTo(heap.length(object));
      for (int edge = heap.firstEdge(object); edge < heap.firstEdge(object + 1); edge++) {
        String label = heap.labels().get(heap.label(edge));
        if (label.startsWith("[")) {
          found.merge(label, " " + text(extraction, heap.target(edge)), (a, b) -> a + b);
        } else {
          assertThat(label).as(name + " " + type).isIn(RegionEdge.INSIDE, "first");
        }
      }
      found.replaceAll((label, items) -> label.equals("length ") ? items : Dumper.sorted(items));
      String field = name;
      found.forEach((label, items) -> lines.add(field + " " + label + items));
    }
    return lines;
  }

  private static String text(Extraction extraction, int object) {
    if (object < 0) {
      return "null";
    }
    HeapGraph graph = extraction.graph();
    int node = extraction.node(object);
    int number = JavaStrings.field(graph, node, "number");
    if (number >= 0 && graph.slotKind(node, number) == SlotKind.INT) {
      return String.valueOf(graph.slotBits(node, number));
    }
    int name = JavaStrings.field(graph, node, "name");
    return JavaStrings.text(graph, (int) graph.slotBits(node, name), 100);
  }

  /** Every reachable byte belongs to one object. */
  static void checkBytes(Extraction extraction) {
    HeapGraph graph = extraction.graph();
    Reachability reached =
        Reachability.fromRoots(
            graph,
            SpecialReferences.skipping(
                graph, EnumSet.of(SpecialReferences.Kind.WEAK, SpecialReferences.Kind.PHANTOM)),
            Progress.NONE);
    IdealHeap heap = extraction.heap();
    long bytes = 0;
    int wrong = 0;
    for (int object = 0; object < heap.objectCount(); object++) {
      bytes += heap.bytes(object);
      wrong += heap.overhead(object) < 0 || heap.overhead(object) > heap.bytes(object) ? 1 : 0;
    }
    assertThat(bytes).isEqualTo(reached.bytes());
    for (int node = 0; node < graph.nodeCount(); node++) {
      wrong += extraction.owner(node) >= 0 == reached.reaches(node) ? 0 : 1;
    }
    assertThat(wrong).isZero();
  }
}
