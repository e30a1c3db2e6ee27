package cairn.analysis.abstraction;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The edges between regions, how many references each stands for, whether these are injective, and
 * which labels are null. One walk over all references counts, and finds the objects that more than
 * one reference leads to; only where these are can an edge fail to be injective. For each edge that
 * leads to such objects the references of its region are walked once more, for one edge into each
 * region at a time: a mark on an object says who referred to it last.
 */
final class RegionEdges {
  private static final int UNMARKED = -1;

  private final IdealHeap heap;
  private final RegionMap regions;
  private EdgeColumns edges;
  private final BitSet[] nullLabels;

  /** By region, its edges by label and target region. */
  private final TargetMap[] known;

  /** Objects that one reference, and more than one, leads to. */
  private final long[] once;

  private final long[] often;

  /** By edge, whether one of its references leads to an object that others lead to. */
  private boolean[] shared = new boolean[64];

  private RegionEdges(IdealHeap heap, RegionMap regions) {
    this.heap = heap;
    this.regions = regions;
    edges = new EdgeColumns(regions.regionCount());
    nullLabels = new BitSet[regions.regionCount()];
    known = new TargetMap[regions.regionCount()];
    for (int region = 0; region < known.length; region++) {
      nullLabels[region] = new BitSet();
      known[region] = new TargetMap();
    }
    once = new long[(heap.objectCount() >>> 6) + 1];
    often = new long[once.length];
  }

  /** Overwrites the marks, one for each object. */
  static RegionEdges of(IdealHeap heap, RegionMap regions, int[] marks) {
    RegionEdges result = new RegionEdges(heap, regions);
    result.countVariables();
    result.count();
    result.findShared();
    result.sort();
    result.findInjective(marks);
    return result;
  }

  EdgeColumns edges() {
    return edges;
  }

  /** The labels that are null in an object of the region. */
  BitSet nullLabels(int region) {
    return nullLabels[region];
  }

  private void countVariables() {
    for (int variable = 0; variable < heap.variableCount(); variable++) {
      int label = heap.variableLabel(variable);
      int target = heap.variableTarget(variable);
      if (target < 0) {
        nullLabels[0].set(label);
      } else {
        int edge = edge(0, label, regions.region(target)); // may replace the columns
        edges.references[edge]++;
      }
    }
  }

  private int edge(int from, int label, int to) {
    long key = TargetMap.key(label, to);
    int place = known[from].place(key);
    if (place >= 0) {
      return known[from].valueAt(place);
    }
    int added = edges.add(label, to);
    known[from].add(key, added);
    return added;
  }

  private void count() {
    int objects = heap.objectCount();
    int at = heap.firstEdge(0);
    for (int object = 0; object < objects; object++) {
      int end = heap.firstEdge(object + 1);
      int from = regions.region(object);
      int lastLabel = -1;
      int lastTo = -1;
      int edge = -1;
      for (; at < end; at++) {
        int target = heap.target(at);
        int label = heap.label(at);
        if (target < 0) {
          nullLabels[from].set(label);
          continue;
        }
        long bit = 1L << target;
        int word = target >>> 6;
        often[word] |= once[word] & bit;
        once[word] |= bit;
        int to = regions.region(target);
        if (label != lastLabel || to != lastTo) {
          edge = edge(from, label, to);
          lastLabel = label;
          lastTo = to;
        }
        edges.references[edge]++;
      }
    }
  }

  /** Of edges that may fail to be injective: those of regions with several objects. */
  private void findShared() {
    shared = new boolean[edges.count];
    boolean[] maybe = new boolean[regions.regionCount()];
    for (int word = 0; word < often.length; word++) {
      for (long bits = often[word]; bits != 0; bits &= bits - 1) {
        maybe[regions.region((word << 6) + Long.numberOfTrailingZeros(bits))] = true;
      }
    }
    for (int edge = 0; edge < edges.count; edge++) {
      shared[edge] = maybe[edges.to[edge]] && edges.references[edge] > 1;
    }
  }

  /** Makes columns in which the edges of a region are adjacent. */
  private void sort() {
    EdgeColumns sorted = new EdgeColumns(known.length);
    boolean[] sortedShared = new boolean[edges.count];
    for (int from = 0; from < known.length; from++) {
      sorted.first[from] = sorted.count;
      int[] own = known[from].values();
      Arrays.sort(own); // in the order in which they were met
      for (int edge : own) {
        int added = sorted.add(edges.label[edge], edges.to[edge]);
        sorted.references[added] = edges.references[edge];
        sortedShared[added] = from > 0 && regions.size(from) > 1 && shared[edge];
        known[from].setValueAt(known[from].place(key(edge)), added);
      }
    }
    sorted.first[known.length] = sorted.count;
    edges = sorted;
    shared = sortedShared;
  }

  private long key(int edge) {
    return TargetMap.key(edges.label[edge], edges.to[edge]);
  }

  private void findInjective(int[] marks) {
    int[] edgeInto = new int[regions.regionCount()];
    boolean more = true;
    while (more) {
      more = false;
      Arrays.fill(edgeInto, -1);
      Arrays.fill(marks, UNMARKED);
      for (int from = 1; from < regions.regionCount(); from++) {
        BitSet labels = new BitSet();
        for (int edge = edges.first[from]; edge < edges.first[from + 1]; edge++) {
          if (shared[edge] && edgeInto[edges.to[edge]] < 0) {
            edgeInto[edges.to[edge]] = edge;
            labels.set(edges.label[edge]);
            shared[edge] = false;
          }
          more |= shared[edge];
        }
        if (!labels.isEmpty()) {
          walk(from, labels, edgeInto, marks);
        }
      }
    }
  }

  /** Edges that are already known not to be injective are not looked at. */
  private void walk(int region, BitSet labels, int[] edgeInto, int[] marks) {
    int size = regions.size(region);
    for (int place = 0; place < size; place++) {
      int object = regions.object(region, place);
      int end = heap.firstEdge(object + 1);
      for (int at = heap.firstEdge(object); at < end; at++) {
        int target = heap.target(at);
        int label = heap.label(at);
        if (target < 0 || !labels.get(label) || (often[target >>> 6] & 1L << target) == 0) {
          continue;
        }
        int edge = edgeInto[regions.region(target)];
        if (edge >= edges.first[region]
            && edge < edges.first[region + 1]
            && edges.label[edge] == label
            && edges.injective[edge]) {
          if (marks[target] != UNMARKED && marks[target] != object) {
            edges.injective[edge] = false;
          } else {
            marks[target] = object;
          }
        }
      }
    }
  }
}
