package cairn.history;

import cairn.recording.Format;

/**
 * Calls, returns and unwindings in the order of the recording: 12 bytes each. Empty unless calls
 * were recorded.
 */
public final class Calls {
  private final IntColumn times;
  private final IntColumn threads;

  /** Site times four, plus the kind. */
  private final IntColumn sites;

  private int count;

  Calls(ColumnStore store) {
    times = new IntColumn(store);
    threads = new IntColumn(store);
    sites = new IntColumn(store);
  }

  void add(int time, int thread, int site, int kind) {
    if (count == Nodes.MOST || site >= 1 << 29) {
      throw new HistoryException("the recording has more calls than a history can hold (2^31)");
    }
    times.add(time);
    threads.add(thread);
    sites.add(site << 2 | (kind - Format.CALL));
    count++;
  }

  public int count() {
    return count;
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

  /** {@link Format#CALL}, {@link Format#RETURN} or {@link Format#UNWIND}. */
  public int kind(int call) {
    return (sites.get(call) & 3) + Format.CALL;
  }
}
