package cairn.history;

/** Which thread each event is of: one entry of 8 bytes per change of thread. */
final class ThreadRuns {
  private final IntColumn times;
  private final IntColumn threads;
  private int last = -1;

  ThreadRuns(ColumnStore store) {
    times = new IntColumn(store);
    threads = new IntColumn(store);
  }

  void tick(int time, int thread) {
    if (thread != last) {
      last = thread;
      times.add(time);
      threads.add(thread);
    }
  }

  /** The thread of the event at a time, 0 before the first. O(log changes). */
  int at(long time) {
    return thread(find(time));
  }

  /** The run that a time belongs to, -1 before the first. O(log changes). */
  long find(long time) {
    long low = 0;
    long high = times.size();
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (times.get(middle) <= time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  /** The same for a time that belongs to a run or to a later one; O(1) amortised. */
  long advance(long run, long time) {
    long at = run;
    while (at + 1 < times.size() && times.get(at + 1) <= time) {
      at++;
    }
    return at;
  }

  int thread(long run) {
    return run < 0 ? 0 : threads.get(run);
  }
}
