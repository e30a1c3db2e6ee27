package cairn.analysis.abstraction;

import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.RegionEdge;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Which region of a second heap plays the part of each region of a first one: from the roots on,
 * along edges of the same label, to the region with most types in common. Several regions of the
 * first may have the same partner. Regions that no variable reaches are paired by their types.
 */
final class Pairing {
  private static final int NONE = -1;

  private final HeapIndex from;
  private final HeapIndex to;
  private final int[] partner;
  private final List<Parting> partings = new ArrayList<>();
  private final ArrayDeque<Integer> queue = new ArrayDeque<>();

  /**
   * An edge of the first heap to a region that has a partner, which is not where the second heap's
   * edge leads.
   */
  record Parting(RegionEdge edge) {}

  Pairing(HeapIndex from, HeapIndex to, RegionPaths fromPaths, RegionPaths toPaths) {
    this.from = from;
    this.to = to;
    partner = new int[from.count()];
    Arrays.fill(partner, NONE);
    pair(AbstractHeap.ROOT, AbstractHeap.ROOT);
    boolean[] taken = new boolean[to.count()];
    for (int region = 0; region < from.count(); region++) {
      if (partner[region] == NONE && !fromPaths.reaches(region)) {
        pairByTypes(region, taken, toPaths);
      }
    }
  }

  /** By region of the first heap, that of the second; -1 if it has none. */
  int[] partners() {
    return partner.clone();
  }

  List<Parting> partings() {
    return partings;
  }

  private void pairByTypes(int region, boolean[] taken, RegionPaths toPaths) {
    for (int each : partner) {
      if (each != NONE) {
        taken[each] = true;
      }
    }
    for (int other = 0; other < taken.length; other++) {
      if (!taken[other] && !toPaths.reaches(other) && to.types(other).equals(from.types(region))) {
        pair(region, other);
        return;
      }
    }
  }

  private void pair(int first, int second) {
    partner[first] = second;
    queue.add(first);
    for (Integer region = queue.poll(); region != null; region = queue.poll()) {
      for (RegionEdge edge : from.out(region)) {
        follow(edge, best(edge, partner[region]));
      }
    }
  }

  private void follow(RegionEdge edge, int found) {
    if (found == NONE) {
      return;
    }
    if (partner[edge.to()] == NONE) {
      partner[edge.to()] = found;
      queue.add(edge.to());
    } else if (partner[edge.to()] != found) {
      partings.add(new Parting(edge));
    }
  }

  private int best(RegionEdge edge, int region) {
    Set<String> wanted = from.types(edge.to());
    int best = NONE;
    long most = 0;
    for (RegionEdge other : to.out(region, edge.label())) {
      long common = 0;
      for (String type : to.types(other.to())) {
        common += wanted.contains(type) ? 1 : 0;
      }
      if (common > most) {
        most = common;
        best = other.to();
      }
    }
    return best;
  }
}
