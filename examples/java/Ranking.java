/** A list in ascending order whose raise() changes a score and leaves the node where it is. */
public class Ranking {
  static class Node {
    int score;
    Node next;

    Node(int score) {
      this.score = score;
    }
  }

  static Node head;

  static void add(int score) {
    Node node = new Node(score);
    if (head == null || head.score > score) {
      node.next = head;
      head = node;
      return;
    }
    Node before = head;
    while (before.next != null && before.next.score <= score) {
      before = before.next;
    }
    node.next = before.next;
    before.next = node;
  }

  static void raise(int score, int by) {
    for (Node at = head; at != null; at = at.next) {
      if (at.score == score) {
        at.score += by; // and move it
        return;
      }
    }
  }

  public static void main(String[] args) {
    for (int score : new int[] {30, 10, 40, 20}) {
      add(score);
    }
    raise(40, 5);
    raise(10, 15);
    add(15);
    StringBuilder all = new StringBuilder();
    for (Node at = head; at != null; at = at.next) {
      all.append(at.score).append(' ');
    }
    System.out.println(all.toString().strip());
  }
}
