package cairn.analysis.abstraction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The definitions of the partition, applied to pairs of references until nothing changes. */
final class SlowPartition {
  private SlowPartition() {}

  /** By object and, last, the variables' owner: the least object of the same class. */
  static int[] recursive(IdealHeap heap) {
    int[] least = new int[heap.objectCount() + 1];
    Arrays.setAll(least, object -> object);
    for (int object = 0; object < heap.objectCount(); object++) {
      for (int edge = heap.firstEdge(object); edge < heap.firstEdge(object + 1); edge++) {
        int target = heap.target(edge);
        if (target >= 0
            && heap.recursion(object) >= 0
            && heap.recursion(object) == heap.recursion(target)) {
          join(least, object, target);
        }
      }
    }
    return least;
  }

  static int[] complete(IdealHeap heap) {
    int[] least = recursive(heap);
    int[][] pointers = pointers(heap);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int[] first : pointers) {
        for (int[] second : pointers) {
          if (least[first[0]] == least[second[0]]
              && first[1] == second[1]
              && least[first[2]] != least[second[2]]
              && haveCommonType(heap, least, first[2], second[2])) {
            join(least, first[2], second[2]);
            changed = true;
          }
        }
      }
    }
    return least;
  }

  /** From, label, to; none to null. */
  static int[][] pointers(IdealHeap heap) {
    List<int[]> pointers = new ArrayList<>();
    for (int variable = 0; variable < heap.variableCount(); variable++) {
      if (heap.variableTarget(variable) >= 0) {
        pointers.add(
            new int[] {
              heap.objectCount(), heap.variableLabel(variable), heap.variableTarget(variable)
            });
      }
    }
    for (int object = 0; object < heap.objectCount(); object++) {
      for (int edge = heap.firstEdge(object); edge < heap.firstEdge(object + 1); edge++) {
        if (heap.target(edge) >= 0) {
          pointers.add(new int[] {object, heap.label(edge), heap.target(edge)});
        }
      }
    }
    return pointers.toArray(int[][]::new);
  }

  private static boolean haveCommonType(IdealHeap heap, int[] least, int a, int b) {
    for (int one = 0; one < heap.objectCount(); one++) {
      for (int other = 0; other < heap.objectCount(); other++) {
        if (least[one] == least[a]
            && least[other] == least[b]
            && heap.type(one) == heap.type(other)) {
          return true;
        }
      }
    }
    return false;
  }

  private static void join(int[] least, int a, int b) {
    int from = Math.max(least[a], least[b]);
    int to = Math.min(least[a], least[b]);
    for (int object = 0; object < least.length; object++) {
      if (least[object] == from) {
        least[object] = to;
      }
    }
  }
}
