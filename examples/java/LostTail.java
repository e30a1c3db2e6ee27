/** A singly linked list whose remove() forgets everything behind the removed element. */
public class LostTail {
  static class Node {
    final int value;
    Node next;

    Node(int value) {
      this.value = value;
    }
  }

  static Node head;

  static void add(int value) {
    Node node = new Node(value);
    node.next = head;
    head = node;
  }

  static void remove(int value) {
    Node before = null;
    for (Node at = head; at != null; before = at, at = at.next) {
      if (at.value == value) {
        if (before == null) {
          head = at.next;
        } else {
          before.next = null; // should be at.next
        }
        return;
      }
    }
  }

  public static void main(String[] args) {
    for (int i = 1; i <= 4; i++) {
      add(i);
    }
    remove(3);
    int length = 0;
    for (Node at = head; at != null; at = at.next) {
      length++;
    }
    System.out.println(length + " elements, 3 expected");
  }
}
