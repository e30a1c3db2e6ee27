package cairn.analysis.abstraction;

import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.RegionEdge;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which regions of several abstract heaps become one: their roots, then what the definitions of the
 * partition say, applied to regions. Regions that one heap keeps apart although their types belong
 * to one recursive definition stay apart as far as that goes: that heap knew their objects. All
 * edges are gone through until nothing changes, which is three or four times in practice.
 */
final class MergedClasses {
  private final int[] offset;
  private final int[] parent;

  /** By node, the names of types in its class; of use for those that stand for a class. */
  private final List<Set<String>> types = new ArrayList<>();

  private final List<Set<String>> definitions = new ArrayList<>();
  private final List<Edge> edges = new ArrayList<>();

  /**
   * Between nodes, which are the regions of all heaps.
   *
   * @param apart whether the ends' types are recursive and their heap has kept them apart
   */
  private record Edge(int from, String label, int to, boolean apart) {}

  private record Target(int from, String label, String type) {}

  MergedClasses(List<AbstractHeap> heaps, RecursiveTypes recursive) {
    offset = new int[heaps.size() + 1];
    for (int index = 0; index < heaps.size(); index++) {
      AbstractHeap heap = heaps.get(index);
      offset[index + 1] = offset[index] + heap.regions().size();
      add(heap, offset[index], recursive);
    }
    parent = new int[offset[heaps.size()]];
    Arrays.setAll(parent, node -> node);
    for (int index = 1; index < heaps.size(); index++) {
      join(offset[0], offset[index]);
    }
    boolean changed = true;
    while (changed) {
      changed = joinRecursive();
      changed |= joinByPredecessor();
    }
  }

  private void add(AbstractHeap heap, int first, RecursiveTypes recursive) {
    HeapIndex index = new HeapIndex(heap);
    RecursiveTypes own = new RecursiveTypes(List.of(heap));
    List<Set<String>> ownDefinitions = new ArrayList<>();
    for (int region = 0; region < index.count(); region++) {
      types.add(new HashSet<>(index.types(region)));
      definitions.add(recursive.definitions(heap.region(region)));
      ownDefinitions.add(own.definitions(heap.region(region)));
    }
    for (RegionEdge edge : heap.edges()) {
      boolean apart =
          edge.from() != edge.to()
              && intersect(ownDefinitions.get(edge.from()), ownDefinitions.get(edge.to()));
      edges.add(new Edge(first + edge.from(), edge.label(), first + edge.to(), apart));
    }
  }

  /** By heap and region, the region that it becomes; see {@link RegionOrder}. */
  int[][] regions() {
    int[] index = new int[parent.length];
    List<Integer> classes = new ArrayList<>();
    List<List<RegionOrder.Edge>> out = new ArrayList<>();
    for (int node = 0; node < parent.length; node++) {
      if (find(node) == node) {
        index[node] = classes.size();
        classes.add(node);
        out.add(new ArrayList<>());
      }
    }
    List<String[]> names = new ArrayList<>();
    for (int each : classes) {
      names.add(types.get(each).stream().sorted().toArray(String[]::new));
    }
    for (Edge edge : edges) {
      int to = index[find(edge.to)];
      out.get(index[find(edge.from)]).add(new RegionOrder.Edge(edge.label, names.get(to), to));
    }
    int[] place = RegionOrder.inverse(RegionOrder.of(classes.size(), out::get));
    int[][] regions = new int[offset.length - 1][];
    for (int heap = 0; heap < regions.length; heap++) {
      regions[heap] = new int[offset[heap + 1] - offset[heap]];
      for (int region = 0; region < regions[heap].length; region++) {
        regions[heap][region] = place[index[find(offset[heap] + region)]];
      }
    }
    return regions;
  }

  private int find(int node) {
    int at = node;
    while (parent[at] != at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    return at;
  }

  /** Whether they were two. */
  private boolean join(int a, int b) {
    int into = find(a);
    int other = find(b);
    if (into == other) {
      return false;
    }
    parent[other] = into;
    types.get(into).addAll(types.get(other));
    definitions.get(into).addAll(definitions.get(other));
    return true;
  }

  private boolean joinRecursive() {
    boolean changed = false;
    for (Edge edge : edges) {
      Set<String> from = definitions.get(find(edge.from));
      Set<String> to = definitions.get(find(edge.to));
      if (!edge.apart && intersect(from, to)) {
        changed |= join(edge.from, edge.to);
      }
    }
    return changed;
  }

  private boolean joinByPredecessor() {
    boolean changed = false;
    Map<Target, Integer> targets = new HashMap<>();
    for (Edge edge : edges) {
      int from = find(edge.from);
      for (String type : List.copyOf(types.get(find(edge.to)))) {
        Integer known = targets.putIfAbsent(new Target(from, edge.label, type), edge.to);
        if (known != null) {
          changed |= join(known, edge.to);
        }
      }
    }
    return changed;
  }

  private static boolean intersect(Set<String> a, Set<String> b) {
    return !Collections.disjoint(a, b);
  }
}
