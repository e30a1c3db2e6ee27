package cairn.analysis.abstraction.bloat;

import cairn.analysis.abstraction.IdealHeap;
import cairn.analysis.abstraction.RegionMap;
import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.RegionEdge;
import java.util.Arrays;
import java.util.stream.IntStream;

/** What is true of all objects of a region, and who refers to them. */
final class RegionFacts {
  /** In place of a region that refers to another: there is none, or more than one. */
  static final int NOBODY = -1;

  static final int SEVERAL = -2;

  private static final int UNKNOWN = -3;
  private static final int MIXED = -1;
  private static final int TASK = 1 << 18;

  final IdealHeap heap;
  final RegionMap regions;
  final int count;
  final long[] objects;
  final long[] bytes;
  final long[] overhead;

  /** The kind that all objects have, or {@link #MIXED}. */
  private final int[] kinds;

  /** The length that all objects have; -1 if they differ. */
  final int[] lengths;

  /** The region that alone refers to this one. */
  final int[] sources;

  /** How many references lead to its objects. */
  final long[] references;

  RegionFacts(IdealHeap heap, RegionMap regions, AbstractHeap told) {
    this.heap = heap;
    this.regions = regions;
    this.count = regions.regionCount();
    objects = new long[count];
    bytes = new long[count];
    overhead = new long[count];
    kinds = new int[count];
    lengths = new int[count];
    sources = new int[count];
    references = new long[count];
    Arrays.fill(sources, NOBODY);
    Arrays.fill(kinds, UNKNOWN);
    Arrays.fill(lengths, UNKNOWN);
    for (Region region : told.regions()) {
      if (region.id() != AbstractHeap.ROOT) {
        objects[region.id()] = region.count().low();
        bytes[region.id()] = region.bytes().low();
        overhead[region.id()] = region.overhead().low();
      }
    }
    for (RegionEdge edge : told.edges()) {
      references[edge.to()] += edge.references().low();
      if (sources[edge.to()] == NOBODY) {
        sources[edge.to()] = edge.from();
      } else if (sources[edge.to()] != edge.from()) {
        sources[edge.to()] = SEVERAL;
      }
    }
    collectObjects();
  }

  private void collectObjects() {
    int[] kindOf = heap.types().stream().mapToInt(type -> type.kind().ordinal()).toArray();
    int tasks = (int) ((heap.objectCount() + TASK - 1L) / TASK);
    IntStream.range(0, tasks)
        .parallel()
        .forEach(
            task -> {
              int[] ownKinds = new int[count];
              int[] ownLengths = new int[count];
              Arrays.fill(ownKinds, UNKNOWN);
              Arrays.fill(ownLengths, UNKNOWN);
              int end = (int) Math.min(heap.objectCount(), (task + 1L) * TASK);
              for (int object = task * TASK; object < end; object++) {
                int region = regions.region(object);
                ownKinds[region] = common(ownKinds[region], kindOf[heap.type(object)]);
                ownLengths[region] = common(ownLengths[region], heap.length(object));
              }
              add(ownKinds, ownLengths);
            });
  }

  private synchronized void add(int[] ownKinds, int[] ownLengths) {
    for (int region = 0; region < count; region++) {
      kinds[region] = common(kinds[region], ownKinds[region]);
      lengths[region] = common(lengths[region], ownLengths[region]);
    }
  }

  private static int common(int a, int b) {
    return a == UNKNOWN || a == b ? b : b == UNKNOWN ? a : MIXED;
  }

  /**
   * Of some regions, those to each object of which exactly one reference leads, from one region.
   */
  boolean[] owned(boolean[] candidates) {
    boolean[] owned = new boolean[count];
    boolean[] isSource = new boolean[count];
    for (int region = 0; region < count; region++) {
      owned[region] =
          candidates[region]
              && references[region] == objects[region]
              && sources[region] > AbstractHeap.ROOT;
      if (owned[region]) {
        isSource[sources[region]] = true;
      }
    }
    long[] met = new long[(heap.objectCount() >>> 6) + 1];
    for (int source = 0; source < count; source++) {
      for (int place = 0; isSource[source] && place < regions.size(source); place++) {
        int object = regions.object(source, place);
        int end = heap.firstEdge(object + 1);
        for (int edge = heap.firstEdge(object); edge < end; edge++) {
          int target = heap.target(edge);
          int region = target < 0 ? 0 : regions.region(target);
          if (owned[region]) {
            owned[region] = (met[target >>> 6] & 1L << target) == 0;
            met[target >>> 6] |= 1L << target;
          }
        }
      }
    }
    return owned;
  }

  boolean all(int region, Region.Kind kind) {
    return objects[region] > 0 && kinds[region] == kind.ordinal();
  }

  /** What holds no data is more than half of the data. */
  boolean isSmall(int region) {
    return 2 * overhead[region] > bytes[region] - overhead[region];
  }
}
