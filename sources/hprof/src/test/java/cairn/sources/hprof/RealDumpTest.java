package cairn.sources.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.HeapGraph;
import cairn.graph.JavaStrings;
import cairn.graph.Progress;
import cairn.graph.Root;
import cairn.graph.SlotKind;
import cairn.graph.walk.HeapPath;
import cairn.graph.walk.ShortestPaths;
import cairn.testkit.DumpedProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Dumps of real JVMs hold what the dumped program knows, with the sizes that jol measures. */
class RealDumpTest {
  @TempDir Path folder;

  static List<Arguments> machines() throws IOException {
    List<Arguments> machines = new ArrayList<>();
    for (Path home : DumpedProgram.jdks()) {
      boolean is25 = home.toString().contains("25");
      machines.add(Arguments.of(home, List.of()));
      if (is25) {
        machines.add(Arguments.of(home, List.of("-XX:+UseCompactObjectHeaders")));
      } else {
        machines.add(Arguments.of(home, List.of("-XX:-UseCompressedOops")));
      }
      if (Boolean.getBoolean("cairn.long")) {
        machines.addAll(more(home, is25));
      }
    }
    return machines;
  }

  private static List<Arguments> more(Path home, boolean is25) {
    List<Arguments> machines = new ArrayList<>();
    machines.add(Arguments.of(home, List.of("-XX:ObjectAlignmentInBytes=16")));
    machines.add(Arguments.of(home, List.of("-XX:+UseParallelGC", "-XX:-UseCompressedOops")));
    if (!is25) {
      machines.add(
          Arguments.of(home, List.of("-XX:+UseZGC"))); // jol fails to see sizes with it in 25
      machines.add(
          Arguments.of(home, List.of("-XX:-UseCompressedClassPointers", "-XX:+UseSerialGC")));
    }
    return machines;
  }

  @ParameterizedTest
  @MethodSource("machines")
  void holdsWhatTheProgramKnows(Path home, List<String> options) throws Exception {
    RealDump real = RealDump.make(home, folder, options.toArray(String[]::new));
    try (HprofDump dump = HprofDump.open(real.file(), HprofOptions.defaults(), Progress.NONE)) {
      HeapGraph graph = dump.graph();
      assertThat(dump.report().missing()).isEmpty();
      checkSizes(graph, real.facts());
      checkCounts(dump, real.facts());
      checkStatics(graph);
      checkThreads(graph);
      checkPath(graph);
    }
  }

  private static void checkSizes(HeapGraph graph, List<String[]> facts) {
    Map<String, Long> sizes = new TreeMap<>();
    for (int node = 0; node < graph.nodeCount(); node++) {
      String name = graph.typeInfo(graph.type(node)).name();
      boolean isArray = name.endsWith("[]");
      sizes.put(isArray ? name + " " + graph.slotCount(node) : name, graph.size(node));
    }
    Map<String, Long> expected = new TreeMap<>();
    for (String[] fact : facts) {
      if (fact[0].equals("size") && sizes.containsKey(fact[1])) {
        expected.put(fact[1], Long.valueOf(fact[2]));
      } else if (fact[0].equals("array")) {
        expected.put(fact[1] + " " + fact[2], Long.valueOf(fact[3]));
      }
    }
    assertThat(expected).hasSizeGreaterThan(170);
    sizes.keySet().retainAll(expected.keySet());
    assertThat(sizes).isEqualTo(expected);
  }

  private static void checkCounts(HprofDump dump, List<String[]> facts) {
    Map<String, Long> counts = new HashMap<>();
    for (int type = 0; type < dump.typeCount(); type++) {
      counts.merge(dump.typeInfo(type).name(), dump.count(type), Long::sum);
    }
    for (String[] fact : facts) {
      if (fact[0].equals("count")) {
        assertThat(counts).containsEntry(fact[1], Long.valueOf(fact[2]));
      }
    }
  }

  private static void checkStatics(HeapGraph graph) {
    String program = HeapProgram.class.getName();
    int found = 0;
    for (int root = 0; root < graph.rootCount(); root++) {
      if (graph.root(root).name().equals(program)) {
        int node = graph.rootNode(root);
        assertThat(graph.root(root).kind()).isEqualTo(Root.Kind.CLASS);
        for (int slot = 0; slot < graph.slotCount(node); slot++) {
          if (graph.slotName(node, slot).equals("text")) {
            assertThat(graph.slotKind(node, slot)).isEqualTo(SlotKind.REFERENCE);
            int string = (int) graph.slotBits(node, slot);
            assertThat(JavaStrings.text(graph, string, 100)).isEqualTo(HeapProgram.text);
            found++;
          }
        }
      }
    }
    assertThat(found).isEqualTo(1);
  }

  private static void checkThreads(HeapGraph graph) {
    List<String> names = new ArrayList<>();
    for (int root = 0; root < graph.rootCount(); root++) {
      names.add(graph.root(root).name());
    }
    assertThat(names)
        .contains("thread main", "thread Reference Handler")
        .anyMatch(
            name ->
                name.startsWith(
                    "local variable of thread main in " + HeapProgram.class.getName() + ".main("));
  }

  private static void checkPath(HeapGraph graph) {
    ShortestPaths paths = ShortestPaths.fromRoots(graph);
    int unreached = 0;
    for (int node = 0; node < graph.nodeCount(); node++) {
      String name = graph.typeInfo(graph.type(node)).name();
      if (name.equals(HeapProgram.Deep.class.getName())) {
        HeapPath path = paths.pathTo(node).orElseThrow();
        assertThat(path.toString()).matches(".*HeapProgram\\.KEPT\\.elementData\\[[0-9]+]");
      }
      unreached += paths.reaches(node) ? 0 : 1;
    }
    assertThat(unreached).isLessThan(graph.nodeCount() / 20);
  }
}
