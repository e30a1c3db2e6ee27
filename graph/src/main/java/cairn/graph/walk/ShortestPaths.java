package cairn.graph.walk;

import cairn.graph.HeapGraph;
import cairn.graph.Progress;
import cairn.graph.Root;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Shortest paths, in references, from the roots to every node. Among several, the one through the
 * root, and then the reference, that the graph lists first: the answer is the same in every run.
 *
 * <p>Memory: 4 bytes per node, and 4 more while walking.
 */
public final class ShortestPaths {
  private static final int UNREACHED = -1;

  /** Stands for root 0 as a predecessor; root i is i below. */
  private static final int FIRST_ROOT = -2;

  private final HeapGraph graph;
  private final ReferenceFilter filter;

  /** Per node: the node before it, a root, or unreached. */
  private final int[] before;

  private ShortestPaths(HeapGraph graph, ReferenceFilter filter, int[] before) {
    this.graph = graph;
    this.filter = filter;
    this.before = before;
  }

  public static ShortestPaths fromRoots(HeapGraph graph) {
    return fromRoots(graph, ReferenceFilter.ALL, Progress.NONE);
  }

  /** Progress counts the nodes that were reached. */
  public static ShortestPaths fromRoots(
      HeapGraph graph, ReferenceFilter filter, Progress progress) {
    int[] before = new int[graph.nodeCount()];
    int[] queue = new int[graph.nodeCount()];
    int tail = 0;
    Arrays.fill(before, UNREACHED);
    for (int root = 0; root < graph.rootCount(); root++) {
      int node = graph.rootNode(root);
      if (before[node] == UNREACHED) {
        before[node] = FIRST_ROOT - root;
        queue[tail++] = node;
      }
    }
    Ticker ticker = new Ticker(progress, graph.nodeCount());
    for (int head = 0; head < tail; head++) {
      int node = queue[head];
      ticker.step();
      long end = graph.firstReference(node + 1);
      for (long reference = graph.firstReference(node); reference < end; reference++) {
        int target = graph.target(reference);
        if (before[target] == UNREACHED && filter.follows(node, reference)) {
          before[target] = node;
          queue[tail++] = target;
        }
      }
    }
    return new ShortestPaths(graph, filter, before);
  }

  public boolean reaches(int node) {
    return before[node] != UNREACHED;
  }

  /** References from a root to this node, or -1. Costs time linear in the answer. */
  public int distance(int node) {
    if (before[node] == UNREACHED) {
      return -1;
    }
    int distance = 0;
    for (int at = node; before[at] >= 0; at = before[at]) {
      distance++;
    }
    return distance;
  }

  /**
   * The path to this node, if there is one. Costs time linear in the references of the nodes on it.
   */
  public Optional<HeapPath> pathTo(int node) {
    if (before[node] == UNREACHED) {
      return Optional.empty();
    }
    List<HeapPath.Step> steps = new ArrayList<>();
    int at = node;
    for (; before[at] >= 0; at = before[at]) {
      steps.add(step(graph, filter, before[at], at));
    }
    Collections.reverse(steps);
    return Optional.of(new HeapPath(graph.root(FIRST_ROOT - before[at]), steps));
  }

  private static HeapPath.Step step(
      HeapGraph graph, ReferenceFilter filter, int source, int target) {
    long end = graph.firstReference(source + 1);
    for (long reference = graph.firstReference(source); reference < end; reference++) {
      if (graph.target(reference) == target && filter.follows(source, reference)) {
        int slot = graph.slot(source, reference);
        return new HeapPath.Step(source, slot, graph.slotName(source, slot), target);
      }
    }
    throw new IllegalStateException(
        "the reference from node %d to node %d is gone".formatted(source, target));
  }

  /**
   * Paths from different roots to one node, the shortest first: for every node that a root leads to
   * (the first root, if several do), a shortest path from there; at most {@code most}. They join:
   * once two paths meet they stay together. Costs time linear in the nodes and references that lead
   * to the node, memory of 8 bytes per node of the graph.
   */
  public static List<HeapPath> toRoots(
      Predecessors predecessors, int node, int most, Progress progress) {
    HeapGraph graph = predecessors.graph();
    int[] after = new int[graph.nodeCount()];
    int[] queue = new int[graph.nodeCount()];
    int tail = 0;
    Arrays.fill(after, UNREACHED);
    after[node] = node;
    queue[tail++] = node;
    Map<Integer, Integer> roots = new HashMap<>();
    for (int index = 0; index < graph.rootCount(); index++) {
      roots.putIfAbsent(graph.rootNode(index), index);
    }
    List<HeapPath> paths = new ArrayList<>();
    Ticker ticker = new Ticker(progress, graph.nodeCount());
    for (int head = 0; head < tail && paths.size() < most; head++) {
      int at = queue[head];
      ticker.step();
      Integer root = roots.get(at);
      if (root != null) {
        paths.add(forward(graph, predecessors.filter(), after, graph.root(root), node));
      }
      long end = predecessors.first(at + 1);
      for (long entry = predecessors.first(at); entry < end; entry++) {
        int source = predecessors.source(entry);
        if (after[source] == UNREACHED) {
          after[source] = at;
          queue[tail++] = source;
        }
      }
    }
    return paths;
  }

  private static HeapPath forward(
      HeapGraph graph, ReferenceFilter filter, int[] after, Root root, int end) {
    List<HeapPath.Step> steps = new ArrayList<>();
    for (int at = root.node(); at != end; at = after[at]) {
      steps.add(step(graph, filter, at, after[at]));
    }
    return new HeapPath(root, steps);
  }
}
