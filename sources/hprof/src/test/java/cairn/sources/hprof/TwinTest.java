package cairn.sources.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.HeapGraph;
import cairn.graph.HeapType;
import cairn.graph.Progress;
import cairn.graph.SlotKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reader and the slow, obvious one find the same objects, slots and references. */
class TwinTest {
  @TempDir Path folder;

  @Test
  void readsWhatTheTwinReads() {
    Seeds.run(300, random -> compare(random, 60));
    Seeds.run(3, random -> compare(random, 20_000));
  }

  private void compare(Random random, int most) throws IOException {
    byte[] bytes = RandomDump.make(random, most);
    Path file = Files.write(folder.resolve("random.hprof"), bytes);
    HprofOptions options =
        HprofOptions.defaults()
            .withThreads(1 + random.nextInt(3))
            .withMemory(random.nextBoolean() ? 1 << 24 : 0);
    try (HprofDump dump = HprofDump.open(file, options, Progress.NONE)) {
      HeapGraph graph = dump.graph();
      assertThat(dump.report().missing()).isEmpty();
      assertThat(lines(graph)).isEqualTo(new NaiveDump(bytes).lines());
      checkReferences(graph);
      BulkTwin.check(graph, random);
      checkCounts(dump, graph);
    }
  }

  private static Map<Long, String> lines(HeapGraph graph) {
    Map<Long, String> lines = new TreeMap<>();
    for (int node = 0; node < graph.nodeCount(); node++) {
      assertThat(graph.nodeOf(graph.id(node))).isEqualTo(node);
      lines.put(graph.id(node), line(graph, node));
    }
    return lines;
  }

  private static String line(HeapGraph graph, int node) {
    HeapType type = graph.typeInfo(graph.type(node));
    boolean isClass = !graph.className(node).isEmpty();
    boolean isArray =
        !isClass && graph.slotCount(node) > 0 && graph.slotName(node, 0).startsWith("[");
    boolean isPrimitive = type.isArray();
    StringBuilder line = new StringBuilder();
    if (isClass) {
      line.append("class ").append(graph.className(node));
    } else {
      line.append(isArray && !isPrimitive ? "array of " : "").append(type.name());
    }
    for (int slot = isClass ? 4 : 0; slot < graph.slotCount(node); slot++) {
      line.append(' ').append(isArray ? "" : graph.slotName(node, slot) + "=");
      SlotKind kind = graph.slotKind(node, slot);
      long bits = graph.slotBits(node, slot);
      line.append(
          switch (kind) {
            case NULL -> "@0";
            case REFERENCE -> "@" + Long.toHexString(graph.id((int) bits));
            default -> String.valueOf(bits);
          });
    }
    return line.toString();
  }

  /** The references of a node are its slots that hold one, in their order. */
  private static void checkReferences(HeapGraph graph) {
    for (int node = 0; node < graph.nodeCount(); node++) {
      List<String> expected = new ArrayList<>();
      for (int slot = 0; slot < graph.slotCount(node); slot++) {
        if (graph.slotKind(node, slot) == SlotKind.REFERENCE) {
          expected.add(slot + "->" + graph.slotBits(node, slot));
        }
      }
      List<String> found = new ArrayList<>();
      for (long at = graph.firstReference(node); at < graph.firstReference(node + 1); at++) {
        int slot = graph.slot(node, at);
        assertThat(graph.slot(at)).isEqualTo(slot);
        if (slot == HeapGraph.CLASS_SLOT) {
          assertThat(graph.className(graph.target(at)))
              .isEqualTo(graph.typeInfo(graph.type(node)).name());
        } else {
          found.add(slot + "->" + graph.target(at));
        }
      }
      assertThat(found).isEqualTo(expected);
    }
  }

  private static void checkCounts(HprofDump dump, HeapGraph graph) {
    long[] counts = new long[graph.typeCount()];
    long[] bytes = new long[graph.typeCount()];
    for (int node = 0; node < graph.nodeCount(); node++) {
      counts[graph.type(node)]++;
      bytes[graph.type(node)] += graph.size(node);
      assertThat(graph.size(node)).isPositive();
    }
    for (int type = 0; type < counts.length; type++) {
      assertThat(dump.count(type)).isEqualTo(counts[type]);
      assertThat(dump.bytes(type)).isEqualTo(bytes[type]);
    }
  }
}
