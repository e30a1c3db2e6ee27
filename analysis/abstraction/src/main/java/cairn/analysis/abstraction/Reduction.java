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
    int[] heads = heads(RegionDominators.of(new HeapIndex(heap), interesting), interesting);
    Map<Integer, List<Integer>> byHead = new TreeMap<>();
    for (int region = 1; region < heads.length; region++) {
      byHead.computeIfAbsent(heads[region], each -> new ArrayList<>()).add(region);
    }
    List<ReducedNode> nodes = new ArrayList<>();
    byHead.forEach((head, regions) -> nodes.add(node(heap, nodes.size(), head, regions)));
    return nodes;
  }

  /** By region the last dominator, itself included, before the root or a region of interest. */
  private static int[] heads(int[] dominator, BitSet interesting) {
    int[] head = new int[dominator.length];
    for (int region = 1; region < head.length; region++) {
      boolean own =
          interesting.get(region)
              || dominator[region] == AbstractHeap.ROOT
              || interesting.get(dominator[region]);
      head[region] = own ? region : AbstractHeap.ROOT;
    }
    for (int region = 1; region < head.length; region++) {
      int found = region;
      while (head[found] == AbstractHeap.ROOT) {
        found = dominator[found];
      }
      for (int at = region; head[at] == AbstractHeap.ROOT; at = dominator[at]) {
        head[at] = head[found];
      }
    }
    return head;
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
   * immediate neighbours; names in parentheses stand for no variable of the program, but for all
   * that libraries or native code hold. If there are too many of them, as with the static fields of
   * a whole program, then only those of parameters and local variables, whose names have no dot,
   * unless these are too many too; and regions with a hundredth of all bytes or more.
   */
  public static BitSet interesting(AbstractHeap heap) {
    HeapIndex index = new HeapIndex(heap);
    BitSet all = new BitSet();
    BitSet local = new BitSet();
    for (RegionEdge variable : index.out(AbstractHeap.ROOT)) {
      if (!variable.label().startsWith("(")) {
        all.set(variable.to());
        if (variable.label().indexOf('.') < 0) {
          local.set(variable.to());
        }
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
