package killed;

import java.util.Random;

/** Arguments: number of threads, operations of each. */
public final class Victim {
  static final class Shared {
    int total;
    Object last;
  }

  static final Shared shared = new Shared();

  public static void main(String[] args) throws InterruptedException {
    int threads = Integer.parseInt(args[0]);
    int operations = Integer.parseInt(args[1]);
    if (threads == 1) {
      work(new State(0), operations);
      return;
    }
    Thread[] all = new Thread[threads];
    for (int t = 0; t < threads; t++) {
      State s = new State(t);
      all[t] = new Thread(() -> work(s, operations));
      all[t].start();
    }
    for (Thread t : all) {
      t.join();
    }
  }

  static void work(State s, int operations) {
    Random r = new Random(s.thread);
    for (int n = 1; n <= operations; n++) {
      s.operate(r, n);
      s.operations = n;
      synchronized (shared) {
        shared.last = s;
        shared.total++;
      }
      Progress.report(s);
    }
  }
}
