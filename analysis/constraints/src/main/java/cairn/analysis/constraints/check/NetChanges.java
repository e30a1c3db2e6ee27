package cairn.analysis.constraints.check;

import cairn.history.HeapHistory;

/**
 * What differs between two moments of a history, by the versions of slots between them: each slot
 * once, and only if it does not hold again what it held before. Going through them reads the
 * versions in the order of memory, and of each slot that was written one version from before them,
 * which is a fraction of what it costs to look at the slot in a live heap: programs often store
 * what is there already, or store something for a while. One bit per version while it runs.
 */
final class NetChanges {
  private final HeapHistory history;

  /** Versions that another one in the range comes after, by their distance from its beginning. */
  private long[] followed = new long[0];

  /** Hears what differs. */
  interface Receiver {
    /**
     * A slot holds something else.
     *
     * @param before the last of its versions before the range, -1 if there is none
     * @param after the last of its versions in the range
     */
    void changed(int before, int after);
  }

  NetChanges(HeapHistory history) {
    this.history = history;
  }

  /** Goes through the slots that versions from one to another change, the last to change first. */
  void between(int first, int limit, Receiver receiver) {
    int words = (limit - first >>> 6) + 1;
    if (followed.length < words) {
      followed = new long[words];
    }
    for (int version = limit - 1; version >= first; version--) {
      int at = version - first;
      if ((followed[at >>> 6] >>> at & 1) != 0) {
        followed[at >>> 6] &= ~(1L << at);
        continue;
      }
      int before = history.previous(version);
      while (before >= first) {
        followed[before - first >>> 6] |= 1L << before - first;
        before = history.previous(before);
      }
      if (before < 0 || !history.sameContent(before, version)) {
        receiver.changed(before, version);
      }
    }
  }
}
