package cairn.analysis.abstraction.ideal;

import cairn.graph.HeapGraph;
import cairn.graph.Root;
import cairn.graph.SlotKind;
import java.util.HashMap;
import java.util.Map;

/** Finds static fields by name, among the classes and static fields that are roots. */
final class Statics {
  private final HeapGraph graph;
  private final Map<String, Integer> classes = new HashMap<>();
  private final Map<String, Integer> fields = new HashMap<>();

  Statics(HeapGraph graph) {
    this.graph = graph;
    for (int root = 0; root < graph.rootCount(); root++) {
      Root.Kind kind = graph.rootKind(root);
      if (kind == Root.Kind.CLASS) {
        int node = graph.rootNode(root);
        classes.putIfAbsent(graph.className(node), node);
      } else if (kind == Root.Kind.STATIC) {
        fields.putIfAbsent(graph.root(root).name(), graph.rootNode(root));
      }
    }
  }

  /** The object that a static field refers to; -1 if it is null or not known. */
  int target(String type, String field) {
    Integer known = fields.get(type + "." + field);
    if (known != null) {
      return known;
    }
    Integer owner = classes.get(type);
    if (owner != null) {
      for (int slot = 0; slot < graph.slotCount(owner); slot++) {
        if (graph.slotKind(owner, slot) == SlotKind.REFERENCE
            && graph.slotName(owner, slot).equals(field)) {
          return (int) graph.slotBits(owner, slot);
        }
      }
    }
    return References.NULL;
  }
}
