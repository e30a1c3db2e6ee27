package cairn.sources.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.HeapGraph;
import cairn.graph.NodeSet;
import cairn.graph.Progress;
import cairn.graph.walk.DominatorTree;
import cairn.graph.walk.Dominators;
import cairn.testkit.DumpedProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netbeans.lib.profiler.heap.Heap;
import org.netbeans.lib.profiler.heap.HeapFactory;
import org.netbeans.lib.profiler.heap.Instance;
import org.netbeans.lib.profiler.heap.JavaClass;
import shark.CloseableHeapGraph;
import shark.HeapObject;
import shark.HprofHeapGraph;
import shark.HprofRecordTag;

/** Others who read dumps find the same objects in a dump of a real JVM. */
class PeersTest {
  @TempDir static Path folder;
  private static RealDump real;

  @BeforeAll
  static void dump() throws Exception {
    real = RealDump.make(DumpedProgram.jdks().get(0), folder);
  }

  /** Without the objects that stand for classes, which the peers do not count as instances. */
  private static Map<String, Long> counts(HeapGraph graph) {
    Map<String, Long> counts = new TreeMap<>();
    for (int node = 0; node < graph.nodeCount(); node++) {
      if (graph.className(node).isEmpty()) {
        counts.merge(graph.typeInfo(graph.type(node)).name(), 1L, Long::sum);
      }
    }
    return counts;
  }

  private static HprofDump open() throws IOException {
    return HprofDump.open(real.file(), HprofOptions.defaults(), Progress.NONE);
  }

  @Test
  void netBeansCountsTheSameAndFindsTheSameRetainedSizes() throws IOException {
    Heap heap = HeapFactory.createHeap(real.file().toFile());
    Map<String, Long> theirs = new TreeMap<>();
    for (Object each : heap.getAllClasses()) {
      JavaClass type = (JavaClass) each;
      if (type.getInstancesCount() > 0) {
        theirs.merge(type.getName(), (long) type.getInstancesCount(), Long::sum);
      }
    }
    try (HprofDump dump = open()) {
      HeapGraph graph = dump.graph();
      assertThat(names(counts(graph))).isEqualTo(names(theirs));
      checkRetained(heap, graph);
    }
  }

  /** Lambda classes are named differently; their number is compared, not their names. */
  private static Map<String, Long> names(Map<String, Long> counts) {
    Map<String, Long> plain = new TreeMap<>();
    counts.forEach(
        (name, count) -> plain.merge(name.replaceAll("[/.+]0x.*", ""), count, Long::sum));
    return plain;
  }

  /**
   * What lists and maps retain, by our dominators and by theirs. The sizes added up are theirs,
   * since they take references for as long as ids.
   */
  private static void checkRetained(Heap heap, HeapGraph graph) {
    Dominators dominators = Dominators.of(graph);
    DominatorTree tree = dominators.tree();
    NodeSet incomparable = incomparable(graph, dominators);
    Map<String, Long> ours = new TreeMap<>();
    Map<String, Long> theirs = new TreeMap<>();
    for (String name : List.of("java.util.ArrayList", "java.util.HashMap", "java.util.TreeMap")) {
      for (Object each : heap.getJavaClassByName(name).getInstances()) {
        Instance instance = (Instance) each;
        int node = graph.nodeOf(instance.getInstanceId());
        long size = dominators.reaches(node) ? retained(heap, graph, tree, node, incomparable) : -1;
        if (size >= 0 && instance.getRetainedSize() > 0) { // 0: they have no answer
          ours.put(name + "@" + instance.getInstanceId(), size);
          theirs.put(name + "@" + instance.getInstanceId(), instance.getRetainedSize());
        }
      }
    }
    assertThat(ours).hasSizeGreaterThan(300).isEqualTo(theirs);
    assertThat(ours.values().stream().mapToLong(Long::longValue).max().getAsLong())
        .isGreaterThan(500_000);
  }

  /**
   * Objects that stand for classes, whose sizes differ; what refers to them, since here the
   * application's classes are roots; and what unreachable objects refer to, since NetBeans takes
   * such references into account.
   */
  private static NodeSet incomparable(HeapGraph graph, Dominators dominators) {
    NodeSet nodes = new NodeSet(graph.nodeCount());
    for (int node = 0; node < graph.nodeCount(); node++) {
      if (!graph.className(node).isEmpty()) {
        nodes.add(node);
      }
      long end = graph.firstReference(node + 1);
      for (long at = graph.firstReference(node); at < end; at++) {
        if (!graph.className(graph.target(at)).isEmpty()) {
          nodes.add(node);
        }
        if (!dominators.reaches(node)) {
          nodes.add(graph.target(at));
        }
      }
    }
    return nodes;
  }

  /** The sizes of all that a node dominates, and its own; -1 if they cannot be compared. */
  private static long retained(
      Heap heap, HeapGraph graph, DominatorTree tree, int top, NodeSet incomparable) {
    long size = 0;
    Deque<Integer> left = new ArrayDeque<>(List.of(top));
    while (!left.isEmpty()) {
      int node = left.pop();
      if (incomparable.contains(node)) {
        return -1;
      }
      size += heap.getInstanceByID(graph.id(node)).getSize();
      for (int child : tree.children(node)) {
        left.push(child);
      }
    }
    return size;
  }

  @Test
  void sharkCountsTheSame() throws IOException {
    Map<String, Long> theirs = new HashMap<>();
    try (CloseableHeapGraph graph =
        HprofHeapGraph.Companion.openHeapGraph(
            real.file().toFile(), null, EnumSet.copyOf(HprofRecordTag.Companion.getRootTags()))) {
      Iterator<HeapObject> objects = graph.getObjects().iterator();
      while (objects.hasNext()) {
        HeapObject each = objects.next();
        String name = null;
        if (each instanceof HeapObject.HeapInstance instance) {
          name = instance.getInstanceClassName();
        } else if (each instanceof HeapObject.HeapObjectArray array) {
          name = array.getArrayClassName();
        } else if (each instanceof HeapObject.HeapPrimitiveArray array) {
          name = array.getArrayClassName();
        }
        if (name != null) {
          theirs.merge(Names.javaName(name.replace('.', '/')), 1L, Long::sum);
        }
      }
    }
    try (HprofDump dump = open()) {
      assertThat(names(counts(dump.graph()))).isEqualTo(names(new TreeMap<>(theirs)));
    }
  }
}
