package cairn.analysis.abstraction;

import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Range;
import cairn.analysis.api.regions.ReducedNode;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.RegionEdge;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An abstract heap as fewer nodes: a region and all those that the variables reach only through it
 * are drawn as one. Regions of interest are always nodes of their own.
 */
public final class Reduction {
  /** So many regions that variables lead to can be shown with all that is next to them. */
  private static final int FEW = 24;

  /** A region with this part of all bytes is of interest. */
  private static final double SHARE = 0.01;

  private Reduction() {}

  /** With the {@link #interesting} regions kept open. */
  public static List<ReducedNode> of(AbstractHeap heap) {
    return of(heap, interesting(heap));
  }

  /**
   * Every region but the root in exactly one node; nodes in the order of their heads.
   *
   * @param interesting regions that are nodes of their own
   */
  public static List<ReducedNode> of(AbstractHeap heap, BitSet interesting) {
    int[] dominator = RegionDominators.of(new HeapIndex(heap), interesting);
    Map<Integer, List<Integer>> byHead = new TreeMap<>();
    for (int region = 1; region < heap.regions().size(); region++) {
      int head = region;
      while (!interesting.get(head)
          && dominator[head] != AbstractHeap.ROOT
          && !interesting.get(dominator[head])) {
        head = dominator[head];
      }
      byHead.computeIfAbsent(head, each -> new ArrayList<>()).add(region);
    }
    List<ReducedNode> nodes = new ArrayList<>();
    byHead.forEach((head, regions) -> nodes.add(node(heap, nodes.size(), head, regions)));
    return nodes;
  }

  private static ReducedNode node(AbstractHeap heap, int id, int head, List<Integer> regions) {
    List<Integer> headFirst = new ArrayList<>(regions);
    headFirst.remove(Integer.valueOf(head));
    headFirst.add(0, head);
    Range count = Range.exactly(0);
    Range bytes = Range.exactly(0);
    for (int region : regions) {
      count = count.plus(heap.region(region).count());
      bytes = bytes.plus(heap.region(region).bytes());
    }
    return new ReducedNode(id, head, headFirst, count, bytes);
  }

  /**
   * The regions to keep open if nothing else is asked for: those that variables lead to, and their
   * immediate neighbours. If there are too many of them, as with the static fields of a whole
   * program, then only those of parameters and local variables, whose names have no dot, unless
   * these are too many too; and regions with a hundredth of all bytes or more.
   */
  public static BitSet interesting(AbstractHeap heap) {
    HeapIndex index = new HeapIndex(heap);
    BitSet all = new BitSet();
    BitSet local = new BitSet();
    for (RegionEdge variable : index.out(AbstractHeap.ROOT)) {
      all.set(variable.to());
      if (variable.label().indexOf('.') < 0) {
        local.set(variable.to());
      }
    }
    if (all.cardinality() <= FEW) {
      return withNeighbours(index, all);
    }
    BitSet few = local.cardinality() <= FEW ? withNeighbours(index, local) : new BitSet();
    few.or(large(heap));
    few.clear(AbstractHeap.ROOT);
    return few;
  }

  private static BitSet withNeighbours(HeapIndex heap, BitSet regions) {
    BitSet with = (BitSet) regions.clone();
    regions.stream().forEach(region -> heap.out(region).forEach(edge -> with.set(edge.to())));
    return with;
  }

  private static BitSet large(AbstractHeap heap) {
    long total = 0;
    for (Region region : heap.regions()) {
      total = Range.exactly(total).plus(region.bytes()).high();
    }
    BitSet large = new BitSet();
    for (Region region : heap.regions()) {
      if (region.bytes().high() > 0 && region.bytes().high() >= SHARE * total) {
        large.set(region.id());
      }
    }
    return large;
  }
}
