package cairn.history;

import cairn.graph.SlotKind;

/** The C-points of a history in columns: 36 bytes each, and 4 per node that they carry. */
final class CPoints {
  private static final SlotKind[] KINDS = SlotKind.values();

  private final IntColumn times;
  private final IntColumn threads;
  private final IntColumn sites;
  private final IntColumn phases;
  private final IntColumn resultKinds;
  private final LongColumn results;

  /** Per C-point and one beyond, where its nodes begin. */
  private final LongColumn first;

  private final IntColumn nodes;
  private int count;

  CPoints(ColumnStore store) {
    times = new IntColumn(store);
    threads = new IntColumn(store);
    sites = new IntColumn(store);
    phases = new IntColumn(store);
    resultKinds = new IntColumn(store);
    results = new LongColumn(store);
    first = new LongColumn(store);
    nodes = new IntColumn(store);
    first.add(0);
  }

  /** One of a C-point's nodes, -1 for null; all before its {@link #add}. */
  void node(int node) {
    nodes.add(node);
  }

  void add(int time, int thread, int site, int phase, SlotKind resultKind, long result) {
    if (count == Nodes.MOST) {
      throw new HistoryException("the recording has more than 2^31 C-points");
    }
    times.add(time);
    threads.add(thread);
    sites.add(site);
    phases.add(phase);
    resultKinds.add(resultKind.ordinal());
    results.add(result);
    first.add(nodes.size());
    count++;
  }

  int count() {
    return count;
  }

  CPoint get(int index) {
    long start = first.get(index);
    int[] carried = new int[(int) (first.get(index + 1L) - start)];
    for (int i = 0; i < carried.length; i++) {
      carried[i] = nodes.get(start + i);
    }
    return new CPoint(
        index,
        times.get(index),
        threads.get(index),
        sites.get(index),
        phases.get(index),
        carried,
        KINDS[resultKinds.get(index)],
        results.get(index));
  }

  /** The number of C-points at or before a time. O(log C-points). */
  int countUpTo(long time) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (times.get(middle) <= time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
