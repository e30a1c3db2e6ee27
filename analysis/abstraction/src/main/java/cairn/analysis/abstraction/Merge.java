package cairn.analysis.abstraction;

import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Range;
import cairn.analysis.api.regions.RegionEdge;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * An abstract heap that stands for every heap that one of several abstract heaps stands for, and
 * which of its regions theirs became. It says what holds in all of them; it may say less than it
 * could.
 */
public final class Merge {
  private final AbstractHeap heap;

  /** By heap and region. */
  private final int[][] regionOf;

  private Merge(AbstractHeap heap, int[][] regionOf) {
    this.heap = heap;
    this.regionOf = regionOf;
  }

  public static Merge of(AbstractHeap first, AbstractHeap second) {
    return of(List.of(first, second));
  }

  /** Of one heap or more, all at once: merging two at a time would say less. */
  public static Merge of(List<AbstractHeap> heaps) {
    if (heaps.isEmpty()) {
      throw new IllegalArgumentException("nothing to merge");
    }
    RecursiveTypes recursive = new RecursiveTypes(heaps);
    int[][] regionOf = numbers(heaps, new MergedClasses(heaps, recursive));
    int count = 1 + Arrays.stream(regionOf).flatMapToInt(Arrays::stream).max().orElse(0);
    MergedRegions regions = new MergedRegions(heaps, regionOf, count);
    Range objects = heaps.get(0).objects();
    Range references = heaps.get(0).references();
    List<String> sources = new ArrayList<>();
    for (AbstractHeap each : heaps) {
      objects = objects.join(each.objects());
      references = references.join(each.references());
      sources.addAll(each.sources());
    }
    AbstractHeap merged =
        new AbstractHeap(
            sources, objects, references, regions.regions(), regions.edges(), recursive.sets());
    return new Merge(merged, regionOf);
  }

  public AbstractHeap heap() {
    return heap;
  }

  /**
   * The region that a region became.
   *
   * @param index of the heap among those that were merged
   */
  public int region(int index, int region) {
    return regionOf[index][region];
  }

  private static int[][] numbers(List<AbstractHeap> heaps, MergedClasses classes) {
    Map<Integer, Integer> indexes = new LinkedHashMap<>();
    List<TreeSet<String>> types = new ArrayList<>();
    for (int heap = 0; heap < heaps.size(); heap++) {
      HeapIndex index = new HeapIndex(heaps.get(heap));
      for (int region = 0; region < index.count(); region++) {
        int node = classes.of(heap, region);
        if (indexes.putIfAbsent(node, indexes.size()) == null) {
          types.add(new TreeSet<>());
        }
        types.get(indexes.get(node)).addAll(index.types(region));
      }
    }
    List<List<RegionOrder.Edge>> out = new ArrayList<>();
    types.forEach(each -> out.add(new ArrayList<>()));
    Map<Integer, String[]> names = new HashMap<>();
    for (int heap = 0; heap < heaps.size(); heap++) {
      for (RegionEdge edge : heaps.get(heap).edges()) {
        int to = indexes.get(classes.of(heap, edge.to()));
        String[] sorted = names.computeIfAbsent(to, at -> types.get(at).toArray(String[]::new));
        out.get(indexes.get(classes.of(heap, edge.from())))
            .add(new RegionOrder.Edge(edge.label(), sorted, to));
      }
    }
    int[] place = RegionOrder.inverse(RegionOrder.of(out.size(), out::get));
    int[][] result = new int[heaps.size()][];
    for (int heap = 0; heap < heaps.size(); heap++) {
      result[heap] = new int[heaps.get(heap).regions().size()];
      for (int region = 0; region < result[heap].length; region++) {
        result[heap][region] = place[indexes.get(classes.of(heap, region))];
      }
    }
    return result;
  }
}
