package cairn.history;

import cairn.graph.SlotKind;
import java.util.Objects;

/**
 * The C-points of a history in the order of the recording, by their index: 44 bytes each, 4 per
 * node and 12 per value that they carry. Methods cost O(1) and allocate nothing unless they say
 * otherwise. The C-points from time a to b are {@code upTo(a - 1)} to {@code upTo(b)}, without the
 * latter.
 */
public final class CPoints {
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

  /** Per C-point and one beyond, where its values begin. */
  private final LongColumn firstValue;

  private final IntColumn valueKinds;
  private final LongColumn values;
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
    firstValue = new LongColumn(store);
    valueKinds = new IntColumn(store);
    values = new LongColumn(store);
    first.add(0);
    firstValue.add(0);
  }

  /** One of a C-point's nodes, -1 for null; all before its {@link #add}. */
  void node(int node) {
    nodes.add(node);
  }

  /** One of a C-point's values; all before its {@link #add}. */
  void value(SlotKind kind, long bits) {
    valueKinds.add(kind.ordinal());
    values.add(bits);
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
    firstValue.add(values.size());
    count++;
  }

  public int count() {
    return count;
  }

  /** The last event before it. */
  public long time(int index) {
    return times.get(index);
  }

  public int thread(int index) {
    return threads.get(index);
  }

  public int site(int index) {
    return sites.get(index);
  }

  /** One of {@link cairn.recording.Format}'s {@code CPOINT_} numbers. */
  public int phase(int index) {
    return phases.get(index);
  }

  /** The number of nodes it carries: the receiver if there is one, and the reference arguments. */
  public int nodeCount(int index) {
    return (int) (first.get(index + 1L) - first.get(index));
  }

  /** One of the nodes it carries, the receiver first if there is one; -1 for null. */
  public int node(int index, int which) {
    return nodes.get(first.get(index) + Objects.checkIndex(which, nodeCount(index)));
  }

  /** The kind of the result, {@link SlotKind#UNKNOWN} if there is none. */
  public SlotKind resultKind(int index) {
    return KINDS[resultKinds.get(index)];
  }

  /** The bits of the result: a node, if a reference. */
  public long result(int index) {
    return results.get(index);
  }

  /** The number of values that it carries; 0 unless it is an entry. */
  public int valueCount(int index) {
    return (int) (firstValue.get(index + 1L) - firstValue.get(index));
  }

  /** The kind of one of its values. */
  public SlotKind valueKind(int index, int which) {
    return KINDS[valueKinds.get(value(index, which))];
  }

  /** The bits of one of its values, in the order of declaration. */
  public long valueBits(int index, int which) {
    return values.get(value(index, which));
  }

  private long value(int index, int which) {
    return firstValue.get(index) + Objects.checkIndex(which, valueCount(index));
  }

  /** All of it in one object. O(nodes and values it carries). */
  public CPoint get(int index) {
    long start = first.get(index);
    int[] carried = new int[(int) (first.get(index + 1L) - start)];
    for (int i = 0; i < carried.length; i++) {
      carried[i] = nodes.get(start + i);
    }
    SlotKind[] kinds = new SlotKind[valueCount(index)];
    long[] bits = new long[kinds.length];
    for (int i = 0; i < kinds.length; i++) {
      kinds[i] = valueKind(index, i);
      bits[i] = valueBits(index, i);
    }
    return new CPoint(
        index,
        times.get(index),
        threads.get(index),
        sites.get(index),
        phases.get(index),
        carried,
        KINDS[resultKinds.get(index)],
        results.get(index),
        kinds,
        bits);
  }

  /** The number of C-points at or before a time. O(log C-points). */
  public int upTo(long time) {
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
