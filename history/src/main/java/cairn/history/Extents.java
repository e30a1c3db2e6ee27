package cairn.history;

/**
 * Which node an address belongs to, at every time. An extent is a range of addresses that one node
 * owned for a time; extents of one moment never overlap. A merge moves nothing: members keep their
 * extents, and the cluster owns them through the members. 40 bytes an extent.
 */
final class Extents {
  static final int OPEN = 0;

  /** The parts of a record: where it begins, where it ends, its owner above and since below. */
  private static final int START = 0;

  private static final int END = 1;
  private static final int OWNER_SINCE = 2;

  private final Records ranges;
  private final IntColumn from;
  private final IntColumn until;

  /** The extent before this one of the same owner, plus one. */
  private final IntColumn before;

  /** Per node, its newest extent plus one. */
  private final SparseInts newest;

  private int count;

  Extents(ColumnStore store) {
    ranges = new Records(store, 3);
    from = new IntColumn(store);
    until = new IntColumn(store);
    before = new IntColumn(store);
    newest = new SparseInts(store);
  }

  int count() {
    return count;
  }

  long start(int extent) {
    return ranges.get(extent, START);
  }

  long end(int extent) {
    return ranges.get(extent, END);
  }

  /** The node that it was given to; a cluster may own that node. */
  int owner(int extent) {
    return (int) (ranges.get(extent, OWNER_SINCE) >>> 32);
  }

  int from(int extent) {
    return from.get(extent);
  }

  /** The time from which it no longer holds, or {@link #OPEN}. */
  int until(int extent) {
    return until.get(extent);
  }

  /** Versions from before this time are not content of the owner: its block was made then. */
  int since(int extent) {
    return (int) ranges.get(extent, OWNER_SINCE);
  }

  boolean holdsAt(int extent, long time) {
    int end = until.get(extent);
    return from.get(extent) <= time && (end == OPEN || end > time);
  }

  /** The newest extent of a node, or -1. */
  int newest(int node) {
    return newest.get(node) - 1;
  }

  /** The extent that the same node got before this one, or -1. */
  int before(int extent) {
    return before.get(extent) - 1;
  }

  /** Adds an extent that holds from a time on. */
  int open(long start, long end, int node, int time, int content) {
    if (count == Nodes.MOST) {
      throw new HistoryException("the recording has more than 2^31 ranges of addresses");
    }
    ranges.add(start, end, (long) node << 32 | content);
    from.add(time);
    until.add(OPEN);
    before.add(newest.get(node));
    newest.set(node, count + 1);
    return count++;
  }

  void close(int extent, int time) {
    until.set(extent, time);
  }
}
