package cairn.analysis.constraints.locate;

import cairn.analysis.api.CodePlace;
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

  /** A line that accompanies the line of an operation in all other cases; null if there is none. */
  @Nullable CodePlace missing(Operation operation) {
    List<Integer> cases = executions.stores(operation, MOST_CASES);
    if (cases.size() < FEWEST_CASES) {
      return null;
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
