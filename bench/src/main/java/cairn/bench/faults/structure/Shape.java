package cairn.bench.faults.structure;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;

/** The nodes that roots lead to, with their edges. */
final class Shape<N> {
  final Set<String> violations = new TreeSet<>();
  final List<N> nodes = new ArrayList<>();
  private final IdentityHashMap<N, Integer> indegrees = new IdentityHashMap<>();
  private final Function<N, List<N>> edges;
  final Function<N, Object> key;
  private Set<N> cyclic;

  @SafeVarargs
  Shape(Function<N, List<N>> edges, Function<N, Object> key, N... roots) {
    this(edges, n -> List.of(), key, roots);
  }

  /** With references that keep nodes alive but are no edges. */
  @SafeVarargs
  Shape(
      Function<N, List<N>> edges, Function<N, List<N>> more, Function<N, Object> key, N... roots) {
    this.edges = edges;
    this.key = key;
    Set<N> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<N> left = new ArrayDeque<>();
    for (N root : roots) {
      if (root != null) {
        left.add(root);
      }
    }
    while (!left.isEmpty()) {
      N node = left.pop();
      if (seen.add(node)) {
        nodes.add(node);
        left.addAll(edges.apply(node));
        left.addAll(more.apply(node));
      }
    }
    nodes.forEach(n -> edges(n).forEach(to -> indegrees.merge(to, 1, Integer::sum)));
  }

  /** What is left when nodes that nothing refers to are taken away, again and again. */
  private void findCycles() {
    IdentityHashMap<N, Integer> left = new IdentityHashMap<>(indegrees);
    Deque<N> free = new ArrayDeque<>();
    nodes.stream().filter(n -> indegree(n) == 0).forEach(free::add);
    cyclic = Collections.newSetFromMap(new IdentityHashMap<>());
    cyclic.addAll(nodes);
    while (!free.isEmpty()) {
      N node = free.pop();
      cyclic.remove(node);
      for (N to : edges(node)) {
        if (left.merge(to, -1, Integer::sum) == 0) {
          free.add(to);
        }
      }
    }
    cyclic.removeIf(n -> edges(n).stream().noneMatch(to -> reached(to).contains(n)));
  }

  List<N> edges(N node) {
    return edges.apply(node);
  }

  int indegree(N node) {
    return indegrees.getOrDefault(node, 0);
  }

  boolean isOnCycle(N node) {
    if (cyclic == null) {
      findCycles();
    }
    return cyclic.contains(node);
  }

  /** A node and all that it leads to along edges; empty for null. */
  Set<N> reached(N from) {
    Set<N> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<N> left = new ArrayDeque<>();
    if (from != null) {
      left.push(from);
    }
    while (!left.isEmpty()) {
      N node = left.pop();
      if (seen.add(node)) {
        left.addAll(edges(node));
      }
    }
    return seen;
  }

  void require(String constraint, Predicate<N> holds) {
    for (N node : nodes) {
      if (!holds.test(node)) {
        violations.add(constraint + " " + key.apply(node));
      }
    }
  }

  void requireTree() {
    require("tree", n -> indegree(n) <= 1);
  }
}
