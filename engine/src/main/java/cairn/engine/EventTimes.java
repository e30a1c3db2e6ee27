package cairn.engine;

import cairn.history.HeapHistory;
import java.util.BitSet;

/**
 * The times at which something happened at one of some sites, in order: births of nodes and
 * versions of slots, merged. An event of several versions counts once.
 */
final class EventTimes {
  private final HeapHistory history;
  private final BitSet sites;
  private int node = -1;
  private int version = -1;
  private long last;

  EventTimes(HeapHistory history, BitSet sites) {
    this.history = history;
    this.sites = sites;
    nextNode();
    nextVersion();
  }

  /** The next time, 0 after the last. */
  long next() {
    long time;
    do {
      long birth = node < history.nodeCount() ? history.birth(node) : Long.MAX_VALUE;
      long store = version < history.versionCount() ? history.time(version) : Long.MAX_VALUE;
      time = Math.min(birth, store);
      if (time == Long.MAX_VALUE) {
        return 0;
      }
      if (birth == time) {
        nextNode();
      } else {
        nextVersion();
      }
    } while (time == last);
    last = time;
    return time;
  }

  private void nextNode() {
    do {
      node++;
    } while (node < history.nodeCount() && (history.seen(node) || !sites.get(history.site(node))));
  }

  private void nextVersion() {
    do {
      version++;
    } while (version < history.versionCount() && !sites.get(history.siteOf(version)));
  }
}
