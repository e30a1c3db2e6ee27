package cairn.analysis.metrics;

import cairn.analysis.api.metrics.DegreeCounts;
import cairn.analysis.api.metrics.RunInfo;
import cairn.graph.HeapGraph;
import cairn.graph.HeapGraphBuilder;
import cairn.graph.HeapType;
import cairn.graph.NodeSet;
import cairn.graph.Progress;
import cairn.graph.walk.Components;
import cairn.graph.walk.ReferenceFilter;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/**
 * The metrics of one graph, given as columns. Costs O(vertexes + edges); 8 bytes for each vertex
 * while counting.
 */
public final class GraphMetrics {
  private final DegreeCounts all;
  private final long edges;
  private final SortedMap<String, DegreeCounts> types;

  private GraphMetrics(DegreeCounts all, long edges, SortedMap<String, DegreeCounts> types) {
    this.all = all;
    this.edges = edges;
    this.types = types;
  }

  public DegreeCounts all() {
    return all;
  }

  public long edges() {
    return edges;
  }

  /** By type, those that have at least {@link RunInfo#TYPES_FROM} vertexes. */
  public SortedMap<String, DegreeCounts> types() {
    return types;
  }

  /**
   * Counts the edges that come from pairs.
   *
   * @param vertexes how many there are, numbered from 0
   * @param types the type of each
   * @param typeCount types are below this
   * @param typeName of a type
   * @param from sources of the edges
   * @param to their targets, as many
   */
  public static GraphMetrics of(
      int vertexes,
      int[] types,
      int typeCount,
      IntFunction<String> typeName,
      int[] from,
      int[] to,
      int edges) {
    int[] in = new int[vertexes];
    int[] out = new int[vertexes];
    for (int i = 0; i < edges; i++) {
      out[from[i]]++;
      in[to[i]]++;
    }
    return count(vertexes, any -> true, node -> types[node], typeCount, typeName, in, out, edges);
  }

  /**
   * Counts the vertexes of a heap that count as alive, and the references between them. Objects
   * that stand for classes are no vertexes.
   */
  public static GraphMetrics of(HeapGraph graph, NodeSet alive) {
    int nodes = graph.nodeCount();
    boolean[] mirrors = mirrors(graph);
    IntPredicate counts = node -> alive.contains(node) && isVertex(graph, mirrors, node);
    int[] in = new int[nodes];
    int[] out = new int[nodes];
    long edges = 0;
    for (int node = 0; node < nodes; node++) {
      if (!counts.test(node)) {
        continue;
      }
      long end = graph.firstReference(node + 1);
      for (long reference = graph.firstReference(node); reference < end; reference++) {
        int target = graph.target(reference);
        if (counts.test(target)) {
          out[node]++;
          in[target]++;
          edges++;
        }
      }
    }
    return count(
        nodes,
        counts,
        graph::type,
        graph.typeCount(),
        type -> graph.typeInfo(type).name(),
        in,
        out,
        edges);
  }

  /** Which nodes of a graph are vertexes: all but those that stand for classes. */
  public static IntPredicate vertexes(HeapGraph graph) {
    boolean[] mirrors = mirrors(graph);
    return node -> isVertex(graph, mirrors, node);
  }

  /** By type, whether its objects stand for classes, those of primitive types included. */
  private static boolean[] mirrors(HeapGraph graph) {
    boolean[] mirrors = new boolean[graph.typeCount()];
    for (int type = 0; type < mirrors.length; type++) {
      mirrors[type] = graph.typeInfo(type).name().equals("java.lang.Class");
    }
    return mirrors;
  }

  private static boolean isVertex(HeapGraph graph, boolean[] mirrors, int node) {
    return graph.classType(node) < 0 && !mirrors[graph.type(node)];
  }

