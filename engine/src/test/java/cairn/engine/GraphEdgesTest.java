package cairn.engine;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.metrics.DegreeCounts;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.metrics.DistinctValues;
import cairn.sources.hprof.EdgeReader;
import cairn.sources.hprof.HeapEdges;
import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Edges by way of the graph are those that the quick reader finds, in another order. */
class GraphEdgesTest {
  private static final String APART = Marked.class.getName();

  /** Stands for what the agent leaves in a heap. */
  private static final class Marked {
    final Object referent;
    final int site;
    final double weight;

    Marked(Object referent, int site, double weight) {
      this.referent = referent;
      this.site = site;
      this.weight = weight;
    }

    @Override
    public String toString() {
      return referent + " " + site + " " + weight;
    }
  }

  @TempDir Path folder;

  /** Ids are addresses here and numbers there: of more than 4,096 values both are estimates. */
  private static final Offset<Double> ESTIMATED = Offset.offset(6.0);

  @Test
  void bothWaysFindTheSame() throws Exception {
    List<Marked> marked =
        List.of(
            new Marked(new int[3], 5, 2.5), new Marked(int.class, 6, 1), new Marked(this, 7, 3));
    Path file = folder.resolve("own.hprof");
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
        .dumpHeap(file.toString(), true);
    assertThat(marked).hasSize(3);
    DistinctValues quickly = new DistinctValues(RunInfo.Alive.BLOCKS);
    DistinctValues slowly = new DistinctValues(RunInfo.Alive.BLOCKS);
    HeapEdges quick = new EdgeReader().read(file, APART, new HeapSample.Fields(quickly));
    HeapEdges slow = GraphEdges.read(file, APART, slowly);
    Map<String, Double> shares = slowly.shares(types(slow));
    assertThat(shares).hasSizeGreaterThan(100);
    assertThat(quickly.shares(types(slow)).keySet()).isEqualTo(shares.keySet());
    quickly
        .shares(types(slow))
        .forEach(
            (name, share) -> assertThat(share).as(name).isCloseTo(shares.get(name), ESTIMATED));
    assertThat(quick).isNotNull();
    assertThat(slow.vertexes()).isEqualTo(quick.vertexes());
    assertThat(slow.edges()).isEqualTo(quick.edges());
    assertThat(degrees(slow)).isEqualTo(degrees(quick));
    assertThat(apart(slow)).isEqualTo(apart(quick));
    assertThat(apart(quick))
        .isEqualTo(Map.of(5L, "int[] 2.5", 6L, "none 1.0", 7L, getClass().getName() + " 3.0"));
  }

  /** How many vertexes the types have; their degrees do not matter. */
  private static Map<String, DegreeCounts> types(HeapEdges edges) {
    Map<String, DegreeCounts> types = new TreeMap<>();
    for (int vertex = 0; vertex < edges.vertexes(); vertex++) {
      String name = edges.typeNames().get(edges.types()[vertex]);
      types.merge(name, DegreeCounts.of(1, 0, 0, 0, 0, 0, 0, 0), DegreeCounts::plus);
    }
    return types;
  }

  private static Map<String, Integer> degrees(HeapEdges edges) {
    int[] in = new int[edges.vertexes()];
    int[] out = new int[edges.vertexes()];
    for (int i = 0; i < edges.edges(); i++) {
      out[edges.from()[i]]++;
      in[edges.to()[i]]++;
    }
    Map<String, Integer> degrees = new TreeMap<>();
    for (int i = 0; i < in.length; i++) {
      String type = edges.typeNames().get(edges.types()[i]);
      degrees.merge(type + " " + in[i] + " " + out[i], 1, Integer::sum);
    }
    return degrees;
  }

  /** By site, the type of the object and the weight. */
  private static Map<Long, String> apart(HeapEdges edges) {
    Map<Long, String> found = new TreeMap<>();
    for (Map<String, Long> each : edges.apart()) {
      int object = each.get("referent").intValue();
      String type = object < 0 ? "none" : edges.typeNames().get(edges.types()[object]);
      found.put(each.get("site"), type + " " + Double.longBitsToDouble(each.get("weight")));
    }
    return found;
  }

  @Test
  void namesWithoutWhatChanges() {
    assertThat(HeapSample.name("a.B$$Lambda$14/0x0000000800c03000")).isEqualTo("a.B$$Lambda");
    assertThat(HeapSample.name("a.B$$Lambda/0x00007f1234")).isEqualTo("a.B$$Lambda");
    assertThat(HeapSample.name("a.B$$Lambda/0x00007f1234[]")).isEqualTo("a.B$$Lambda[]");
    assertThat(HeapSample.name("a.Hidden/0xabc")).isEqualTo("a.Hidden");
    assertThat(HeapSample.name("a.B$C$1")).isEqualTo("a.B$C$1");
  }
}
