package cairn.history;

/**
 * Which node an address belongs to, at every time. An extent is a range of addresses that one node
 * owned for a time; extents of one moment never overlap. A merge moves nothing: members keep their
 * extents, and the cluster owns them through the members. 40 bytes an extent.
 */
final class Extents {
  static final int OPEN = 0;

  private final LongColumn starts;
  private final LongColumn ends;
  private final IntColumn owners;
  private final IntColumn from;
  private final IntColumn until;

  /** Versions from before this time are not content of the owner: its block was made then. */
  private final IntColumn since;

  /** The extent before this one of the same owner, plus one. */
  private final IntColumn before;

  /** Per node, its newest extent plus one. */
  private final SparseInts newest;

  private int count;

  Extents(ColumnStore store) {
    starts = new LongColumn(store);
    ends = new LongColumn(store);
    owners = new IntColumn(store);
    from = new IntColumn(store);
    until = new IntColumn(store);
    since = new IntColumn(store);
    before = new IntColumn(store);
    newest = new SparseInts(store);
  }

  int count() {
    return count;
  }

  long start(int extent) {
    return starts.get(extent);
  }

  long end(int extent) {
    return ends.get(extent);
  }

  /** The node that it was given to; a cluster may own that node. */
  int owner(int extent) {
    return owners.get(extent);
  }

  int from(int extent) {
    return from.get(extent);
  }

  /** The time from which it no longer holds, or {@link #OPEN}. */
  int until(int extent) {
    return until.get(extent);
  }

  int since(int extent) {
    return since.get(extent);
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
    starts.add(start);
    ends.add(end);
    owners.add(node);
    from.add(time);
    until.add(OPEN);
    since.add(content);
    before.add(newest.get(node));
    newest.set(node, count + 1);
    return count++;
  }

  void close(int extent, int time) {
    until.set(extent, time);
  }
}
