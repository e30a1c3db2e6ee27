package sessions;

import probe.Probe;
import probe.Structure;

/** Three sessions with different selections over the same objects. */
public final class Shared {
  static class Node {
    static int made;
    Node next;
    Object other;
    int value;

    Node(Node next, int value) {
      this.next = next;
      this.value = value;
      made++;
    }

    void set(Object o, int v) {
      other = o;
      value = v;
    }
  }

  static class Leaf extends Node {
    double weight;
    Object[] held = {"leaf", null};

    Leaf(int value) {
      super(null, value);
    }

    void weigh(double w, Object o) {
      weight = w;
      held[1] = o;
    }
  }

  record Pair(Object left, Object right) {}

  enum Kind {
    SMALL,
    LARGE;

    Object last;

    void remember(Object o) {
      last = o;
    }
  }

  static class Trouble extends RuntimeException {
    private static final long serialVersionUID = 1;
    Object cause;

    Trouble(Object cause) {
      super("trouble", null, false, false);
      this.cause = cause;
    }
  }

  static Node head;
  static Object[] table = new Object[8];
  static int[] numbers = {1, 2, 3};
  static long total = 5;

  static void work(int round) {
    head = new Node(head, round);
    table[round % table.length] = new Pair(head, table[(round + 1) % table.length]);
    Leaf leaf = new Leaf(round);
    leaf.weigh(round / 3.0, table[2]);
    head.set(leaf, 10 * round);
    if (head.next != null) {
      head.next.set(Kind.SMALL, -round);
    }
    Kind.values()[round % 2].remember(leaf);
    table[7] = new Trouble(round % 2 == 0 ? head : numbers);
    numbers[round % 3] += round;
    total += round;
    table[6] = new int[][] {numbers, {round}};
    table[5] = table.clone();
  }

  /** A method of its own: the frame of main was there before its class was woven. */
  static void late(int at) {
    table[at] = Late.make(head);
  }

  private static final Class<?>[] ALL = {Shared.class, Kind.class, Node.class};
  private static final String EXCLUDED = ",exclude=probe.Probe:probe.Structure:sessions.Recorder";
  private static final String MARKS = ",cpoint=probe.Mark.at,values=all";

  public static void main(String[] folder) throws Exception {
    Worker worker = new Worker("worker");
    worker.start();
    for (int i = 0; i < 5; i++) {
      work(i);
    }
    worker.perform(() -> work(5));
    Recorder.attach();
    work(6);
    Recorder.begin("out=" + folder[0] + "/s1.cairn" + EXCLUDED + MARKS);
    Probe.mark("s1#begin", worker, ALL);
    work(7);
    Probe.mark("s1#worked", worker, ALL);
    worker.perform(() -> work(8));
    Probe.mark("s1#worker", worker, ALL);
    work(9);
    Recorder.end();
    work(10);
    worker.perform(() -> work(11));

    // only some of them, by other events
    Structure.recorded(c -> c == Shared.class || c == Leaf.class || c == Kind.class || c == Pair.class);
    Recorder.begin(
        "out="
            + folder[0]
            + "/s2.cairn,include=sessions.Shared:sessions.Shared$Leaf:sessions.Shared$Kind:sessions.Shared$Pair:probe.Mark"
            + ",exclude=sessions.Shared$Node:sessions.Shared$Trouble,events=refs:prims:calls"
            + MARKS);
    Probe.mark("s2#begin", worker, Shared.class, Kind.class);
    work(12);
    worker.perform(() -> work(13));
    Probe.mark("s2#worked", worker, Shared.class, Kind.class);
    Recorder.end();
    work(14);

    // all of them again, and a class that is loaded now
    Structure.recorded(c -> true);
    Recorder.begin("out=" + folder[0] + "/s3.cairn" + EXCLUDED + MARKS);
    Probe.mark("s3#begin", worker, ALL);
    work(15);
    late(4);
    worker.perform(() -> work(16));
    Probe.mark("s3#worked", worker, Shared.class, Kind.class, Node.class, Late.class);
    Recorder.point("here");
    Recorder.end();

    // and as before: what was loaded in the last session has its identity in itself
    work(17);
    Recorder.begin("out=" + folder[0] + "/s4.cairn" + EXCLUDED + MARKS);
    late(4);
    worker.perform(() -> work(18));
    Probe.mark("s4#worked", worker, Shared.class, Kind.class, Node.class, Late.class);
    Recorder.end();

    Structure.recorded(c -> c != Late.class);
    Recorder.begin(
        "out=" + folder[0] + "/s5.cairn" + EXCLUDED + ":sessions.Late" + MARKS);
    work(19);
    late(3);
    Probe.mark("s5#worked", worker, ALL);
    Recorder.end();
  }
}
