package structures;

import java.util.Random;
import probe.Probe;

/** Several threads, each with a list of its own and all with a shared one under a lock. */
public final class Threads {
  static final class Item {
    int value;
    Item next;
    Item previous;
    Object owner;
  }

  static final class Chain {
    Item first;
    volatile int size;

    void add(int v, Object owner) {
      Item i = new Item();
      i.value = v;
      i.owner = owner;
      i.next = first;
      if (first != null) {
        first.previous = i;
      }
      first = i;
      size++;
    }

    void removeFirst() {
      if (first != null) {
        first = first.next;
        if (first != null) {
          first.previous = null;
        }
        size--;
      }
    }
  }

  static final Chain shared = new Chain();

  public static void main(String[] args) throws InterruptedException {
    Thread[] all = new Thread[4];
    for (int t = 0; t < all.length; t++) {
      int number = t;
      all[t] = new Thread(() -> work(number), "worker-" + t);
      all[t].start();
    }
    for (Thread t : all) {
      t.join();
    }
    Probe.mark("Threads#~end", shared, Threads.class);
  }

  static void work(int number) {
    Chain own = new Chain();
    Random r = new Random(number);
    for (int i = 0; i < 400; i++) {
      own.add(r.nextInt(), own);
      if (r.nextInt(4) == 0) {
        own.removeFirst();
      }
      synchronized (shared) {
        shared.add(i, r.nextBoolean() ? own : null);
        if (r.nextInt(3) > 0) {
          shared.removeFirst();
        }
        if (i % 100 == 7) {
          // what other threads own is reachable only through items that they alone change
          for (Item k = shared.first; k != null; k = k.next) {
            k.owner = null;
          }
          Probe.mark("Threads#~shared-" + number + "-" + i, shared);
        }
      }
      if (i % 100 == 50) {
        Probe.mark("Threads#~own-" + number + "-" + i, own);
      }
    }
  }
}
