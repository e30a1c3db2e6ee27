package cairn.analysis.linearizability.explore;

import java.util.Collection;
import java.util.List;

/**
 * What callers see of a history.
 *
 * @param calls such as {@code remove 1}
 * @param results of each call
 * @param before for each call the bits of those that had ended when it began
 */
record Observed(List<String> calls, List<String> results, List<Long> before) {
  Observed {
    calls = List.copyOf(calls);
    results = List.copyOf(results);
    before = List.copyOf(before);
  }

  /**
   * Whether some history has the same calls with the same results, and keeps apart at least what is
   * apart in this one: whatever explains it then explains this one, too.
   */
  boolean isCoveredBy(Collection<Observed> histories) {
    return histories.stream().anyMatch(this::isCoveredBy);
  }

  private boolean isCoveredBy(Observed other) {
    for (int[] order : Orders.of(calls.size())) {
      if (isCoveredBy(other, order)) {
        return true;
      }
    }
    return false;
  }

  /** The same, if all calls overlap: callers may take their time before and behind each step. */
  Observed overlapping() {
    return new Observed(calls, results, calls.stream().map(call -> 0L).toList());
  }

  /** Calls that are the same may have changed their places. */
  private boolean isCoveredBy(Observed other, int[] places) {
    for (int i = 0; i < places.length; i++) {
      if (!calls.get(i).equals(other.calls.get(places[i]))
          || !results.get(i).equals(other.results.get(places[i]))) {
        return false;
      }
      for (int j = 0; j < places.length; j++) {
        boolean apart = (before.get(i) & 1L << j) != 0;
        boolean apartThere = (other.before.get(places[i]) & 1L << places[j]) != 0;
        if (apart && !apartThere) {
          return false;
        }
      }
    }
    return true;
  }
}
