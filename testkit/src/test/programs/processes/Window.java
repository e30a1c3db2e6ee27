package processes;

import java.util.ArrayList;
import java.util.List;
import probe.Probe;

/** Recorded only between entry and exit of work(); most of its heap exists before. */
public final class Window {
  static class Node {
    Node next;
    int value;
    int[] data = {1, 2};

    Node(Node next, int value) {
      this.next = next;
      this.value = value;
    }
  }

  enum Kind {
    SMALL,
    LARGE
  }

  static Node head;
  static Object other = Kind.LARGE;
  static long total = 5;
  static final List<Node> known = new ArrayList<>();

  public static void main(String[] args) {
    for (int i = 0; i < 50; i++) {
      head = new Node(head, i);
      known.add(head);
    }
    head.next.next.next.next = head;
    for (int i = 0; i < 2; i++) {
      work(i);
      head.value = 1000;
      head = head.next;
    }
    System.out.println(head.value + total);
  }

  static void work(int round) {
    if (round > 0) {
      total++;
      return;
    }
    Probe.mark("Window#1", head, Window.class);
    head.value = -1;
    head.next.data[1] = 77;
    total += 3;
    Node n = new Node(known.get(20), 99);
    head.next.next = n;
    known.get(10).value = 8;
    Probe.mark("Window#2", head, Window.class);
    Probe.mark("Window#3", known.get(30), Window.class, Kind.class);
  }
}
