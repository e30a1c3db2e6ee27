package cairn.graph.walk;

import cairn.graph.HeapGraph;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A graph as maps and sets, with the slow and obvious way of walking it. */
final class NaiveGraph {
  final Map<Integer, List<Integer>> successors = new TreeMap<>();
  final Map<Integer, Long> sizes = new TreeMap<>();
  final Set<Integer> roots = new TreeSet<>();

  NaiveGraph(HeapGraph graph, ReferenceFilter filter) {
    for (int node = 0; node < graph.nodeCount(); node++) {
      List<Integer> targets = new ArrayList<>();
      for (long r = graph.firstReference(node); r < graph.firstReference(node + 1); r++) {
        if (filter.follows(node, r)) {
          targets.add(graph.target(r));
        }
      }
      successors.put(node, targets);
      sizes.put(node, graph.size(node));
    }
    for (int root = 0; root < graph.rootCount(); root++) {
      roots.add(graph.root(root).node());
    }
  }

  /** Each node that the starts reach without passing through {@code removed}, and how far it is. */
  Map<Integer, Integer> distances(Set<Integer> starts, int removed) {
    Map<Integer, Integer> distances = new LinkedHashMap<>();
    Deque<Integer> queue = new ArrayDeque<>();
    for (int start : starts) {
      if (start != removed) {
        distances.put(start, 0);
        queue.add(start);
      }
    }
    while (!queue.isEmpty()) {
      int node = queue.remove();
      for (int target : successors.get(node)) {
        if (target != removed && !distances.containsKey(target)) {
          distances.put(target, distances.get(node) + 1);
          queue.add(target);
        }
      }
    }
    return distances;
  }

  Set<Integer> reachable(Set<Integer> starts, int removed) {
    return new TreeSet<>(distances(starts, removed).keySet());
  }

  long bytes(Set<Integer> nodes) {
    return nodes.stream().mapToLong(sizes::get).sum();
  }
}
