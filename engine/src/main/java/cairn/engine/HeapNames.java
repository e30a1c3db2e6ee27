package cairn.engine;

import cairn.analysis.api.heap.ObjectName;
import cairn.graph.HeapGraph;
import cairn.graph.HeapType;
import cairn.graph.JavaStrings;
import cairn.graph.SlotKind;

/** Names for objects. */
final class HeapNames {
  private static final int LONGEST = 60;

  private final HeapFile file;
  private final HeapGraph graph;

  HeapNames(HeapFile file, HeapGraph graph) {
    this.file = file;
    this.graph = graph;
  }

  ObjectName of(int node) {
    HeapType type = graph.typeInfo(graph.type(node));
    return new ObjectName(file.idText(graph.id(node)), type.name(), label(node, type));
  }

  private String label(int node, HeapType type) {
    if (type.isArray()) {
      return "length " + graph.slotCount(node);
    }
    String className = graph.className(node);
    if (!className.isEmpty()) {
      return className;
    }
    String text = JavaStrings.text(graph, node, LONGEST + 1);
    if (text.isEmpty() && type.name().equals("java.lang.Thread")) {
      int name = JavaStrings.field(graph, node, "name");
      if (name >= 0 && graph.slotKind(node, name) == SlotKind.REFERENCE) {
        text = JavaStrings.text(graph, (int) graph.slotBits(node, name), LONGEST + 1);
      }
    }
    return text.isEmpty()
        ? ""
        : '"' + (text.length() > LONGEST ? text.substring(0, LONGEST) + "..." : text) + '"';
  }

  /** A class loader, or what stands for the lack of one. */
  ObjectName loader(int node) {
    return node < 0 ? new ObjectName("", "(bootstrap loader, or none known)", "") : of(node);
  }
}