  private static GraphMetrics count(
      int nodes,
      IntPredicate counts,
      IntUnaryOperator typeOf,
      int typeCount,
      IntFunction<String> typeName,
      int[] in,
      int[] out,
      long edges) {
    DegreeCounts.Counter all = new DegreeCounts.Counter();
    DegreeCounts.Counter[] byType = new DegreeCounts.Counter[typeCount];
    for (int node = 0; node < nodes; node++) {
      if (!counts.test(node)) {
        continue;
      }
      all.add(in[node], out[node]);
      int type = typeOf.applyAsInt(node);
      if (byType[type] == null) {
        byType[type] = new DegreeCounts.Counter();
      }
      byType[type].add(in[node], out[node]);
    }
    SortedMap<String, DegreeCounts> named = new TreeMap<>();
    for (int type = 0; type < typeCount; type++) {
      if (byType[type] != null) {
        named.merge(typeName.apply(type), byType[type].counts(), DegreeCounts::plus);
      }
    }
    named.values().removeIf(few -> few.vertexes() < RunInfo.TYPES_FROM);
    return new GraphMetrics(all.counts(), edges, named);
  }

  /**
   * Counts at the granularity of fields: every slot of an object is a vertex, an object without
   * slots is one, and a reference leads from the slot that holds it to the first slot of its
   * target. Metrics then depend on the order of the fields.
   */
  public static GraphMetrics ofFields(HeapGraph graph) {
    int nodes = graph.nodeCount();
    long[] first = new long[nodes + 1];
    boolean[] mirrors = mirrors(graph);
    for (int node = 0; node < nodes; node++) {
      boolean counts = isVertex(graph, mirrors, node);
      first[node + 1] = first[node] + (counts ? Math.max(1, graph.slotCount(node)) : 0);
    }
    if (first[nodes] > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException("more than 2^31 fields");
    }
    int[] in = new int[(int) first[nodes]];
    int[] out = new int[in.length];
    int[] types = new int[in.length];
    long edges = 0;
    for (int node = 0; node < nodes; node++) {
      Arrays.fill(types, (int) first[node], (int) first[node + 1], graph.type(node));
      long end = first[node] == first[node + 1] ? 0 : graph.firstReference(node + 1);
      for (long reference = graph.firstReference(node); reference < end; reference++) {
        int slot = graph.slot(node, reference);
        int target = graph.target(reference);
        if (slot >= 0 && first[target] < first[target + 1]) {
          out[(int) first[node] + slot]++;
          in[(int) first[target]]++;
          edges++;
        }
      }
    }
    return count(
        in.length,
        any -> true,
        vertex -> types[vertex],
        graph.typeCount(),
        type -> graph.typeInfo(type).name(),
        in,
        out,
        edges);
  }

  /** Numbers of components of a graph whose edges are pairs of vertexes. */
  public static SortedMap<String, Double> components(
      int vertexes, int[] from, int[] to, int edges) {
    HeapGraphBuilder builder = new HeapGraphBuilder();
    builder.addType(new HeapType("", -1, false, (char) 0, List.of()));
    int[] end = new int[vertexes + 1];
    for (int i = 0; i < edges; i++) {
      end[from[i] + 1]++;
    }
    for (int vertex = 0; vertex < vertexes; vertex++) {
      builder.addNode(vertex, 0, 0, end[vertex + 1]);
      end[vertex + 1] += end[vertex];
    }
    int[] sorted = new int[edges];
    int[] place = end.clone();
    for (int i = 0; i < edges; i++) {
      sorted[place[from[i]]++] = to[i];
    }
    for (int vertex = 0; vertex < vertexes; vertex++) {
      builder.openNode(vertex);
      for (int i = end[vertex]; i < end[vertex + 1]; i++) {
        builder.reference(i - end[vertex], sorted[i]);
      }
    }
    return components(builder.build());
  }

  /** Numbers of components of a graph, all of whose nodes count. */
  public static SortedMap<String, Double> components(HeapGraph graph) {
    SortedMap<String, Double> numbers = new TreeMap<>();
    put(numbers, "", Components.weak(graph));
    put(numbers, "strong ", Components.strong(graph, ReferenceFilter.ALL, Progress.NONE));
    return numbers;
  }

  private static void put(SortedMap<String, Double> to, String kind, Components components) {
    int largest = components.largest();
    to.put(kind + "components", (double) components.count());
    to.put(
        "largest " + kind + "component", largest < 0 ? 0 : (double) components.nodeCount(largest));
  }
}
