package cairn.analysis.abstraction.bloat;

import cairn.analysis.abstraction.IdealHeap;
import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Region;
import java.util.Arrays;

/** What is true of all objects of a region, and who refers to them. */
final class RegionFacts {
  /** In place of a region that refers to another: there is none, or more than one. */
  static final int NOBODY = -1;

  static final int SEVERAL = -2;

  private static final int MIXED = -1;

  final IdealHeap heap;

  /** By object. */
  final int[] regions;

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

  /** Whether exactly one reference leads to each object. */
  final boolean[] owned;

  /** How many references lead to its objects. */
  final long[] references;

  RegionFacts(IdealHeap heap, int[] regions, int count) {
    this.heap = heap;
    this.regions = regions;
    this.count = count;
    objects = new long[count];
    bytes = new long[count];
    overhead = new long[count];
    kinds = new int[count];
    lengths = new int[count];
    sources = new int[count];
    owned = new boolean[count];
    references = new long[count];
    Arrays.fill(sources, NOBODY);
    Arrays.fill(owned, true);
    collectObjects();
    collectReferences();
  }

  private void collectObjects() {
    for (int object = 0; object < regions.length; object++) {
      int region = regions[object];
      int kind = heap.types().get(heap.type(object)).kind().ordinal();
      int length = heap.length(object);
      if (objects[region] == 0) {
        kinds[region] = kind;
        lengths[region] = length;
      } else {
        kinds[region] = kinds[region] == kind ? kind : MIXED;
        lengths[region] = lengths[region] == length ? length : -1;
      }
      objects[region]++;
      bytes[region] += heap.bytes(object);
      overhead[region] += heap.overhead(object);
    }
  }

  private void collectReferences() {
    byte[] incoming = new byte[regions.length];
    for (int i = 0; i < heap.variableCount(); i++) {
      refer(AbstractHeap.ROOT, heap.variableTarget(i), incoming);
    }
    for (int object = 0; object < regions.length; object++) {
      int end = heap.firstEdge(object + 1);
      for (int edge = heap.firstEdge(object); edge < end; edge++) {
        refer(regions[object], heap.target(edge), incoming);
      }
    }
    for (int object = 0; object < regions.length; object++) {
      owned[regions[object]] &= incoming[object] == 1;
    }
  }

  private void refer(int from, int target, byte[] incoming) {
    if (target < 0) {
      return;
    }
    int to = regions[target];
    incoming[target] = (byte) Math.min(2, incoming[target] + 1);
    references[to]++;
    if (sources[to] == NOBODY) {
      sources[to] = from;
    } else if (sources[to] != from) {
      sources[to] = SEVERAL;
    }
  }

  boolean all(int region, Region.Kind kind) {
    return objects[region] > 0 && kinds[region] == kind.ordinal();
  }

  /** What holds no data is more than half of the data. */
  boolean isSmall(int region) {
    return 2 * overhead[region] > bytes[region] - overhead[region];
  }
}
