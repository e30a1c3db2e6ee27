package cairn.analysis.abstraction;

import cairn.analysis.api.regions.Range;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.RegionEdge;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What is counted in the objects of a region, one region after the other. */
final class RegionFacts {
  static final Comparator<Region.TypeShare> MOST_BYTES_FIRST =
      Comparator.comparing((Region.TypeShare share) -> -share.bytes().high())
          .thenComparing(Region.TypeShare::name);

  private final IdealHeap heap;
  private final RegionMap regions;
  private final int elements;

  /** By type, in the present region. */
  private final long[] typeCount;

  private final long[] typeBytes;
  private final List<Integer> typesSeen = new ArrayList<>();
  private long bytes;
  private long overhead;
  private boolean hasLengths;
  private long shortest;
  private long longest;
  private long slots;
  private long used;

  RegionFacts(IdealHeap heap, RegionMap regions) {
    this.heap = heap;
    this.regions = regions;
    elements = heap.labels().indexOf(RegionEdge.ELEMENTS);
    typeCount = new long[heap.types().size()];
    typeBytes = new long[heap.types().size()];
  }

  void count(int region) {
    for (int type : typesSeen) {
      typeCount[type] = 0;
      typeBytes[type] = 0;
    }
    typesSeen.clear();
    bytes = 0;
    overhead = 0;
    hasLengths = false;
    shortest = Long.MAX_VALUE;
    longest = 0;
    slots = 0;
    used = 0;
    int size = regions.size(region);
    for (int place = 0; place < size; place++) {
      int object = regions.object(region, place);
      int type = heap.type(object);
      if (typeCount[type]++ == 0) {
        typesSeen.add(type);
      }
      typeBytes[type] += heap.bytes(object);
      bytes += heap.bytes(object);
      overhead += heap.overhead(object);
      if (heap.length(object) >= 0) {
        countLength(object);
      }
    }
  }

  private void countLength(int object) {
    int length = heap.length(object);
    hasLengths = true;
    shortest = Math.min(shortest, length);
    longest = Math.max(longest, length);
    int places = Math.max(length, heap.slots(object));
    slots += places;
    used += heap.types().get(heap.type(object)).kind() == Region.Kind.ARRAY ? used(object) : length;
  }

  /** An array without a reference, not even to null, is one of primitives. */
  private int used(int array) {
    int found = 0;
    boolean ofReferences = false;
    int end = heap.firstEdge(array + 1);
    for (int edge = heap.firstEdge(array); edge < end; edge++) {
      if (heap.label(edge) == elements) {
        ofReferences = true;
        found += heap.target(edge) >= 0 ? 1 : 0;
      }
    }
    return ofReferences ? Math.min(found, heap.length(array)) : heap.length(array);
  }

  Range bytes() {
    return Range.exactly(bytes);
  }

  Range overhead() {
    return Range.exactly(overhead);
  }

  Region.@Nullable Lengths lengths() {
    return hasLengths
        ? new Region.Lengths(
            new Range(shortest, longest), Range.exactly(slots), Range.exactly(used))
        : null;
  }

  /** Types of the same name, from several loaders, are one. */
  List<Region.TypeShare> types() {
    Map<String, Region.TypeShare> byName = new TreeMap<>();
    for (int type : typesSeen) {
      IdealType known = heap.types().get(type);
      byName.merge(
          known.name(),
          new Region.TypeShare(
              known.name(),
              known.kind(),
              Range.exactly(typeCount[type]),
              Range.exactly(typeBytes[type])),
          RegionFacts::sum);
    }
    return byName.values().stream().sorted(MOST_BYTES_FIRST).toList();
  }

  private static Region.TypeShare sum(Region.TypeShare a, Region.TypeShare b) {
    return new Region.TypeShare(
        a.name(),
        a.kind().compareTo(b.kind()) <= 0 ? a.kind() : b.kind(),
        a.count().plus(b.count()),
        a.bytes().plus(b.bytes()));
  }
}
