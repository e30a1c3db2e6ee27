package cairn.analysis.abstraction;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The edges between regions, how many references each stands for, whether these are injective, and
 * which labels are null. One walk over the references of each region, and another one for each
 * further label by which it refers to one and the same region: a mark on an object says who of the
 * region that is walked referred to it last, by one label.
 */
final class RegionEdges {
  private static final int UNMARKED = -1;

  private final IdealHeap heap;
  private final RegionMap regions;
  private final EdgeColumns edges;
  private final BitSet[] nullLabels;
  private final int[] marks;

  /** Marks from here on are of the present walk, one for each object of the region walked. */
  private int base;

  /** By region: the edge that its objects' marks are about in the present walk. */
  private final int[] markedEdge;

  /** The edges of the region that is walked, by label and target region. */
  private TargetMap known = new TargetMap();

  private RegionEdges(IdealHeap heap, RegionMap regions, int[] marks) {
    this.heap = heap;
    this.regions = regions;
    this.marks = marks;
    edges = new EdgeColumns(regions.regionCount());
    nullLabels = new BitSet[regions.regionCount()];
    markedEdge = new int[regions.regionCount()];
    Arrays.fill(marks, UNMARKED);
    Arrays.fill(markedEdge, -1);
  }

  /** Overwrites the marks, one for each object. */
  static RegionEdges of(IdealHeap heap, RegionMap regions, int[] marks) {
    RegionEdges result = new RegionEdges(heap, regions, marks);
    result.walkVariables();
    for (int region = 1; region < regions.regionCount(); region++) {
      result.walk(region);
    }
    result.edges.first[regions.regionCount()] = result.edges.count;
    return result;
  }

  EdgeColumns edges() {
    return edges;
  }

  /** The labels that are null in an object of the region. */
  BitSet nullLabels(int region) {
    return nullLabels[region];
  }

  private void walkVariables() {
    BitSet nulls = new BitSet();
    for (int variable = 0; variable < heap.variableCount(); variable++) {
      int label = heap.variableLabel(variable);
      int target = heap.variableTarget(variable);
      if (target < 0) {
        nulls.set(label);
      } else {
        int edge = edge(label, regions.region(target)); // may replace the columns
        edges.references[edge]++;
      }
    }
    nullLabels[0] = nulls;
  }

  private int edge(int label, int to) {
    long key = TargetMap.key(label, to);
    int place = known.place(key);
    if (place >= 0) {
      return known.valueAt(place);
    }
    int added = edges.add(label, to);
    known.add(key, added);
    return added;
  }

  private void walk(int region) {
    int first = edges.count;
    edges.first[region] = first;
    known = new TargetMap();
    BitSet nulls = new BitSet();
    nullLabels[region] = nulls;
    int size = regions.size(region);
    newMarks(size);
    for (int place = 0; place < size; place++) {
      int object = regions.object(region, place);
      int end = heap.firstEdge(object + 1);
      for (int at = heap.firstEdge(object); at < end; at++) {
        int target = heap.target(at);
        if (target < 0) {
          nulls.set(heap.label(at));
          continue;
        }
        int to = regions.region(target);
        int edge = edge(heap.label(at), to);
        edges.references[edge]++;
        if (markedEdge[to] < first) {
          markedEdge[to] = edge;
        }
        if (markedEdge[to] == edge && edges.injective[edge]) {
          mark(target, place, edge);
        }
      }
    }
    walkAgain(region, first);
  }

  private void newMarks(int size) {
    if (base > Integer.MAX_VALUE - size) {
      Arrays.fill(marks, UNMARKED);
      base = 0;
    }
  }

  private void mark(int target, int place, int edge) {
    int mark = marks[target];
    if (mark >= base && mark != base + place) {
      edges.injective[edge] = false;
    } else {
      marks[target] = base + place;
    }
  }

  /** For edges whose targets' marks were about another edge. */
  private void walkAgain(int region, int first) {
    base += regions.size(region);
    if (regions.size(region) == 1) {
      return;
    }
    BitSet left = new BitSet();
    for (int edge = first; edge < edges.count; edge++) {
      if (markedEdge[edges.to[edge]] != edge && edges.references[edge] > 1) {
        left.set(edge);
      }
    }
    while (!left.isEmpty()) {
      BitSet labels = new BitSet();
      BitSet taken = new BitSet();
      for (int edge = left.nextSetBit(0); edge >= 0; edge = left.nextSetBit(edge + 1)) {
        if (!taken.get(edges.to[edge])) {
          taken.set(edges.to[edge]);
          markedEdge[edges.to[edge]] = edge;
          labels.set(edges.label[edge]);
          left.clear(edge);
        }
      }
      walkMarked(region, labels);
    }
  }

  private void walkMarked(int region, BitSet labels) {
    int size = regions.size(region);
    newMarks(size);
    for (int place = 0; place < size; place++) {
      int object = regions.object(region, place);
      int end = heap.firstEdge(object + 1);
      for (int at = heap.firstEdge(object); at < end; at++) {
        int target = heap.target(at);
        int label = heap.label(at);
        if (target < 0 || !labels.get(label)) {
          continue;
        }
        int to = regions.region(target);
        int edge = known.valueAt(known.place(TargetMap.key(label, to)));
        if (markedEdge[to] == edge && edges.injective[edge]) {
          mark(target, place, edge);
        }
      }
    }
    base += size;
  }
}
