package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.Shape;

/** Counts a node's references to anything: those of arrays that are part of it, not to them. */
final class AllOut {
  private AllOut() {}

  static int of(Frame f, int node) {
    HeapState heap = f.heap;
    Shape shape = heap.shape(node);
    long count = 0;
    boolean unknown = heap.unknownSlots(node) > 0;
    int base = heap.outBase(node);
    for (int i = 0; i < heap.outCount(node); i++) {
      int to = heap.edges.to(base + i);
      if (to < 0) {
        continue;
      }
      if (shape.isArray || !heap.shape(to).isPart()) {
        count++;
      } else if (isFirst(heap, base, i)) {
        unknown |= heap.unknownSlots(to) > 0;
        count += references(heap, to);
      }
    }
    f.bits = count;
    return unknown ? Values.UNKNOWN : Values.WHOLE;
  }

  private static boolean isFirst(HeapState heap, int base, int ordinal) {
    for (int i = 0; i < ordinal; i++) {
      if (heap.edges.to(base + i) == heap.edges.to(base + ordinal)) {
        return false;
      }
    }
    return true;
  }

  private static long references(HeapState heap, int array) {
    long count = 0;
    for (int i = 0; i < heap.outCount(array); i++) {
      count += heap.edges.to(heap.outBase(array) + i) >= 0 ? 1 : 0;
    }
    return count;
  }
}
