package cairn.analysis.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.metrics.Degree;
import cairn.analysis.api.metrics.DegreeCounts;
import cairn.graph.HeapGraph;
import cairn.graph.HeapGraphBuilder;
import cairn.graph.HeapType;
import cairn.graph.NodeSet;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GraphMetricsTest {
  /** A list whose nodes have a datum and the next node, in this order or the other. */
  private static HeapGraph list(int length, boolean nextFirst) {
    HeapGraphBuilder builder = new HeapGraphBuilder();
    HeapType.Field datum = new HeapType.Field("datum", 'I', "");
    HeapType.Field next = new HeapType.Field("next", 'L', "");
    List<HeapType.Field> fields = nextFirst ? List.of(next, datum) : List.of(datum, next);
    builder.addType(new HeapType("node", -1, false, (char) 0, fields));
    for (int i = 0; i < length; i++) {
      builder.addNode(i, 0, 24, 2);
    }
    for (int i = 0; i < length; i++) {
      builder.openNode(i);
      if (i + 1 < length) {
        builder.reference(nextFirst ? 0 : 1, i + 1);
      }
    }
    return builder.build();
  }

  private static NodeSet all(HeapGraph graph) {
    NodeSet all = new NodeSet(graph.nodeCount());
    for (int node = 0; node < graph.nodeCount(); node++) {
      all.add(node);
    }
    return all;
  }

  /** Figure 3 of the paper: three vertexes and two edges, or six vertexes and two edges. */
  @Test
  void theListOfTheFigureAtBothGranularities() {
    GraphMetrics objects = GraphMetrics.of(list(3, false), all(list(3, false)));
    assertThat(objects.all().vertexes()).isEqualTo(3);
    assertThat(objects.edges()).isEqualTo(2);
    GraphMetrics fields = GraphMetrics.ofFields(list(3, false));
    assertThat(fields.all().vertexes()).isEqualTo(6);
    assertThat(fields.edges()).isEqualTo(2);
  }

  @Test
  void atTheGranularityOfFieldsTheirOrderMatters() {
    int length = 50;
    DegreeCounts first = GraphMetrics.ofFields(list(length, false)).all();
    DegreeCounts second = GraphMetrics.ofFields(list(length, true)).all();
    assertThat(first.count(Degree.IN_EQUALS_OUT)).isEqualTo(2);
    assertThat(second.count(Degree.IN_EQUALS_OUT)).isEqualTo(2 * length - 2);
    assertThat(GraphMetrics.of(list(length, false), all(list(length, false))).all())
        .isEqualTo(GraphMetrics.of(list(length, true), all(list(length, true))).all());
  }

  @Test
  void columnsAreCountedAsTheObviousWayCountsThem() {
    long seed = 17;
    Random random = new Random(seed);
    for (int round = 0; round < 100; round++) {
      int vertexes = 1 + random.nextInt(60);
      int edges = random.nextInt(150);
      int[] from = random.ints(edges, 0, vertexes).toArray();
      int[] to = random.ints(edges, 0, vertexes).toArray();
      int[] types = random.ints(vertexes, 0, 2).toArray();
      GraphMetrics counted =
          GraphMetrics.of(vertexes, types, 2, type -> "type" + type, from, to, edges);
      for (Degree degree : Degree.ALL) {
        long expected = 0;
        long[] ofType = new long[2];
        for (int vertex = 0; vertex < vertexes; vertex++) {
          int v = vertex;
          int in = (int) Arrays.stream(to).filter(end -> end == v).count();
          int out = (int) Arrays.stream(from).filter(end -> end == v).count();
          if (degree.counts(in, out)) {
            expected++;
            ofType[types[vertex]]++;
          }
        }
        assertThat(counted.all().count(degree))
            .as("seed %d round %d %s", seed, round, degree)
            .isEqualTo(expected);
        counted
            .types()
            .forEach(
                (name, counts) ->
                    assertThat(counts.count(degree)).isEqualTo(ofType[name.endsWith("0") ? 0 : 1]));
      }
    }
  }

  @Test
  void componentsOfPairs() {
    // 0 <-> 1 -> 2, 3 -> 4, 5
    var numbers = GraphMetrics.components(6, new int[] {3, 1, 0, 1}, new int[] {4, 0, 1, 2}, 4);
    assertThat(numbers)
        .containsEntry("components", 3.0)
        .containsEntry("largest component", 3.0)
        .containsEntry("strong components", 5.0)
        .containsEntry("largest strong component", 2.0);
  }

  @Test
  void objectsThatStandForClassesAreNoVertexes() {
    HeapGraphBuilder builder = new HeapGraphBuilder();
    builder.addType(new HeapType("java.lang.Class", -1, false, (char) 0, List.of()));
    builder.addType(new HeapType("node", -1, false, (char) 0, List.of()));
    builder.addNode(0, 0, 24, 0);
    builder.addNode(1, 1, 24, 1);
    builder.openNode(1);
    builder.reference(0, 0);
    HeapGraph graph = builder.build();
    GraphMetrics counted = GraphMetrics.of(graph, all(graph));
    assertThat(counted.all().vertexes()).isEqualTo(1);
    assertThat(counted.edges()).isZero();
    assertThat(GraphMetrics.ofFields(graph).edges()).isZero();
  }
}
