package cairn.bench.faults.structure;

/** A circular singly linked list; the list knows its last node, whose next is the first. */
final class CircularList {
  static final class Node {
    int value;
    Node next;

    Node(int value) {
      this.value = value;
    }
  }

  Node last;
  int size;

  /** Adds a value at the end. */
  void insert(int value) {
    Node node = new Node(value);
    if (last == null) {
      node.next = node;
    } else {
      node.next = last.next;
      last.next = node;
    }
    last = node;
    size++;
  }

  /** Removes the first node with a value. */
  boolean delete(int value) {
    if (last == null) {
      return false;
    }
    Node before = last;
    Node node = last.next;
    while (node.value != value) {
      if (node == last) {
        return false;
      }
      before = node;
      node = node.next;
    }
    if (node.next == node) {
      last = null;
    } else {
      before.next = node.next;
      if (node == last) {
        last = before;
      }
    }
    node.next = null;
    size--;
    return true;
  }

  /** The values from the first to the last. */
  int[] toArray() {
    int[] values = new int[size];
    Node node = last;
    for (int i = 0; i < size; i++) {
      node = node.next;
      values[i] = node.value;
    }
    return values;
  }
}
