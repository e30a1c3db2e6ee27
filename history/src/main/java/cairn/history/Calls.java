package cairn.history;

import cairn.recording.Format;

/**
 * Calls, returns and unwindings in the order of the recording: 16 bytes each. Empty unless calls
 * were recorded.
 */
public final class Calls {
  private final IntColumn times;
  private final IntColumn threads;

  /** Site times four, plus the kind. */
  private final IntColumn sites;

  private final IntColumn callers;
  private int count;

  Calls(ColumnStore store) {
    times = new IntColumn(store);
    threads = new IntColumn(store);
    sites = new IntColumn(store);
    callers = new IntColumn(store);
  }

  void add(int time, int thread, int site, int kind, int from) {
    if (count == Nodes.MOST || site >= 1 << 29) {
      throw new HistoryException("the recording has more calls than a history can hold (2^31)");
    }
    times.add(time);
    threads.add(thread);
    sites.add(site << 2 | (kind - Format.CALL));
    callers.add(from);
    count++;
  }

  public int count() {
    return count;
  }

  /** How many come before an event. */
  public int before(long time) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (times.get(middle) < time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The last event before it. */
  public long time(int call) {
    return times.get(call);
  }

  public int thread(int call) {
    return threads.get(call);
  }

  public int site(int call) {
    return sites.get(call) >>> 2;
  }

  /**
   * The site that the thread last called from, 0 if not known: the caller's, unless code that is
   * not recorded made the call.
   */
  public int from(int call) {
    return callers.get(call);
  }

  /** {@link Format#CALL}, {@link Format#RETURN} or {@link Format#UNWIND}. */
  public int kind(int call) {
    return (sites.get(call) & 3) + Format.CALL;
  }
}
