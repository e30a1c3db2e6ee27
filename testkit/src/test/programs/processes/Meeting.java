package processes;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import probe.Probe;

/** Threads that meet objects at the same time which nobody has recorded yet. */
public final class Meeting {
  private static final int THREADS = 4;
  private static final int OBJECTS = 4000;

  static final class Cell {
    Object value;
    Cell next;
    int visits;
  }

  static final Cell[] own = new Cell[THREADS];
  static final List<String> strings = new ArrayList<>();
  static final List<Cell> cells = new ArrayList<>();

  public static void main(String[] args) throws Exception {
    Cell last = null;
    for (int i = 0; i < OBJECTS; i++) {
      strings.add(Integer.toString(i));
      Cell c = new Cell();
      c.value = new int[] {i};
      c.next = i % 5 == 0 ? null : last;
      last = c;
      cells.add(c);
    }
    meet();
  }

  static void meet() throws Exception {
    CyclicBarrier together = new CyclicBarrier(THREADS);
    Thread[] all = new Thread[THREADS];
    for (int t = 0; t < THREADS; t++) {
      int number = t;
      all[t] = new Thread(() -> work(number, together));
      all[t].start();
    }
    for (Thread t : all) {
      t.join();
    }
    Probe.mark("Meeting#own", own);
    Probe.mark("Meeting#shared", cells.toArray());
  }

  private static void work(int number, CyclicBarrier together) {
    try {
      together.await();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    Cell mine = null;
    for (int i = 0; i < OBJECTS; i++) {
      Cell c = new Cell();
      c.value = strings.get(i);
      c.next = i % 10 == 0 ? null : mine;
      mine = c;
      Cell shared = cells.get(i);
      synchronized (shared) {
        shared.visits++;
        if (shared.visits == 2) {
          shared.value = shared.next;
        }
      }
      if (i % 1000 == 999) {
        c.next = own[number];
        own[number] = c;
      }
    }
  }
}
