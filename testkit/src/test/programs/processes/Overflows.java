package processes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Random;
import probe.Probe;

/** Threads that run out of stack in all kinds of recorded code, at many depths, and go on. */
public final class Overflows {
  static final class Node {
    Node next;
    Object value;
    int depth;

    Node(Node next, Object value, int depth) {
      this.next = next;
      this.value = value;
      this.depth = depth;
    }
  }

  /** Its constructor calls itself. */
  static final class Nested {
    final Object value;
    final Nested inner;

    Nested(int n) {
      value = new int[] {n};
      inner = n == 0 ? null : new Nested(n - 1);
    }
  }

  static final class State {
    static Object last;
    Node list;
    final Node kept = new Node(null, null, 0);
    Object[] items = new Object[64];
    long count;
    double depth;
  }

  private static int overflows;

  public static void main(String[] args) throws InterruptedException {
    Random random = new Random(Long.parseLong(args[1]));
    State[] all = new State[Integer.parseInt(args[0])];
    for (int i = 0; i < all.length; i++) {
      State s = new State();
      all[i] = s;
      int before = random.nextInt(40);
      int kind = random.nextInt(5);
      long stack = 160_000 + random.nextInt(100_000);
      Thread t = new Thread(null, () -> overflow(s, before, kind), "deep", stack);
      t.start();
      t.join();
    }
    State.last = null;
    Probe.mark("Overflows#~end", all, State.class);
    System.out.println(overflows);
  }

  private static void overflow(State s, int before, int kind) {
    for (int i = 0; i < 3; i++) {
      try {
        deeper(s, before + i, kind + i);
      } catch (StackOverflowError e) {
        overflows++;
      }
      s.list = new Node(null, s.list == null ? null : s.list.value, -i);
    }
  }

  private static int deeper(State s, int before, int kind) {
    if (before > 0) {
      return deeper(s, before - 1, kind) + 1;
    }
    switch (kind % 5) {
      case 0 -> fields(s, 0);
      case 1 -> arrays(s, 0);
      case 2 -> objectsOfTheJdk(s, 0);
      case 3 -> storesAlone(s, 0);
      default -> State.last = new Nested(1 << 20);
    }
    return 0;
  }

  private static void fields(State s, int depth) {
    s.list = new Node(s.list, "text", depth);
    s.items[depth & 63] = s.list;
    s.count++;
    State.last = s.list;
    s.depth = depth;
    fields(s, depth + 1);
    s.count--;
  }

  private static void arrays(State s, int depth) {
    int[] a = new int[3];
    a[1] = depth;
    s.items[depth & 63] = a.clone();
    System.arraycopy(s.items, 0, s.items, 1, 8);
    Arrays.fill(a, 2, 3, depth);
    arrays(s, depth + 1);
  }

  private static void objectsOfTheJdk(State s, int depth) {
    s.items[depth & 63] = new ArrayList<Object>(1);
    s.list = new Node(null, Integer.toString(depth), depth);
    objectsOfTheJdk(s, depth + 1);
  }

  /** Nothing that is made goes deeper than a store. */
  private static void storesAlone(State s, int depth) {
    switch (depth & 3) {
      case 0 -> s.count = depth;
      case 1 -> s.items[depth & 63] = s.items;
      case 2 -> s.depth = depth;
      default -> s.list = depth % 5 == 0 ? null : s.kept;
    }
    storesAlone(s, depth + 1);
  }
}
