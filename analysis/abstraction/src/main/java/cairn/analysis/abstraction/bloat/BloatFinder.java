package cairn.analysis.abstraction.bloat;

import cairn.analysis.abstraction.Abstraction;
import cairn.analysis.abstraction.ideal.Extraction;
import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Bloat;
import cairn.graph.Progress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Finds memory that a change of the program could save. Time linear in objects and edges, and, for
 * duplicates, in the bytes of arrays, which are read from the source; memory: a bit per object, up
 * to 60 bytes per array of primitives and 8 per string.
 */
public final class BloatFinder {
  /** What saves less than one of so many bytes of the heap is not told. */
  private static final long SMALLEST_PART = 1000;

  private BloatFinder() {}

  /** What holds the same as something else, which can be found before there are regions. */
  public static List<Bloat> duplicates(Extraction extraction, Progress progress) {
    List<Bloat> found = new ArrayList<>();
    new Duplicates(extraction, progress).find(found);
    return found;
  }

  /** Of an extracted heap that was abstracted. */
  public static BloatReport find(
      Extraction extraction, Abstraction abstraction, Progress progress) {
    return find(extraction, abstraction, duplicates(extraction, progress));
  }

  /**
   * The same if duplicates are known.
   *
   * @param duplicates what {@link #duplicates} found
   */
  public static BloatReport find(
      Extraction extraction, Abstraction abstraction, List<Bloat> duplicates) {
    AbstractHeap heap = abstraction.heap();
    RegionFacts facts = new RegionFacts(extraction.heap(), abstraction.regions(), heap);
    Wording wording = new Wording(heap);
    List<Bloat> found = new ArrayList<>();
    new ObjectBloat(extraction, facts, wording).find(found);
    new ContainerBloat(extraction, facts, wording).find(found);
    found.addAll(duplicates);
    long bytes = 0;
    for (int region = AbstractHeap.ROOT + 1; region < facts.count; region++) {
      bytes += facts.bytes[region];
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
