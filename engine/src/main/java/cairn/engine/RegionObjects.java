package cairn.engine;

import cairn.analysis.abstraction.RegionMap;
import cairn.analysis.abstraction.ideal.Extraction;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Which objects of a heap the regions of its abstract heap stand for. Immutable; keeps twelve bytes
 * for each object. What libraries hold is one region without objects of its own.
 */
public final class RegionObjects {
  /** How far down a list by size people can go; whoever wants more has the other tables. */
  public static final int DEEPEST = 10_000;

  /** One more than there are regions. */
  private final int[] start;

  /** By region. */
  private final int[] nodes;

  /** Of the object and of what is hidden inside of it. */
  private final long[] bytes;

  RegionObjects(Extraction extraction, RegionMap regions) {
    int count = extraction.heap().objectCount();
    start = new int[regions.regionCount() + 1];
    nodes = new int[count];
    bytes = new long[count];
    int next = 0;
    for (int region = 0; region < regions.regionCount(); region++) {
      for (int place = 0; place < regions.size(region); place++) {
        int object = regions.object(region, place);
        if (extraction.node(object) >= 0) {
          nodes[next] = extraction.node(object);
          bytes[next++] = extraction.heap().bytes(object);
        }
      }
      start[region + 1] = next;
    }
  }

  /** How many regions there are, that of the variables included. */
  public int regionCount() {
    return start.length - 1;
  }

  int count(int region) {
    return start[region + 1] - start[region];
  }

  /** An object by its node, and what it takes with what is hidden inside. */
  record Member(int node, long bytes) {}

  /**
   * Some of a region's objects, those with most bytes first. A walk over the region, with a memory
   * of {@code from + most} objects.
   *
   * @param from how many to leave out at the beginning; at most {@link #DEEPEST}
   */
  List<Member> largest(int region, int from, int most) {
    Comparator<Member> order =
        Comparator.comparingLong(Member::bytes)
            .thenComparing(Member::node, Comparator.reverseOrder());
    PriorityQueue<Member> kept = new PriorityQueue<>(order);
    for (int place = start[region]; place < start[region + 1]; place++) {
      kept.add(new Member(nodes[place], bytes[place]));
      if (kept.size() > from + most) {
        kept.remove();
      }
    }
    return kept.stream().sorted(order.reversed()).skip(from).toList();
  }
}
