package cairn.analysis.abstraction;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The same heap with its objects, their references, types and variables in reverse order. */
final class Reversed {
  private Reversed() {}

  static IdealHeap heap(IdealHeap heap) {
    HeapSketch sketch = new HeapSketch();
    List<IdealType> types = new ArrayList<>(heap.types());
    Collections.reverse(types);
    types.forEach(type -> sketch.type(type.name(), type.kind(), type.recursion()));
    int last = heap.objectCount() - 1;
    for (int object = last; object >= 0; object--) {
      sketch.object(
          types.size() - 1 - heap.type(object),
          heap.length(object),
          heap.recursion(object),
          heap.bytes(object));
    }
    for (int object = last; object >= 0; object--) {
      for (int edge = heap.firstEdge(object + 1) - 1; edge >= heap.firstEdge(object); edge--) {
        int target = heap.target(edge);
        sketch.edge(
            last - object,
            heap.labels().get(heap.label(edge)),
            target < 0 ? target : last - target);
      }
    }
    for (int variable = heap.variableCount() - 1; variable >= 0; variable--) {
      int target = heap.variableTarget(variable);
      sketch.variable(
          heap.labels().get(heap.variableLabel(variable)), target < 0 ? target : last - target);
    }
    return sketch.build();
  }
}
