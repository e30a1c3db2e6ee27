/** A doubly linked list whose remove() leads a link back to the wrong node. */
public class BackLink {
  static class Node {
    final int value;
    Node next;
    Node prev;

    Node(int value) {
      this.value = value;
    }
  }

  static Node head;

  static void add(int value) {
    Node node = new Node(value);
    node.next = head;
    if (head != null) {
      head.prev = node;
    }
    head = node;
  }

  static void remove(int value) {
    Node at = head;
    while (at.value != value) {
      at = at.next;
    }
    at.prev.next = at.next;
    at.next.prev = head; // should be at.prev
  }

  public static void main(String[] args) {
    for (int i = 1; i <= 5; i++) {
      add(i);
    }
    remove(4);
    remove(2);
    int back = 0;
    Node last = head;
    while (last.next != null) {
      last = last.next;
    }
    for (Node at = last; at != null; at = at.prev) {
      back++;
    }
    System.out.println(back + " elements from the end, 3 expected");
  }
}
