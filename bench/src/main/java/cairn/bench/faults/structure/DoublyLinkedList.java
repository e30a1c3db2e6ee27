package cairn.bench.faults.structure;

/** A doubly linked list with both ends; a value can be inserted anywhere. */
final class DoublyLinkedList {
  static final class Node {
    int value;
    Node next;
    Node prev;

    Node(Node prev, int value, Node next) {
      this.prev = prev;
      this.value = value;
      this.next = next;
    }
  }

  Node first;
  Node last;
  int size;

  /** Even values go to the end, odd ones into the middle. */
  void insert(int value) {
    if (value % 2 == 0) {
      linkLast(value);
    } else {
      insert(size / 2, value);
    }
  }

  private void insert(int index, int value) {
    if (index == 0) {
      linkFirst(value);
    } else {
      linkAfter(node(index - 1), value);
    }
  }

  private void linkFirst(int value) {
    Node next = first;
    Node node = new Node(null, value, next);
    first = node;
    if (next == null) {
      last = node;
    } else {
      next.prev = node;
    }
    size++;
  }

  private void linkLast(int value) {
    Node prev = last;
    Node node = new Node(prev, value, null);
    last = node;
    if (prev == null) {
      first = node;
    } else {
      prev.next = node;
    }
    size++;
  }

  private void linkAfter(Node prev, int value) {
    Node next = prev.next;
    Node node = new Node(prev, value, next);
    prev.next = node;
    if (next == null) {
      last = node;
    } else {
      next.prev = node;
    }
    size++;
  }

  boolean delete(int value) {
    for (Node node = first; node != null; node = node.next) {
      if (node.value == value) {
        unlink(node);
        return true;
      }
    }
    return false;
  }

  private void unlink(Node node) {
    Node next = node.next;
    Node prev = node.prev;
    if (prev == null) {
      first = next;
    } else {
      prev.next = next;
      node.prev = null;
    }
    if (next == null) {
      last = prev;
    } else {
      next.prev = prev;
      node.next = null;
    }
    size--;
  }

  private Node node(int index) {
    Node node;
    if (index < size / 2) {
      node = first;
      for (int i = 0; i < index; i++) {
        node = node.next;
      }
    } else {
      node = last;
      for (int i = size - 1; i > index; i--) {
        node = node.prev;
      }
    }
    return node;
  }

  int[] toArray() {
    int[] values = new int[size];
    int i = 0;
    for (Node node = first; node != null; node = node.next) {
      values[i++] = node.value;
    }
    return values;
  }
}
