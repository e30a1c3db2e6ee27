package structures;

import java.util.ArrayList;
import java.util.Random;
import probe.Probe;

/**
 * Objects that cannot hold an identity of their own, while they are locked, waited on, hashed and
 * moved by the collector: threads take each other's objects as locks and link them meanwhile.
 */
public final class HeldObjects {
  static final Object[] table = new Object[96];

  public static void main(String[] args) throws InterruptedException {
    Random r = new Random(5);
    for (int i = 0; i < table.length; i++) {
      table[i] = make(r);
    }
    Thread[] all = new Thread[4];
    for (int t = 0; t < all.length; t++) {
      int number = t;
      all[t] = new Thread(() -> work(number), "holder-" + t);
      all[t].start();
    }
    for (Thread t : all) {
      t.join();
    }
    Probe.mark("HeldObjects#~end", table);
  }

  private static Object make(Random r) {
    Object o =
        switch (r.nextInt(5)) {
          case 0 -> new int[] {r.nextInt(9)};
          case 1 -> new Object[3];
          case 2 -> new byte[r.nextInt(5)];
          case 3 -> new Object();
          default -> new Object[][] {new Object[1]};
        };
    if (r.nextInt(4) == 0 && System.identityHashCode(o) == 0) {
      throw new AssertionError("a hash is never 0");
    }
    return o;
  }

  static void work(int number) {
    Random r = new Random(number);
    ArrayList<byte[]> garbage = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      Object held;
      synchronized (table) {
        held = table[r.nextInt(table.length)];
      }
      synchronized (held) {
        if (r.nextInt(60) == 0) {
          pause(held);
        }
        synchronized (table) {
          link(r, held, i);
          if (i % 150 == 90) {
            Probe.mark("HeldObjects#~" + number + "-" + i, table);
          }
        }
      }
      garbage.add(new byte[20_000]);
      if (garbage.size() == 100) {
        garbage.clear();
      }
      if (i % 200 == 100) {
        System.gc();
      }
    }
  }

  /** Lets another thread have it: from here on it has a monitor. */
  private static void pause(Object held) {
    try {
      held.wait(1);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void link(Random r, Object held, int i) {
    table[r.nextInt(table.length)] = held;
    table[r.nextInt(table.length)] = make(r);
    Object other = table[r.nextInt(table.length)];
    if (held instanceof int[] a) {
      a[0] = i;
    } else if (held instanceof Object[][] a) {
      a[0] = new Object[] {other};
    } else if (held instanceof Object[] a) {
      a[r.nextInt(a.length)] = r.nextBoolean() ? other : null;
    }
    if (other instanceof Object[] a && !(other instanceof Object[][]) && a.length == 3) {
      a[1] = held;
    }
  }
}
