package cairn.analysis.abstraction.ideal;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.abstraction.IdealHeap;
import cairn.graph.HeapGraph;
import cairn.graph.HeapGraphBuilder;
import cairn.graph.HeapType;
import cairn.graph.Progress;
import cairn.graph.Root;
import cairn.graph.SlotKind;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The roots of a graph as variables. */
class VariablesTest {
  private final HeapGraphBuilder builder = new HeapGraphBuilder();
  private final int program = type("org.acme.A");
  private final int library = type("java.util.Random");

  private int type(String name) {
    return builder.addType(new HeapType(name, -1, false, (char) 0, List.of()));
  }

  private int node(int type) {
    return builder.addNode(100 + 16L * builder.nodeCount(), type, 16, 0, SlotKind.NULL);
  }

  private void root(Root.Kind kind, String name, int node) {
    builder.addRoot(new Root(kind, name, node));
  }

  private static Map<String, Integer> variables(IdealHeap heap) {
    Map<String, Integer> found = new TreeMap<>();
    for (int i = 0; i < heap.variableCount(); i++) {
      found.merge(heap.labels().get(heap.variableLabel(i)), 1, Integer::sum);
    }
    return found;
  }

  @Test
  void haveTheNamesThatPeopleKnow() {
    int a = node(program);
    int b = node(library);
    int c = node(library);
    root(Root.Kind.STATIC, "org.acme.Main.cache", a);
    root(Root.Kind.STATIC, "java.util.Random.seed", b);
    root(Root.Kind.CPOINT, "argument 1 of org.acme.Main.put", b);
    root(Root.Kind.LOCAL, "local variable of thread main in org.acme.Main.run(Main.java:7)", a);
    root(Root.Kind.LOCAL, "local variable of thread main in org.acme.Main.run(Main.java:7)", a);
    root(Root.Kind.LOCAL, "local variable of thread main in java.lang.Thread.run(Thread.java)", c);
    root(Root.Kind.LOCAL, "local variable of thread pool-1 thread in the yard", c);
    root(Root.Kind.THREAD, "thread main", c);
    root(Root.Kind.NATIVE, "JNI global", a);
    root(Root.Kind.NATIVE, "JNI global", b);
    root(Root.Kind.MONITOR, "monitor in use", a);
    root(Root.Kind.OTHER, "being finalized", a);
    HeapGraph graph = builder.build();
    Libraries libraries = Libraries.standard();
    Extraction found =
        IdealHeaps.of(graph, Variables.ofRoots(graph, libraries), libraries, Progress.NONE);
    assertThat(variables(found.heap()))
        .isEqualTo(
            Map.of(
                "org.acme.Main.cache", 1,
                "argument 1 of org.acme.Main.put", 1,
                "thread main: org.acme.Main.run", 1,
                "thread pool-1 thread: the yard", 1,
                "(threads)", 1,
                "(native)", 1,
                "(monitors)", 1,
                "(other roots)", 1,
                "(library)", 1));
  }

  @Test
  void mayBeGivenAndNull() {
    int a = node(program);
    int b = node(program);
    Variables given =
        Variables.of(
            List.of(
                new Variables.Variable("this", a), new Variables.Variable("key", Variables.NULL)));
    Extraction found = IdealHeaps.of(builder.build(), given, Libraries.standard(), Progress.NONE);
    assertThat(found.heap().objectCount()).isEqualTo(1);
    assertThat(found.owner(b)).isEqualTo(-1);
    assertThat(variables(found.heap())).isEqualTo(Map.of("this", 1, "key", 1));
    assertThat(found.heap().variableTarget(1)).isEqualTo(IdealHeap.NULL);
  }
}
