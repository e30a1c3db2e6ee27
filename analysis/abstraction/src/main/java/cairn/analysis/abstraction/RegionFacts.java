package cairn.analysis.abstraction;

import cairn.analysis.api.regions.Range;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.RegionEdge;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What is counted in the objects of regions, on all cores, each in a range of objects. */
final class RegionFacts {
  static final Comparator<Region.TypeShare> MOST_BYTES_FIRST =
      Comparator.comparing((Region.TypeShare share) -> -share.bytes().high())
          .thenComparing(Region.TypeShare::name);

  private static final int TASK = 1 << 18;

  private final IdealHeap heap;
  private final RegionMap regions;
  private final int elements;

  /** By type. */
  private final boolean[] isArray;

  private final Sums all;

  RegionFacts(IdealHeap heap, RegionMap regions) {
    this.heap = heap;
    this.regions = regions;
    elements = heap.labels().indexOf(RegionEdge.ELEMENTS);
    isArray = new boolean[heap.types().size()];
    for (int type = 0; type < isArray.length; type++) {
      isArray[type] = heap.types().get(type).kind() == Region.Kind.ARRAY;
    }
    int tasks = (int) ((heap.objectCount() + TASK - 1L) / TASK);
    all =
        IntStream.range(0, tasks)
            .parallel()
            .mapToObj(this::count)
            .reduce(Sums::plus)
            .orElseGet(() -> new Sums(regions.regionCount()));
  }

  /** Sums by region, and by region and type. */
  private static final class Sums {
    final long[] bytes;
    final long[] overhead;
    final long[] slots;
    final long[] used;

    /** Meaningless if {@link #longest} is negative. */
    final int[] shortest;

    final int[] longest;
    private final TargetMap places = new TargetMap();
    private long[] typeCount = new long[16];
    private long[] typeBytes = new long[16];
    private long lastKey = -1;
    private int last;

    Sums(int regions) {
      bytes = new long[regions];
      overhead = new long[regions];
      slots = new long[regions];
      used = new long[regions];
      shortest = new int[regions];
      longest = new int[regions];
      Arrays.fill(shortest, Integer.MAX_VALUE);
      Arrays.fill(longest, -1);
    }

    void add(int region, int type, long count, long size) {
      long key = TargetMap.key(region, type);
      if (key != lastKey) {
        int place = places.place(key);
        last = place < 0 ? places.count() : places.valueAt(place);
        lastKey = key;
        if (place < 0) {
          places.add(key, last);
          if (last == typeCount.length) {
            typeCount = Arrays.copyOf(typeCount, 2 * last);
            typeBytes = Arrays.copyOf(typeBytes, 2 * last);
          }
        }
      }
      typeCount[last] += count;
      typeBytes[last] += size;
    }

    void addLength(int region, int length, long places, long filled) {
      shortest[region] = Math.min(shortest[region], length);
      longest[region] = Math.max(longest[region], length);
      slots[region] += places;
      used[region] += filled;
    }

    /** Adds another one's sums to these. */
    Sums plus(Sums other) {
      for (int region = 0; region < bytes.length; region++) {
        bytes[region] += other.bytes[region];
        overhead[region] += other.overhead[region];
        slots[region] += other.slots[region];
        used[region] += other.used[region];
        shortest[region] = Math.min(shortest[region], other.shortest[region]);
        longest[region] = Math.max(longest[region], other.longest[region]);
      }
      for (int place = 0; place < other.places.places(); place++) {
        if (other.places.isUsed(place)) {
          long key = other.places.keyAt(place);
          int at = other.places.valueAt(place);
          add(TargetMap.label(key), (int) key, other.typeCount[at], other.typeBytes[at]);
        }
      }
      return this;
    }
  }

  private Sums count(int task) {
    Sums sums = new Sums(regions.regionCount());
    int end = (int) Math.min(heap.objectCount(), (task + 1L) * TASK);
    for (int object = task * TASK; object < end; object++) {
      int region = regions.region(object);
      int type = heap.type(object);
      long bytes = heap.bytes(object);
      sums.add(region, type, 1, bytes);
      sums.bytes[region] += bytes;
      sums.overhead[region] += heap.overhead(object);
      int length = heap.length(object);
      if (length >= 0) {
        sums.addLength(
            region,
            length,
            Math.max(length, heap.slots(object)),
            isArray[type] ? used(object) : length);
      }
    }
    return sums;
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

  Range bytes(int region) {
    return Range.exactly(all.bytes[region]);
  }

  Range overhead(int region) {
    return Range.exactly(all.overhead[region]);
  }

  Region.@Nullable Lengths lengths(int region) {
    return all.longest[region] >= 0
        ? new Region.Lengths(
            new Range(all.shortest[region], all.longest[region]),
            Range.exactly(all.slots[region]),
            Range.exactly(all.used[region]))
        : null;
  }

  /** By region, its types, most bytes first; those of one name, from several loaders, are one. */
  List<List<Region.TypeShare>> types() {
    List<Map<String, Region.TypeShare>> byName =
        IntStream.range(0, regions.regionCount())
            .<Map<String, Region.TypeShare>>mapToObj(region -> new TreeMap<>())
            .toList();
    for (int place = 0; place < all.places.places(); place++) {
      if (all.places.isUsed(place)) {
        long key = all.places.keyAt(place);
        int at = all.places.valueAt(place);
        IdealType known = heap.types().get((int) key);
        byName
            .get(TargetMap.label(key))
            .merge(
                known.name(),
                new Region.TypeShare(
                    known.name(),
                    known.kind(),
                    Range.exactly(all.typeCount[at]),
                    Range.exactly(all.typeBytes[at])),
                RegionFacts::sum);
      }
    }
    return byName.stream()
        .map(types -> types.values().stream().sorted(MOST_BYTES_FIRST).toList())
        .toList();
  }

  private static Region.TypeShare sum(Region.TypeShare a, Region.TypeShare b) {
    return new Region.TypeShare(
        a.name(),
        a.kind().compareTo(b.kind()) <= 0 ? a.kind() : b.kind(),
        a.count().plus(b.count()),
        a.bytes().plus(b.bytes()));
  }
}
