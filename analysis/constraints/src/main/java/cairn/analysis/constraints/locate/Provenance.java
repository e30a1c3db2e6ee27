package cairn.analysis.constraints.locate;

import cairn.analysis.api.CodePlace;
import cairn.analysis.constraints.check.CheckState;
import cairn.analysis.constraints.check.Unit;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where a value came from that was there before it began to matter: a node is filled while nothing
 * leads to it, and linked later. The store that links it is not to blame for what it holds.
 */
final class Provenance {
  /** So many nodes that were made at the same line are compared with. */
  private static final int MOST_SIBLINGS = 16;

  /** Of those, so many must agree. */
  private static final int FEWEST = 3;

  /** So many stores before an event are looked at. */
  private static final int MOST_STORES = 1024;

  private final HeapHistory history;
  private final Executions executions;

  Provenance(HeapHistory history, Executions executions) {
    this.history = history;
    this.executions = executions;
  }

  /** The store of what a slot held at a time; null if nothing was stored there. */
  @Nullable Operation store(long slot, long time) {
    int version = history.versionAt(slot, time);
    return version < 0 || history.siteOf(version) == 0
        ? null
        : new Operation(history.time(version), version, -1, history.siteOf(version));
  }

  /**
   * Nodes that refer to a unit's nodes after an event, that stored that in the same operation, and
   * that nothing led to before the event.
   *
   * @param state is moved to the time before
   */
  Set<Integer> unlinked(Unit unit, long time, CheckState state) {
    Set<Integer> owners = new LinkedHashSet<>();
    int limit = history.versionsUpTo(time - 1);
    for (int v = limit - 1; v >= Math.max(0, limit - MOST_STORES); v--) {
      if (history.kind(v) != SlotKind.REFERENCE
          || history.bits(v) != unit.x() && history.bits(v) != unit.y()) {
        continue;
      }
      if (!isOneOperation(history.time(v), time)) {
        break;
      }
      int owner = history.owner(history.slotOf(v));
      if (owner >= 0
          && owner != unit.x()
          && owner != unit.y()
          && history.versionAt(history.slotOf(v), time) == v) {
        owners.add(owner);
      }
    }
    if (!owners.isEmpty()) {
      state.moveTo(time - 1);
      owners.removeIf(state::isAlive);
    }
    return owners;
  }

  /** Whether both times belong to one operation, as far as C-points tell. */
  boolean isOneOperation(long from, long to) {
    return from > executions.begin(to);
  }

  /** The line that fills a slot in other nodes of its kind; null if none does so in all of them. */
  @Nullable CodePlace usualStore(long slot) {
    int node = history.owner(slot);
    if (node < 0 || history.seen(node) || history.site(node) == 0) {
      return null;
    }
    Set<CodePlace> stores = new LinkedHashSet<>();
    List<Integer> siblings = executions.siblings(node, MOST_SIBLINGS);
    for (int each : siblings) {
      int version = firstVersion(each, history.indexOf(slot));
      if (version < 0) {
        return null;
      }
      stores.add(executions.place(history.siteOf(version)));
    }
    return siblings.size() < FEWEST || stores.size() > 1 ? null : stores.iterator().next();
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
    for (int each : executions.siblings(node, MOST_SIBLINGS)) {
      int first = firstVersion(each, history.indexOf(slot));
      if (first >= 0 && history.siteOf(first) == history.siteOf(version)) {
        siblings++;
        if (history.kind(first) != SlotKind.REFERENCE) {
          return false;
        }
      }
    }
    return siblings >= FEWEST;
  }
}
