package cairn.analysis.constraints.check;

import cairn.analysis.api.faults.Sketch;
import cairn.analysis.constraints.bind.Shape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Draws the nodes of a unit, those that its evaluation met, and their neighbours. */
final class Sketcher {
  private static final int MOST_NODES = 12;
  private static final int MOST_VALUES = 8;

  private final Frame frame;
  private final HeapState heap;

  /** Live nodes and their roles. */
  private final Map<Integer, String> chosen = new LinkedHashMap<>();

  private int left;

  private Sketcher(Frame frame) {
    this.frame = frame;
    this.heap = frame.heap;
  }

  static Sketch around(Frame frame, Unit unit, List<String> variables, Evaluation evaluation) {
    Sketcher sketcher = new Sketcher(frame);
    int[] nodes = {unit.x(), unit.y()};
    for (int i = 0; i < variables.size(); i++) {
      sketcher.choose(frame.heap.number(nodes[i]), variables.get(i));
    }
    for (int node : evaluation.nodes()) {
      sketcher.choose(frame.heap.number(node), "");
    }
    for (int node : List.copyOf(sketcher.chosen.keySet())) {
      sketcher.neighbours(node);
    }
    return sketcher.draw();
  }

  private void choose(int node, String role) {
    if (node < 0) {
      return;
    }
    String known = chosen.get(node);
    if (known != null) {
      if (!role.isEmpty() && !known.contains(role)) {
        chosen.put(node, known + " = " + role);
      }
    } else if (chosen.size() < MOST_NODES) {
      chosen.put(node, role);
    } else {
      left++;
    }
  }

  private void neighbours(int node) {
    for (int i = 0; i < Math.min(heap.outCount(node), MOST_NODES); i++) {
      choose(heap.edges.to(heap.outBase(node) + i), "");
    }
    int count = 0;
    for (int e = heap.inHead(node); e != EdgeStore.NONE && count < MOST_NODES; count++) {
      choose(heap.edges.from(e), "");
      e = heap.edges.nextIn(e);
    }
  }

  private Sketch draw() {
    List<Sketch.Node> nodes = new ArrayList<>();
    List<Sketch.Edge> edges = new ArrayList<>();
    chosen.forEach(
        (node, role) -> {
          int global = heap.global(node);
          nodes.add(new Sketch.Node(Wording.nodeName(frame.history, global), role, values(node)));
          edges(node, edges);
        });
    return new Sketch(heap.now().time(), nodes, edges, left);
  }

  private void edges(int node, List<Sketch.Edge> edges) {
    Shape shape = heap.shape(node);
    for (int i = 0; i < heap.outCount(node); i++) {
      int to = heap.edges.to(heap.outBase(node) + i);
      if (to >= 0 && chosen.containsKey(to)) {
        String label =
            shape.isArray
                ? "[" + i + "]"
                : shape.heapType.fields().get(shape.referenceSlots[i]).name();
        edges.add(
            new Sketch.Edge(
                frame.history.id(heap.global(node)),
                frame.history.id(heap.global(to)),
                label,
                false));
      }
    }
  }

  private List<String> values(int node) {
    Shape shape = heap.shape(node);
    List<String> values = new ArrayList<>();
    int count = Math.min(frame.slotCount(node), 64);
    for (int i = 0; i < count && values.size() < MOST_VALUES; i++) {
      String name = shape.isArray ? "[" + i + "]" : shape.heapType.fields().get(i).name();
      int tag = frame.read(node, i);
      if (tag == Values.NODE && !chosen.containsKey((int) frame.bits)) {
        int target = frame.globalOf(frame.bits);
        values.add(name + " = " + Wording.nodeName(frame.history, target));
      } else if (tag != Values.NODE) {
        boolean isTruth = !shape.isArray && shape.heapType.fields().get(i).kind() == 'Z';
        values.add(name + " = " + (isTruth && tag == Values.WHOLE ? frame.bits != 0 : plain(tag)));
      }
    }
    return values;
  }

  private String plain(int tag) {
    return switch (tag) {
      case Values.UNKNOWN -> "?";
      case Values.ABSENT -> "wild";
      case Values.NULL -> "null";
      case Values.REAL -> Double.toString(Double.longBitsToDouble(frame.bits));
      default -> Long.toString(frame.bits);
    };
  }
}
