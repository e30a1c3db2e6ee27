package cairn.analysis.constraints.check;

import java.util.HashMap;
import java.util.Map;

/** Pairs of live nodes, by the first; few of them, as a rule. */
final class PairSet {
  private static final int[] EMPTY = new int[0];

  private final Map<Integer, int[]> partners = new HashMap<>();
  private long count;

  int[] of(int node) {
    return partners.getOrDefault(node, EMPTY);
  }

  boolean contains(int node, int partner) {
    for (int each : of(node)) {
      if (each == partner) {
        return true;
      }
    }
    return false;
  }

  void set(int node, IntList found) {
    int[] old = found.isEmpty() ? partners.remove(node) : partners.put(node, found.toArray());
    count += found.size() - (old == null ? 0 : old.length);
  }

  long count() {
    return count;
  }

  Iterable<Integer> nodes() {
    return partners.keySet().stream().sorted().toList();
  }

  void clear() {
    partners.clear();
    count = 0;
  }
}
