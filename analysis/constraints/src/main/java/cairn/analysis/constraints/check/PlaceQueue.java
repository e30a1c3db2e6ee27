package cairn.analysis.constraints.check;

import java.util.Arrays;

/** Nodes, each once, of which the one with the greatest place in an order comes first. */
final class PlaceQueue {
  private final TopoOrder order;
  private int[] heap = new int[64];
  private int size;
  private final Marks waiting = new Marks();

  PlaceQueue(TopoOrder order) {
    this.order = order;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** O(what is in it). */
  void clear() {
    for (int i = 0; i < size; i++) {
      waiting.remove(heap[i]);
    }
    size = 0;
  }

  void add(int node) {
    if (!waiting.add(node)) {
      return;
    }
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, size * 2);
    }
    int at = size++;
    long place = order.place(node);
    while (at > 0 && order.place(heap[(at - 1) / 2]) < place) {
      heap[at] = heap[(at - 1) / 2];
      at = (at - 1) / 2;
    }
    heap[at] = node;
  }

  int pop() {
    int first = heap[0];
    waiting.remove(first);
    int node = heap[--size];
    long place = order.place(node);
    int at = 0;
    while (true) {
      int child = 2 * at + 1;
      if (child >= size) {
        break;
      }
      if (child + 1 < size && order.place(heap[child + 1]) > order.place(heap[child])) {
        child++;
      }
      if (order.place(heap[child]) <= place) {
        break;
      }
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = node;
    return first;
  }
}
