package cairn.analysis.abstraction.bloat;

import cairn.analysis.abstraction.Abstraction;
import cairn.analysis.abstraction.IdealHeap;
import cairn.analysis.abstraction.ideal.Extraction;
import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Bloat;
import cairn.graph.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Finds memory that a change of the program could save. Time linear in objects and edges, and, for
 * duplicates, in the bytes of arrays, which are read from the source; memory: 4 bytes per object
 * and 20 per array of primitives.
 */
public final class BloatFinder {
  /** What saves less than one of so many bytes of the heap is not told. */
  private static final long SMALLEST_PART = 1000;

  private BloatFinder() {}

  /** Of an extracted heap that was abstracted. */
  public static BloatReport find(
      Extraction extraction, Abstraction abstraction, Progress progress) {
    int[] regions = new int[extraction.heap().objectCount()];
    Arrays.setAll(regions, abstraction.regions()::region);
    return find(extraction, abstraction.heap(), regions, progress);
  }

  /**
   * @param heap the regions of the extracted heap
   * @param regions by ideal object, the id of its region
   */
  public static BloatReport find(
      Extraction extraction, AbstractHeap heap, int[] regions, Progress progress) {
    IdealHeap ideal = extraction.heap();
    if (regions.length != ideal.objectCount()) {
      throw new IllegalArgumentException(
          regions.length + " regions are given for " + ideal.objectCount() + " objects");
    }
    RegionFacts facts = new RegionFacts(ideal, regions, heap.regions().size());
    Wording wording = new Wording(heap);
    List<Bloat> found = new ArrayList<>();
    new ObjectBloat(extraction, facts, wording).find(found);
    new ContainerBloat(extraction, facts, wording).find(found);
    new Duplicates(extraction, progress).find(found);
    long bytes = 0;
    for (int object = 0; object < ideal.objectCount(); object++) {
      bytes += ideal.bytes(object);
    }
    return report(found, bytes);
  }

  private static BloatReport report(List<Bloat> found, long bytes) {
    List<Bloat> told = new ArrayList<>();
    int dropped = 0;
    long droppedBytes = 0;
    for (Bloat each : found) {
      if (each.saving() > 0 && each.saving() >= bytes / SMALLEST_PART) {
        told.add(each);
      } else if (each.saving() > 0) {
        dropped++;
        droppedBytes += each.saving();
      }
    }
    told.sort(
        Comparator.comparingLong(Bloat::saving)
            .reversed()
            .thenComparing(Bloat::kind)
            .thenComparingInt(Bloat::region)
            .thenComparing(Bloat::reason));
    return new BloatReport(told, dropped, droppedBytes);
  }
}
