package cairn.sources.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.HeapGraph;
import cairn.graph.Progress;
import cairn.graph.SlotKind;
import cairn.testkit.DumpedProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The quick reader of edges and the reader of graphs find the same. */
class EdgeReaderTest {
  private static final String CLASS = "java.lang.Class";

  @TempDir Path folder;

  static List<Path> jdks() throws IOException {
    return DumpedProgram.jdks();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void edgesOfRealDumps(Path home) throws Exception {
    for (String collector : List.of("-XX:+UseG1GC", "-XX:+UseZGC")) {
      Path file = RealDump.make(home, folder, collector).file();
      HeapEdges edges = new EdgeReader().read(file, "");
      assertThat(edges).as(collector).isNotNull();
      assertThat(lines(edges)).isEqualTo(graphLines(file));
    }
  }

  @Test
  void edgesOfRandomDumps() {
    int[] plain = new int[1];
    EdgeReader reader = new EdgeReader();
    Seeds.run(
        300,
        random -> {
          Path file =
              Files.write(
                  folder.resolve("random.hprof"),
                  RandomDump.make(new Random(random.nextLong()), 200));
          HeapEdges edges = reader.read(file, "");
          if (edges != null) {
            plain[0]++;
            assertThat(lines(edges)).isEqualTo(graphLines(file));
          }
        });
    assertThat(plain[0]).as("dumps that were plain").isGreaterThan(5);
  }

  @Test
  void whatCollectorsLeaveInGapsIsNoVertex() throws IOException {
    DumpBytes dump = new DumpBytes(8);
    long holder = 0x1000;
    long object = 0x1008;
    dump.load(holder, "p/Holder");
    dump.load(object, "java/lang/Object");
    long name = dump.name("ints");
    Path file =
        dump.segment(
                heap ->
                    heap.classDump(object, 0, 0, List.of(), List.of())
                        .classDump(
                            holder,
                            object,
                            0,
                            List.of(new DumpBytes.Static(name, DumpBytes.OBJECT, 0x2000)),
                            List.of(new DumpBytes.Field(name, DumpBytes.OBJECT)))
                        .jniGlobal(0x2010, 1)
                        .primitiveArray(0x2000, DumpBytes.INT, 1) // a static field's
                        .primitiveArray(0x2008, DumpBytes.INT, 1) // a filler
                        .primitiveArray(0x2010, DumpBytes.INT, 1) // a root's
                        .instance(0x2018, object) // a filler
                        .primitiveArray(0x2020, DumpBytes.INT, 1) // a field's
                        .primitiveArray(0x2028, DumpBytes.LONG, 1) // garbage, not a filler
                        .instance(0x2030, holder, DumpBytes.OBJECT, 0x2020))
            .end()
            .write(folder.resolve("gaps.hprof"));
    HeapEdges edges = new EdgeReader().read(file, "");
    assertThat(edges).isNotNull();
    assertThat(lines(edges))
        .isEqualTo(Map.of("int[] 0 0", 2, "int[] 1 0", 1, "long[] 0 0", 1, "p.Holder 0 1", 1))
        .isEqualTo(graphLines(file));
  }

  @Test
  void objectsThatAreSetApart() throws Exception {
    Path file = RealDump.make(jdks().get(0), folder).file();
    EdgeReader reader = new EdgeReader();
    HeapEdges all = reader.read(file, "");
    HeapEdges without = reader.read(file, "java.lang.String");
    assertThat(all).isNotNull();
    assertThat(without).isNotNull();
    assertThat(all.apart()).isEmpty();
    assertThat(without.vertexes() + without.apart().size()).isEqualTo(all.vertexes());
    assertThat(without.apart()).hasSizeGreaterThan(100);
    assertThat(without.apart().get(0).keySet())
        .containsExactlyInAnyOrder("value", "coder", "hash", "hashIsZero");
    int value = without.apart().get(0).get("value").intValue();
    assertThat(without.typeNames().get(without.types()[value])).isEqualTo("byte[]");
  }

  @Test
  void whateverAFileHolds() {
    EdgeReader reader = new EdgeReader();
    Seeds.run(
        1500,
        random -> {
          byte[] bytes = RandomDump.make(new Random(random.nextLong()), 60);
          for (int i = random.nextInt(4); i >= 0; i--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
          }
          int length = random.nextInt(4) == 0 ? random.nextInt(bytes.length) : bytes.length;
          Path file = folder.resolve("damaged.hprof");
          Files.write(file, Arrays.copyOf(bytes, length));
          HeapEdges edges = reader.read(file, "");
          assertThat(edges == null ? 0 : edges.vertexes()).isLessThanOrEqualTo(bytes.length);
        });
  }

  @Test
  void addressesAndTheirNumbers() {
    Seeds.run(
        20,
        random -> {
          AddressMap map = new AddressMap();
          Map<Long, Integer> twin = new HashMap<>();
          for (int i = 0; i < 5000; i++) {
            long address = address(random);
            boolean isNew = address % 8 == 0 && twin.putIfAbsent(address, i) == null;
            assertThat(map.put(address, i)).isEqualTo(isNew);
          }
          for (int i = 0; i < 5000; i++) {
            long address = address(random) & -8;
            assertThat(map.get(address)).isEqualTo(twin.getOrDefault(address, -1));
          }
        });
  }

  private static long address(Random random) {
    return ((long) random.nextInt(random.nextBoolean() ? 40 : 1 << 30) << 15) + random.nextInt(300);
  }

  /** How many objects there are of a type with so many references to them and from them. */
  private static Map<String, Integer> lines(HeapEdges edges) {
    int[] in = new int[edges.vertexes()];
    int[] out = new int[edges.vertexes()];
    for (int i = 0; i < edges.edges(); i++) {
      out[edges.from()[i]]++;
      in[edges.to()[i]]++;
    }
    Map<String, Integer> lines = new TreeMap<>();
    for (int i = 0; i < in.length; i++) {
      String type = edges.typeNames().get(edges.types()[i]);
      lines.merge(type + " " + in[i] + " " + out[i], 1, Integer::sum);
    }
    return lines;
  }

  private static Map<String, Integer> graphLines(Path file) throws IOException {
    try (HprofDump dump = HprofDump.open(file, HprofOptions.defaults(), Progress.NONE)) {
      HeapGraph graph = dump.graph();
      int[] in = new int[graph.nodeCount()];
      int[] out = new int[graph.nodeCount()];
      for (int node = 0; node < in.length; node++) {
        for (int slot = 0; slot < graph.slotCount(node) && counts(graph, node); slot++) {
          if (graph.slotKind(node, slot) == SlotKind.REFERENCE) {
            int target = (int) graph.slotBits(node, slot);
            if (counts(graph, target)) {
              out[node]++;
              in[target]++;
            }
          }
        }
      }
      Set<Integer> held = held(graph);
      Map<String, Integer> lines = new TreeMap<>();
      for (int node = 0; node < in.length; node++) {
        String type = graph.typeInfo(graph.type(node)).name();
        if (counts(graph, node) && (held.contains(node) || !Fillers.isType(type))) {
          lines.merge(type + " " + in[node] + " " + out[node], 1, Integer::sum);
        }
      }
      return lines;
    }
  }

  /** What objects, classes and roots refer to. */
  private static Set<Integer> held(HeapGraph graph) {
    Set<Integer> held = new HashSet<>();
    for (int node = 0; node < graph.nodeCount(); node++) {
      long end = graph.firstReference(node + 1);
      for (long reference = graph.firstReference(node); reference < end; reference++) {
        held.add(graph.target(reference));
      }
    }
    for (int root = 0; root < graph.rootCount(); root++) {
      held.add(graph.rootNode(root));
    }
    return held;
  }

  private static boolean counts(HeapGraph graph, int node) {
    return graph.classType(node) < 0 && !graph.typeInfo(graph.type(node)).name().equals(CLASS);
  }
}
