package cairn.analysis.constraints.locate;

import cairn.analysis.api.CodePlace;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lines that store to the same object in the same operation, whenever one of them does: if one of
 * them is missing once, it was left out.
 */
final class Companions {
  /** So many executions are compared with. */
  private static final int MOST_CASES = 16;

  private static final int FEWEST_CASES = 4;

  /** So many stores before and after one are looked at. */
  private static final int MOST_STORES = 64;

  private final HeapHistory history;
  private final Executions executions;

  /** A line and the part of an object that it stores to. */
  private record Store(CodePlace place, int field) {}

  Companions(HeapHistory history, Executions executions) {
    this.history = history;
    this.executions = executions;
  }

  /**
   * A line that accompanies the line of an operation in all other cases; null if there is none.
   *
   * @param decisive slots that decide what the operation broke
   */
  @Nullable CodePlace missing(Operation operation, long[] decisive) {
    List<Integer> cases = executions.stores(operation, MOST_CASES);
    if (cases.size() < FEWEST_CASES) {
      return null;
    }
    for (long slot : decisive) {
      CodePlace missing = missingIn(operation, slot, cases);
      if (missing != null) {
        return missing;
      }
    }
    Set<Store> always = near(cases.get(0));
    for (int version : cases) {
      always.retainAll(near(version));
      if (always.isEmpty()) {
        return null;
      }
    }
    always.removeAll(near(operation.version()));
    return always.isEmpty() ? null : always.iterator().next().place();
  }

  /**
   * The line that in all other cases fills the same field of the node that is stored, where nothing
   * did so this once.
   */
  private @Nullable CodePlace missingIn(Operation operation, long slot, List<Integer> cases) {
    int version = operation.version();
    if (!isStored(version, history.owner(slot)) || !lines(slot, version).isEmpty()) {
      return null;
    }
    Set<CodePlace> always = new LinkedHashSet<>();
    int seen = 0;
    for (int each : cases) {
      int node = history.kind(each) == SlotKind.REFERENCE ? (int) history.bits(each) : -1;
      if (node < 0 || history.indexOf(slot) >= history.slotCount(node)) {
        continue;
      }
      Set<CodePlace> lines = lines(history.slot(node, history.indexOf(slot)), each);
      if (seen++ == 0) {
        always.addAll(lines);
      } else {
        always.retainAll(lines);
      }
      if (always.isEmpty()) {
        return null;
      }
    }
    return seen < FEWEST_CASES ? null : always.iterator().next();
  }

  private boolean isStored(int version, int node) {
    return node >= 0
        && history.kind(version) == SlotKind.REFERENCE
        && history.bits(version) == node;
  }

  /** The lines that store to a slot in the operation of another store. */
  private Set<CodePlace> lines(long slot, int version) {
    Set<CodePlace> lines = new LinkedHashSet<>();
    long begin = executions.begin(history.time(version));
    int v = history.versionAt(slot, executions.end(history.time(version)));
    while (v >= 0 && history.time(v) > begin) {
      lines.add(executions.place(history.siteOf(v)));
      v = history.previous(v);
    }
    return lines;
  }

  /** The stores to the same object around a store, in its operation. */
  private Set<Store> near(int version) {
    Set<Store> stores = new LinkedHashSet<>();
    int owner = history.owner(history.slotOf(version));
    if (owner < 0) {
      return stores;
    }
    long begin = executions.begin(history.time(version));
    long end = executions.end(history.time(version));
    int from = version;
    while (from > 0 && version - from < MOST_STORES && history.time(from - 1) > begin) {
      from--;
    }
    int limit = Math.min(history.versionCount(), version + MOST_STORES);
    for (int v = from; v < limit && history.time(v) <= end; v++) {
      long slot = history.slotOf(v);
      if (v != version && history.owner(slot) == owner && history.siteOf(v) != 0) {
        CodePlace place = executions.place(history.siteOf(v));
        stores.add(new Store(place, executions.part(slot)));
      }
    }
    return stores;
  }
}
