package cairn.analysis.abstraction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes numbered regions of classes of objects; see {@link RegionOrder}. */
final class RegionNumbers {
  private final IdealHeap heap;
  private final Partition partition;
  private final List<ReachedClass> classes;
  private final Map<Integer, Integer> indexes = new HashMap<>();

  private RegionNumbers(IdealHeap heap, Partition partition, List<ReachedClass> classes) {
    this.heap = heap;
    this.partition = partition;
    this.classes = classes;
    for (ReachedClass each : classes) {
      indexes.put(each.representative, indexes.size());
    }
  }

  /** The regions of the heap's objects; the first class is that of the variables. */
  static RegionMap of(IdealHeap heap, Partition partition, List<ReachedClass> classes) {
    RegionNumbers numbers = new RegionNumbers(heap, partition, classes);
    int[] order = RegionOrder.of(classes.size(), numbers::edges);
    int[] regionOf = new int[heap.objectCount()];
    for (int region = 1; region < order.length; region++) {
      int first = classes.get(order[region]).representative;
      int object = first;
      do {
        regionOf[object] = region;
        object = partition.next(object);
      } while (object != first);
    }
    return new RegionMap(regionOf, order.length);
  }

  private List<RegionOrder.Edge> edges(int from) {
    Set<Long> seen = new HashSet<>();
    List<RegionOrder.Edge> edges = new ArrayList<>();
    TargetMap targets = classes.get(from).targets;
    for (int place = 0; place < targets.places(); place++) {
      if (targets.isUsed(place)) {
        int label = TargetMap.label(targets.keyAt(place));
        Integer target = indexes.get(partition.find(targets.valueAt(place)));
        if (target != null && seen.add(TargetMap.key(label, target))) {
          edges.add(new RegionOrder.Edge(heap.labels().get(label), names(target), target));
        }
      }
    }
    return edges;
  }

  private String[] names(int index) {
    return Arrays.stream(partition.typeSets().types(classes.get(index).types))
        .mapToObj(type -> heap.types().get(type).name())
        .sorted()
        .toArray(String[]::new);
  }
}
