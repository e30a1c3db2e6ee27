package cairn.analysis.abstraction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Makes numbered regions of classes of objects; see {@link RegionOrder}. */
final class RegionNumbers {
  private final IdealHeap heap;
  private final ClassJoin join;

  /** Classes that were not joined to others, that of the variables first. */
  private final int[] classes;

  /** By number of a class, its index among these. */
  private final int[] indexes;

  private RegionNumbers(IdealHeap heap, ClassJoin join) {
    this.heap = heap;
    this.join = join;
    int[] found = new int[join.count()];
    indexes = new int[join.count()];
    int root = join.find(0);
    int count = 0;
    found[count++] = root;
    for (int number = 0; number < join.count(); number++) {
      if (number != root && join.find(number) == number) {
        indexes[number] = count;
        found[count++] = number;
      }
    }
    classes = Arrays.copyOf(found, count);
  }

  /** The regions of the heap's objects; the first class is that of the variables. */
  static RegionMap of(IdealHeap heap, ClassJoin join) {
    RegionNumbers numbers = new RegionNumbers(heap, join);
    int[] order = RegionOrder.of(numbers.classes.length, numbers::edges);
    int[] place = RegionOrder.inverse(order);
    int[] region = new int[join.count()];
    for (int number = 0; number < region.length; number++) {
      region[number] = place[numbers.indexes[join.find(number)]];
    }
    int[] regionOf = join.classOf();
    for (int object = 0; object < regionOf.length; object++) {
      regionOf[object] = region[regionOf[object]];
    }
    return new RegionMap(regionOf, order.length);
  }

  private List<RegionOrder.Edge> edges(int from) {
    Set<Long> seen = new HashSet<>();
    List<RegionOrder.Edge> edges = new ArrayList<>();
    TargetMap targets = join.reached(classes[from]).targets;
    for (int place = 0; place < targets.places(); place++) {
      if (targets.isUsed(place)) {
        int label = TargetMap.label(targets.keyAt(place));
        int target = indexes[join.find(targets.valueAt(place))];
        if (seen.add(TargetMap.key(label, target))) {
          edges.add(new RegionOrder.Edge(heap.labels().get(label), names(target), target));
        }
      }
    }
    return edges;
  }

  private String[] names(int index) {
    return join.reached(classes[index]).types.stream()
        .mapToObj(type -> heap.types().get(type).name())
        .sorted()
        .toArray(String[]::new);
  }
}
