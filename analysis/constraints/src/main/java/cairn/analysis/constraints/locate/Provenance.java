package cairn.analysis.constraints.locate;

import cairn.analysis.api.CodePlace;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import cairn.recording.Format;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a value came from that was there before it began to matter: a node is filled while nothing
 * leads to it, and linked later. The store that links it is not to blame for what it holds.
 */
final class Provenance {
  /** So many nodes that were made at the same line are compared with. */
  private static final int MOST_SIBLINGS = 16;

  /** They are looked for among so many nodes. */
  private static final int LOOKED_AT = 20_000;

  /** Of those, so many must agree. */
  private static final int FEWEST = 3;

  private final HeapHistory history;

  Provenance(HeapHistory history) {
    this.history = history;
  }

  /** The store of what a slot held at a time; null if nothing was stored there. */
  @Nullable Operation store(long slot, long time) {
    int version = history.versionAt(slot, time);
    return version < 0 || history.siteOf(version) == 0
        ? null
        : new Operation(history.time(version), version, -1, history.siteOf(version));
  }

  /** Whether both times belong to one operation, as far as C-points tell. */
  boolean isOneOperation(long from, long to) {
    int limit = history.cpointsUpTo(to - 1);
    for (int i = history.cpointsUpTo(from - 1); i < limit; i++) {
      if (history.cpoint(i).phase() != Format.CPOINT_ENTRY) {
        return false;
      }
    }
    return history.cpointCount() > 0;
  }

  /** The line that fills a slot in other nodes of its kind; null if none does so in all of them. */
  @Nullable CodePlace usualStore(long slot) {
    int node = history.owner(slot);
    if (node < 0 || history.seen(node) || history.site(node) == 0) {
      return null;
    }
    Map<CodePlace, Integer> stores = new HashMap<>();
    int siblings = 0;
    for (int each = node - 1; each >= Math.max(0, node - LOOKED_AT); each--) {
      if (siblings == MOST_SIBLINGS) {
        break;
      }
      if (history.site(each) == history.site(node) && !history.seen(each)) {
        siblings++;
        int version = firstVersion(each, history.indexOf(slot));
        if (version >= 0) {
          CodePlace place = CodePlace.of(history.tables(), history.siteOf(version));
          stores.merge(place, 1, Integer::sum);
        }
      }
    }
    for (Map.Entry<CodePlace, Integer> each : stores.entrySet()) {
      if (each.getValue() == siblings && siblings >= FEWEST) {
        return each.getKey();
      }
    }
    return null;
  }

  private int firstVersion(int node, int index) {
    if (index >= history.slotCount(node)) {
      return -1;
    }
    int version = history.versionAt(history.slot(node, index), history.endTime());
    while (version >= 0 && history.previous(version) >= 0) {
      version = history.previous(version);
    }
    return version;
  }

  /** Whether a store of null is one that stores a reference in all other nodes of its kind. */
  boolean isUnusualNull(int version) {
    long slot = history.slotOf(version);
    int node = history.owner(slot);
    if (node < 0 || history.kind(version) != SlotKind.NULL) {
      return false;
    }
    int siblings = 0;
    for (int each = node - 1; each >= Math.max(0, node - LOOKED_AT); each--) {
      if (siblings == MOST_SIBLINGS) {
        break;
      }
      if (history.site(each) == history.site(node) && !history.seen(each)) {
        int first = firstVersion(each, history.indexOf(slot));
        if (first >= 0 && history.siteOf(first) == history.siteOf(version)) {
          siblings++;
          if (history.kind(first) != SlotKind.REFERENCE) {
            return false;
          }
        }
      }
    }
    return siblings >= FEWEST;
  }
}
