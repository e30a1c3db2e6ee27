package cairn.sources.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.HeapGraph;
import cairn.graph.HeapType;
import cairn.graph.SlotBuffer;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** What is read in bulk is what is read slot by slot. */
final class BulkTwin {
  private BulkTwin() {}

  static void check(HeapGraph graph, Random random) {
    HeapGraph slow = slow(graph);
    SlotBuffer small = new SlotBuffer(1 + random.nextInt(7));
    SlotBuffer large = new SlotBuffer();
    byte[] some = new byte[8 + random.nextInt(40)];
    byte[] many = new byte[1 << 13];
    for (int node = 0; node < graph.nodeCount(); node++) {
      HeapType type = graph.typeInfo(graph.type(node));
      if (!type.isArray() || type.elementKind() == 'L') {
        List<String> expected = slots(slow, node, large);
        assertThat(slots(graph, node, large)).isEqualTo(expected);
        assertThat(slots(graph, node, small)).isEqualTo(expected);
        assertThat(graph.primitives(node, 0, some)).isEqualTo(-1);
      } else {
        byte[] expected = bytes(slow, node, many);
        assertThat(bytes(graph, node, many)).isEqualTo(expected);
        assertThat(bytes(graph, node, some)).isEqualTo(expected);
      }
    }
  }

  private static List<String> slots(HeapGraph graph, int node, SlotBuffer buffer) {
    List<String> found = new ArrayList<>();
    int from = 0;
    while (from >= 0) {
      from = graph.referenceSlots(node, from, buffer);
      for (int i = 0; i < buffer.size(); i++) {
        found.add(buffer.slot(i) + "->" + buffer.target(i));
      }
    }
    return found;
  }

  private static byte[] bytes(HeapGraph graph, int node, byte[] buffer) {
    HeapType type = graph.typeInfo(graph.type(node));
    int size = graph.layout().bytes(type.elementKind());
    byte[] all = new byte[graph.slotCount(node) * size];
    int from = 0;
    int count;
    while ((count = graph.primitives(node, from, buffer)) > 0) {
      System.arraycopy(buffer, 0, all, from * size, count * size);
      from += count;
    }
    assertThat(from).isEqualTo(count < 0 ? 0 : graph.slotCount(node));
    return count < 0 ? new byte[0] : Arrays.copyOf(all, all.length);
  }

  /** The same graph with the default methods of the interface. */
  private static HeapGraph slow(HeapGraph graph) {
    InvocationHandler handler =
        (proxy, method, arguments) ->
            method.getName().equals("referenceSlots") || method.getName().equals("primitives")
                ? InvocationHandler.invokeDefault(proxy, method, arguments)
                : method.invoke(graph, arguments);
    return (HeapGraph)
        Proxy.newProxyInstance(
            HeapGraph.class.getClassLoader(), new Class<?>[] {HeapGraph.class}, handler);
  }
}
