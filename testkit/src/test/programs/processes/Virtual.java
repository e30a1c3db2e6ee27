package processes;

import java.util.ArrayList;
import java.util.List;
import probe.Probe;

/** Virtual threads, many more than carriers, that yield in the middle. Needs JDK 21. */
public final class Virtual {
  static final class Cell {
    int value;
    Cell next;
  }

  static final Object lock = new Object();
  static Cell shared;

  public static void main(String[] args) throws Exception {
    var start = Thread.class.getMethod("startVirtualThread", Runnable.class);
    List<Thread> all = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      int number = i;
      all.add((Thread) start.invoke(null, (Runnable) () -> work(number)));
    }
    for (Thread t : all) {
      t.join();
    }
    Probe.mark("Virtual#~end", shared);
  }

  static void work(int number) {
    Cell own = null;
    for (int i = 0; i < 30; i++) {
      Cell c = new Cell();
      c.value = number * 1000 + i;
      c.next = own;
      own = c;
      if (i % 10 == 5) {
        Thread.yield();
        try {
          Thread.sleep(1);
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
      }
    }
    Probe.mark("Virtual#~own-" + number, own);
    synchronized (lock) {
      Cell c = new Cell();
      c.value = number;
      c.next = shared;
      shared = c;
    }
  }
}
