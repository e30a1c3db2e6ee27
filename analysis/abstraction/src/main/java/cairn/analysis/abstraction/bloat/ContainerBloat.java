package cairn.analysis.abstraction.bloat;

import static cairn.analysis.abstraction.bloat.Wording.number;

import cairn.analysis.abstraction.IdealHeap;
import cairn.analysis.abstraction.ideal.Extraction;
import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Bloat;
import cairn.analysis.api.regions.Region;
import cairn.graph.ObjectLayout;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Regions of containers and arrays that are all nearly empty, and containers that are empty. */
final class ContainerBloat {
  private static final int SMALL = 3;

  /** A table of hashes is made larger when more than 3 of 4 of its places are taken. */
  private static final double LOAD = 0.75;

  private final Extraction extraction;
  private final IdealHeap heap;
  private final ObjectLayout layout;
  private final RegionFacts facts;
  private final Wording wording;
  private final Sums empty;
  private final Sums small;
  private final Sums sparse;
  private final boolean[] allSmall;
  private final boolean[] allSparse;

  /** By region. */
  private static final class Sums {
    final long[] objects;
    final long[] bytes;
    final long[] saving;
    final long[] elements;
    final long[] slots;

    Sums(int regions) {
      objects = new long[regions];
      bytes = new long[regions];
      saving = new long[regions];
      elements = new long[regions];
      slots = new long[regions];
    }

    void add(int region, long size, long saved, long length, long places) {
      objects[region]++;
      bytes[region] += size;
      saving[region] += saved;
      elements[region] += length;
      slots[region] += places;
    }
  }

  ContainerBloat(Extraction extraction, RegionFacts facts, Wording wording) {
    this.extraction = extraction;
    this.heap = extraction.heap();
    this.layout = extraction.graph().layout();
    this.facts = facts;
    this.wording = wording;
    this.empty = new Sums(facts.count);
    this.small = new Sums(facts.count);
    this.sparse = new Sums(facts.count);
    this.allSmall = new boolean[facts.count];
    this.allSparse = new boolean[facts.count];
  }

  void find(List<Bloat> found) {
    Arrays.fill(allSmall, true);
    Arrays.fill(allSparse, true);
    IntStream.range(AbstractHeap.ROOT + 1, facts.count).parallel().forEach(this::look);
    for (int region = AbstractHeap.ROOT + 1; region < facts.count; region++) {
      boolean containers = facts.all(region, Region.Kind.CONTAINER);
      if (empty.objects[region] > 0) {
        found.add(emptyOnes(region));
      }
      if (containers && small.objects[region] > 0 && allSmall[region]) {
        found.add(smallOnes(region));
      } else if (sparse.objects[region] > 0 && allSparse[region]) {
        found.add(sparseOnes(region));
      }
    }
  }

  private void look(int region) {
    int size = facts.regions.size(region);
    if (facts.all(region, Region.Kind.CONTAINER)) {
      for (int place = 0; place < size; place++) {
        container(facts.regions.object(region, place), region);
      }
    } else if (facts.all(region, Region.Kind.ARRAY)) {
      for (int place = 0; place < size; place++) {
        array(facts.regions.object(region, place), region);
      }
    }
  }

  private void container(int object, int region) {
    int length = heap.length(object);
    int slots = heap.slots(object);
    long bytes = heap.bytes(object);
    if (length == 0) {
      empty.add(region, bytes, bytes, 0, slots);
      return;
    }
    if (length <= SMALL) {
      int references = extraction.isMap(object) ? 2 * length : length;
      long asArray = layout.arraySize(layout.reference(), references);
      small.add(region, bytes, Math.max(0, bytes - asArray), length, slots);
    } else {
      allSmall[region] = false;
    }
    if (2L * length < slots) {
      long needed = extraction.isHashed(object) ? tableFor(length) : length;
      int width =
          layout.reference() * (extraction.isMap(object) && !extraction.isHashed(object) ? 2 : 1);
      sparse.add(region, bytes, shrunk(slots, needed, width), length, slots);
    } else {
      allSparse[region] = false;
    }
  }

  private void array(int object, int region) {
    int slots = heap.length(object);
    int used = 0;
    boolean references = false;
    int end = heap.firstEdge(object + 1);
    for (int edge = heap.firstEdge(object); edge < end; edge++) {
      references = true;
      used += heap.target(edge) >= 0 ? 1 : 0;
    }
    if (slots == 0) {
      return;
    }
    if (references && 2L * used < slots) {
      sparse.add(region, heap.bytes(object), shrunk(slots, used, layout.reference()), used, slots);
    } else {
      allSparse[region] = false;
    }
  }

  /** What an array of references saves if it gets as long as is needed. */
  private long shrunk(long slots, long needed, int width) {
    return Math.max(0, layout.arraySize(width, slots) - layout.arraySize(width, needed));
  }

  /** The least power of two that so many elements fit into. */
  static long tableFor(long elements) {
    long size = 1;
    while (size * LOAD < elements) {
      size *= 2;
    }
    return size;
  }

  private Bloat emptyOnes(int region) {
    return bloat(
        Bloat.Kind.EMPTY_CONTAINERS,
        region,
        empty,
        "%s of %s %s are empty; make them when something is put in, or use a shared empty one."
            .formatted(
                number(empty.objects[region]),
                number(facts.objects[region]),
                wording.names(region)));
  }

  private Bloat smallOnes(int region) {
    long count = small.objects[region];
    return bloat(
        Bloat.Kind.SMALL_CONTAINERS,
        region,
        small,
        "%s %s hold at most %d elements each, %s on average, in %s bytes; an array, fields, or an immutable collection would do."
            .formatted(
                number(count),
                wording.names(region),
                SMALL,
                Wording.decimal((double) small.elements[region] / count),
                Wording.each(small.bytes[region], count)));
  }

  private Bloat sparseOnes(int region) {
    return bloat(
        Bloat.Kind.SPARSE_CONTAINERS,
        region,
        sparse,
        "%s of %s places in %s %s are empty; give them the capacity that they need, or trim them when they are complete."
            .formatted(
                number(sparse.slots[region] - sparse.elements[region]),
                number(sparse.slots[region]),
                number(sparse.objects[region]),
                wording.names(region)));
  }

  private Bloat bloat(Bloat.Kind kind, int region, Sums sums, String reason) {
    return new Bloat(
        kind,
        region,
        wording.types(region),
        sums.objects[region],
        sums.bytes[region],
        sums.saving[region],
        reason);
  }
}
