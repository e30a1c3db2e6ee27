package cairn.bench.faults.structure;

/** A singly linked list in ascending order; equal keys stand side by side. */
final class OrderedList {
  static final class Node {
    final int key;
    Node next;

    Node(int key, Node next) {
      this.key = key;
      this.next = next;
    }
  }

  Node head;
  int size;

  void insert(int key) {
    if (head == null || key <= head.key) {
      head = new Node(key, head);
      size++;
      return;
    }
    Node before = head;
    while (before.next != null && before.next.key < key) {
      before = before.next;
    }
    before.next = new Node(key, before.next);
    size++;
  }

  boolean delete(int key) {
    if (head == null) {
      return false;
    }
    if (head.key == key) {
      head = head.next;
      size--;
      return true;
    }
    Node before = head;
    while (before.next != null && before.next.key < key) {
      before = before.next;
    }
    Node node = before.next;
    if (node == null || node.key != key) {
      return false;
    }
    before.next = node.next;
    node.next = null;
    size--;
    return true;
  }

  int[] toArray() {
    int[] keys = new int[size];
    int i = 0;
    for (Node node = head; node != null; node = node.next) {
      keys[i++] = node.key;
    }
    return keys;
  }
}
