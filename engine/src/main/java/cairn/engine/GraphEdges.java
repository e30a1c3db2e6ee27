package cairn.engine;

import cairn.analysis.metrics.DistinctValues;
import cairn.analysis.metrics.GraphMetrics;
import cairn.graph.HeapGraph;
import cairn.graph.HeapType;
import cairn.graph.Progress;
import cairn.graph.SlotKind;
import cairn.sources.hprof.Fillers;
import cairn.sources.hprof.HeapEdges;
import cairn.sources.hprof.HprofDump;
import cairn.sources.hprof.HprofOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** The edges of a dump by way of its graph: for dumps of all kinds and sizes, and slower. */
final class GraphEdges {
  private static final String CLASS = "java.lang.Class";

  private GraphEdges() {}

  /**
   * Reads a dump.
   *
   * @param apart the name of a class whose objects are no vertexes
   * @param values receives what fields hold; null if nobody wants it
   */
  static HeapEdges read(Path file, String apart, @Nullable DistinctValues values)
      throws IOException {
    try (HprofDump dump = HprofDump.open(file, HprofOptions.defaults(), Progress.NONE)) {
      HeapGraph graph = dump.graph();
      if (values != null) {
        IntPredicate vertexes = GraphMetrics.vertexes(graph);
        values.add(
            graph,
            node -> vertexes.test(node) && !graph.typeInfo(graph.type(node)).name().equals(apart));
      }
      return of(graph, apart);
    }
  }

  static HeapEdges of(HeapGraph graph, String apart) {
    List<String> names = new ArrayList<>();
    for (int type = 0; type < graph.typeCount(); type++) {
      names.add(graph.typeInfo(type).name());
    }
    BitSet fillers = fillers(graph);
    int[] numbers = new int[graph.nodeCount()];
    int[] types = new int[graph.nodeCount()];
    int vertexes = 0;
    List<Integer> others = new ArrayList<>();
    for (int node = 0; node < numbers.length; node++) {
      String name = names.get(graph.type(node));
      numbers[node] = -1;
      if (name.equals(apart)) {
        others.add(node);
      } else if (graph.classType(node) < 0 && !name.equals(CLASS) && !fillers.get(node)) {
        types[vertexes] = graph.type(node);
        numbers[node] = vertexes++;
      }
    }
    int[] from = new int[16];
    int[] to = new int[16];
    int edges = 0;
    for (int node = 0; node < numbers.length; node++) {
      long end = numbers[node] < 0 ? 0 : graph.firstReference(node + 1);
      for (long reference = graph.firstReference(node); reference < end; reference++) {
        int target = numbers[graph.target(reference)];
        if (target >= 0) {
          if (edges == from.length) {
            from = Arrays.copyOf(from, 2 * edges);
            to = Arrays.copyOf(to, 2 * edges);
          }
          from[edges] = numbers[node];
          to[edges++] = target;
        }
      }
    }
    List<Map<String, Long>> values = new ArrayList<>();
    for (int node : others) {
      values.add(values(graph, node, numbers));
    }
    return new HeapEdges(vertexes, types, names, from, to, edges, values);
  }

  /** What collectors put into gaps, which nothing refers to. */
  private static BitSet fillers(HeapGraph graph) {
    BitSet fillers = new BitSet();
    for (int node = 0; node < graph.nodeCount(); node++) {
      fillers.set(node, Fillers.isType(graph.typeInfo(graph.type(node)).name()));
    }
    for (int node = 0; node < graph.nodeCount(); node++) {
      long end = graph.firstReference(node + 1);
      for (long reference = graph.firstReference(node); reference < end; reference++) {
        fillers.clear(graph.target(reference));
      }
    }
    for (int root = 0; root < graph.rootCount(); root++) {
      fillers.clear(graph.rootNode(root));
    }
    return fillers;
  }

  private static Map<String, Long> values(HeapGraph graph, int node, int[] numbers) {
    List<HeapType.Field> fields = graph.typeInfo(graph.type(node)).fields();
    Map<String, Long> values = new HashMap<>();
    for (int slot = fields.size() - 1; slot >= 0; slot--) {
      long bits = graph.slotBits(node, slot);
      boolean leads = graph.slotKind(node, slot) == SlotKind.REFERENCE;
      boolean reference = fields.get(slot).kind() == 'L';
      values.putIfAbsent(
          fields.get(slot).name(), leads ? numbers[(int) bits] : reference ? -1L : bits);
    }
    return values;
  }
}
