package cairn.analysis.constraints.check;

import cairn.history.HeapHistory;
import cairn.history.HistoryCursor;

/**
 * The moment that a heap is looked at: the time of a cursor, with or without what the recording
 * found out right after the event of that time about things that had been there before.
 */
final class Now {
  private final HeapHistory history;
  final HistoryCursor cursor;

  /** Whether what was found does not count. */
  boolean withoutFound;

  Now(HeapHistory history, HistoryCursor cursor) {
    this.history = history;
    this.cursor = cursor;
  }

  long time() {
    return cursor.time();
  }

  /** The version that a slot holds, or {@link HeapHistory#NONE}. */
  int version(long slot) {
    int version = cursor.version(slot);
    if (withoutFound) {
      while (version >= 0 && isFound(version)) {
        version = history.previous(version);
      }
    }
    return version;
  }

  /** Whether a version is of the event of now, and was found and not stored. */
  boolean isFound(int version) {
    return history.siteOf(version) == 0 && history.time(version) == cursor.time();
  }

  /** Whether a node became known by the event of now, but had existed before. */
  boolean isFoundNode(int node) {
    return history.seen(node)
        && history.appearance(node) == cursor.time()
        && history.recordedType(history.type(node)) != 0;
  }

  boolean exists(int node) {
    return cursor.exists(node) && !(withoutFound && isFoundNode(node));
  }

  /** Whether the event of now came with something that was found. */
  boolean hasFound() {
    for (int version = cursor.firstVersion(); version < cursor.versionLimit(); version++) {
      if (isFound(version)) {
        return true;
      }
    }
    for (int node = cursor.firstNode(); node < cursor.nodeLimit(); node++) {
      if (isFoundNode(node)) {
        return true;
      }
    }
    return false;
  }
}
