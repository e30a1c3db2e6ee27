package cairn.analysis.abstraction;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The edges between regions, how many references each stands for, whether these are injective, and
 * which labels are null. One walk over all references counts, and finds the objects that more than
 * one reference leads to; only where these are can an edge fail to be injective. References to such
 * objects are sorted by target, at 8 bytes each, as far as their edges were not decided before.
 */
final class RegionEdges {
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

  /** Overwrites the array, an int for each object. */
  static RegionEdges of(IdealHeap heap, RegionMap regions, int[] scratch) {
    RegionEdges result = new RegionEdges(heap, regions);
    result.countVariables();
    result.count();
    result.findShared();
    result.sort();
    result.findInjective(scratch);
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

  /** Hears of references. */
  private interface Visitor {
    void visit(int edge, int source, int target);
  }

  /** References of edges that are not decided, to objects that others lead to as well. */
  private void walk(Visitor visitor) {
    for (int from = 1; from < regions.regionCount(); from++) {
      BitSet labels = new BitSet();
      for (int edge = edges.first[from]; edge < edges.first[from + 1]; edge++) {
        if (shared[edge]) {
          labels.set(edges.label[edge]);
        }
      }
      int size = labels.isEmpty() ? 0 : regions.size(from);
      for (int place = 0; place < size; place++) {
        walk(from, regions.object(from, place), labels, visitor);
      }
    }
  }

  private void walk(int from, int object, BitSet labels, Visitor visitor) {
    int end = heap.firstEdge(object + 1);
    for (int at = heap.firstEdge(object); at < end; at++) {
      int target = heap.target(at);
      int label = heap.label(at);
      if (target >= 0 && (often[target >>> 6] & 1L << target) != 0 && labels.get(label)) {
        int edge = edge(from, label, regions.region(target));
        if (shared[edge]) {
          visitor.visit(edge, object, target);
        }
      }
    }
  }

  /** Sorts references by their targets, by counting; then each edge sees a target at once. */
  private void findInjective(int[] counts) {
    walk(new Recent());
    Arrays.fill(counts, 0);
    walk((edge, source, target) -> counts[target]++);
    int total = 0;
    for (int target = 0; target < counts.length; target++) {
      int count = counts[target];
      counts[target] = total;
      total += count;
    }
    int[] entryEdge = new int[total];
    int[] entrySource = new int[total];
    walk(
        (edge, source, target) -> {
          int place = counts[target]++;
          entryEdge[place] = edge;
          entrySource[place] = source;
        });
    int[] lastTarget = new int[edges.count];
    int[] lastSource = new int[edges.count];
    Arrays.fill(lastTarget, -1);
    int place = 0;
    for (int target = 0; target < counts.length; target++) {
      for (; place < counts[target]; place++) {
        int edge = entryEdge[place];
        if (lastTarget[edge] != target) {
          lastTarget[edge] = target;
          lastSource[edge] = entrySource[place];
        } else if (lastSource[edge] != entrySource[place]) {
          edges.injective[edge] = false;
        }
      }
    }
  }

  /** Decides edges by references that came shortly before, which is enough for most. */
  private final class Recent implements Visitor {
    private static final int PLACES = 1 << 14;

    private final int[] recentEdge = new int[PLACES];
    private final int[] recentTarget = new int[PLACES];
    private final int[] recentSource = new int[PLACES];

    @Override
    public void visit(int edge, int source, int target) {
      int place = (target ^ edge * 0x9e37) & PLACES - 1;
      if (recentEdge[place] != edge + 1 || recentTarget[place] != target) {
        recentEdge[place] = edge + 1;
        recentTarget[place] = target;
        recentSource[place] = source;
      } else if (recentSource[place] != source) {
        edges.injective[edge] = false;
        shared[edge] = false;
      }
    }
  }
}
