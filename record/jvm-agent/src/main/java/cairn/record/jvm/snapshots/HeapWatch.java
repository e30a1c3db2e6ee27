package cairn.record.jvm.snapshots;

/**
 * Tells when a snapshot is wanted: when the reachable heap, as the collectors report it, has grown
 * or shrunk by half since the last one. Between collections only the memory in use is known, with
 * its garbage: how much of what is new will stay is estimated by how much of it stayed before.
 * After a snapshot that was not worth keeping, reported changes go by: one, then two, then four and
 * so on, but never one to a heap larger than all before.
 */
final class HeapWatch {
  private static final double FACTOR = 1.5;
  private static final int MOST_SKIPPED = 1 << 20;
  private static final long FIRST_PATIENCE = 16;

  private long threshold;
  private long collections;
  private long largest;
  private long measuredAt;
  private long patience = FIRST_PATIENCE;
  private int skips;
  private int backOff = 1;

  /** How much of new memory stays, at a guess that begins high. */
  private double staying = 1;

  /** The memory in use for which a snapshot is wanted; 0 if a collector's report was the reason. */
  private long suspected;

  /**
   * @param used memory in use at the start
   */
  HeapWatch(long used, long collections) {
    this.threshold = used;
    this.largest = used;
    this.collections = collections;
    this.measuredAt = collections;
  }

  /** Whether there was a collection since the last look. */
  boolean isNew(long count) {
    return count != collections;
  }

  /** After a collection; whether a snapshot is wanted. */
  boolean reported(long bytes, long count) {
    collections = count;
    suspected = 0;
    if (bytes <= 0) {
      return false;
    }
    if (bytes <= threshold * FACTOR && bytes * FACTOR >= threshold) {
      boolean overdue = count - measuredAt >= patience;
      patience = overdue ? 2 * patience : patience;
      return overdue;
    }
    threshold = bytes;
    boolean record = bytes > largest * FACTOR;
    largest = Math.max(largest, bytes);
    if (!record && skips > 0) {
      skips--;
      return false;
    }
    return true;
  }

  /** Between collections; whether a snapshot is wanted. */
  boolean inUse(long bytes) {
    if (staying * (bytes - threshold) <= (FACTOR - 1) * threshold) {
      return false;
    }
    suspected = bytes;
    return true;
  }

  /** A snapshot was taken, for which all was collected. */
  void measured(long bytes, long count, boolean kept) {
    collections = count;
    measuredAt = count;
    if (suspected > threshold) {
      double stayed = (double) (bytes - threshold) / (suspected - threshold);
      staying = Math.max(staying / 4, Math.min(1, stayed));
    } else if (!kept) {
      skips = backOff;
      backOff = Math.min(MOST_SKIPPED, 2 * backOff);
    }
    if (kept) {
      skips = 0;
      backOff = 1;
      patience = FIRST_PATIENCE;
    }
    threshold = bytes;
    largest = Math.max(largest, bytes);
    suspected = 0;
  }
}
