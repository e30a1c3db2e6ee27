package cairn.analysis.abstraction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Cuts a heap down to what its variables reach. */
final class Reachable {
  private Reachable() {}

  static IdealHeap part(IdealHeap heap) {
    int[] number = new int[heap.objectCount()];
    Arrays.fill(number, -1);
    List<Integer> reached = new ArrayList<>();
    for (int variable = 0; variable < heap.variableCount(); variable++) {
      reach(heap.variableTarget(variable), number, reached);
    }
    for (int at = 0; at < reached.size(); at++) {
      int object = reached.get(at);
      for (int edge = heap.firstEdge(object); edge < heap.firstEdge(object + 1); edge++) {
        reach(heap.target(edge), number, reached);
      }
    }
    HeapSketch part = new HeapSketch();
    heap.types().forEach(type -> part.type(type.name(), type.kind(), type.recursion()));
    for (int object : reached) {
      int own = heap.recursion(object);
      part.object(heap.type(object), heap.length(object), own, heap.bytes(object));
    }
    for (int object : reached) {
      for (int edge = heap.firstEdge(object); edge < heap.firstEdge(object + 1); edge++) {
        int target = heap.target(edge);
        part.edge(
            number[object],
            heap.labels().get(heap.label(edge)),
            target < 0 ? target : number[target]);
      }
    }
    for (int variable = 0; variable < heap.variableCount(); variable++) {
      int target = heap.variableTarget(variable);
      part.variable(
          heap.labels().get(heap.variableLabel(variable)), target < 0 ? target : number[target]);
    }
    return part.build();
  }

  private static void reach(int object, int[] number, List<Integer> reached) {
    if (object >= 0 && number[object] < 0) {
      number[object] = reached.size();
      reached.add(object);
    }
  }
}
