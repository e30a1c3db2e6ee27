package cairn.graph.walk;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Dominators by their definition: d dominates n if n becomes unreachable when d is removed. The
 * twin of {@link Dominators}.
 */
final class NaiveDominators {
  private final Map<Integer, Set<Integer>> strictDominators = new TreeMap<>();
  private final Map<Integer, Long> retained = new TreeMap<>();

  NaiveDominators(NaiveGraph graph) {
    Set<Integer> reachable = graph.reachable(graph.roots, -1);
    reachable.forEach(node -> strictDominators.put(node, new TreeSet<>()));
    for (int removed : reachable) {
      Set<Integer> lost = new TreeSet<>(reachable);
      lost.removeAll(graph.reachable(graph.roots, removed));
      retained.put(removed, graph.bytes(lost));
      lost.remove(removed);
      lost.forEach(node -> strictDominators.get(node).add(removed));
    }
  }

  /** Of the strict dominators the one that all others dominate. */
  int immediateDominator(int node) {
    Set<Integer> above = strictDominators.get(node);
    if (above == null) {
      return Dominators.UNREACHABLE;
    }
    return above.stream()
        .filter(candidate -> strictDominators.get(candidate).size() == above.size() - 1)
        .findAny()
        .orElse(Dominators.ROOT);
  }

  boolean dominates(int above, int node) {
    Set<Integer> strict = strictDominators.get(node);
    return strict != null && (above == node || strict.contains(above));
  }

  long retainedSize(int node) {
    return retained.getOrDefault(node, 0L);
  }
}
