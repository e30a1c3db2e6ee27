package cairn.analysis.abstraction;

import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

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
    int[][] regionOf = new MergedClasses(heaps, recursive).regions();
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
}
