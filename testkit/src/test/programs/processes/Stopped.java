package processes;

import java.lang.reflect.Method;
import probe.Probe;

/** Threads that are ended from outside while they record: by Thread.stop, which JDK 20 took away, or by an interrupt. */
public final class Stopped {
  static final class Node {
    Node next;
    int value;

    Node(Node next, int value) {
      this.next = next;
      this.value = value;
    }
  }

  public static void main(String[] args) throws Exception {
    Method end = Thread.class.getMethod(args[0]);
    Node[][] all = new Node[30][1];
    for (int i = 0; i < all.length; i++) {
      Node[] cell = all[i];
      Thread t = new Thread(() -> work(cell));
      t.start();
      Thread.sleep(3 + i % 7);
      end.invoke(t);
      t.join();
    }
    Probe.mark("Stopped#~end", all);
  }

  private static void work(Node[] cell) {
    try {
      for (int n = 0; !Thread.interrupted(); n++) {
        cell[0] = new Node(n % 50 == 0 ? null : cell[0], n);
      }
    } catch (Error e) {
      if (!e.getClass().getSimpleName().equals("ThreadDeath")) {
        throw e;
      }
    }
  }
}
