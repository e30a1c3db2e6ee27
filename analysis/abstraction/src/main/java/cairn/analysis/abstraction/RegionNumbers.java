package cairn.analysis.abstraction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Numbers classes in the order in which a breadth-first walk from the variables meets them, edges
 * sorted by label and then by the types that they lead to: the same heap gets the same numbers,
 * whatever the order in which its objects are stored. Classes that the walk does not meet follow.
 */
final class RegionNumbers {
  private final IdealHeap heap;
  private final Partition partition;
  private final Map<Integer, ReachedClass> byRepresentative = new HashMap<>();
  private final Map<Integer, Integer> numbers = new HashMap<>();
  private final List<ReachedClass> inOrder = new ArrayList<>();

  private RegionNumbers(IdealHeap heap, Partition partition, List<ReachedClass> classes) {
    this.heap = heap;
    this.partition = partition;
    for (ReachedClass each : classes) {
      byRepresentative.put(each.representative, each);
    }
    for (ReachedClass each : classes) {
      walk(each);
    }
  }

  /** The regions of the heap's objects; the first class is that of the variables. */
  static RegionMap of(IdealHeap heap, Partition partition, List<ReachedClass> classes) {
    RegionNumbers numbers = new RegionNumbers(heap, partition, classes);
    int[] regionOf = new int[heap.objectCount()];
    for (int region = 1; region < numbers.inOrder.size(); region++) {
      int first = numbers.inOrder.get(region).representative;
      int object = first;
      do {
        regionOf[object] = region;
        object = partition.next(object);
      } while (object != first);
    }
    return new RegionMap(regionOf, numbers.inOrder.size());
  }

  private void walk(ReachedClass first) {
    int at = inOrder.size();
    meet(first);
    for (; at < inOrder.size(); at++) {
      for (Edge edge : sorted(inOrder.get(at))) {
        meet(edge.target);
      }
    }
  }

  private void meet(ReachedClass each) {
    if (numbers.putIfAbsent(each.representative, inOrder.size()) == null) {
      inOrder.add(each);
    }
  }

  private List<Edge> sorted(ReachedClass from) {
    Set<Long> seen = new HashSet<>();
    List<Edge> edges = new ArrayList<>();
    TargetMap targets = from.targets;
    for (int place = 0; place < targets.places(); place++) {
      if (targets.isUsed(place)) {
        int to = partition.find(targets.valueAt(place));
        int label = TargetMap.label(targets.keyAt(place));
        ReachedClass target = byRepresentative.get(to);
        if (target != null && seen.add(TargetMap.key(label, to))) {
          edges.add(new Edge(heap.labels().get(label), names(target), target));
        }
      }
    }
    edges.sort(
        Comparator.comparing((Edge edge) -> edge.label)
            .thenComparing(edge -> edge.types, Arrays::compare)
            .thenComparingInt(edge -> edge.target.representative));
    return edges;
  }

  private String[] names(ReachedClass target) {
    return Arrays.stream(partition.typeSets().types(target.types))
        .mapToObj(type -> heap.types().get(type).name())
        .sorted()
        .toArray(String[]::new);
  }

  /** From one class to another. */
  private static final class Edge {
    final String label;
    final String[] types;
    final ReachedClass target;

    Edge(String label, String[] types, ReachedClass target) {
      this.label = label;
      this.types = types;
      this.target = target;
    }
  }
}
