package cairn.report.regions;

import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Bloat;
import cairn.analysis.api.regions.ReducedNode;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.RegionsAnswer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What all printers ask of an answer: shares of memory, flags, which group a region is in, which
 * groups are open at first. Costs O(regions + edges) once.
 */
final class RegionIndex {
  /** Percentages of the bytes from which on a region is warm, hot, very hot. */
  static final int[] HEAT = {5, 15, 25};

  /** Groups with this percentage of the bytes are open at first ... */
  private static final int OPEN_PERCENT = 15;

  /** ... unless there are too many of them, or they would fill the screen. */
  private static final int MOST_OPEN = 4;

  private static final int LARGEST_OPEN = 24;

  private final RegionsAnswer answer;
  private final long totalBytes;

  /** By region, the place of its group in {@link RegionsAnswer#reduced}; -1 for the root. */
  private final int[] groups;

  private final List<List<Bloat>> bloat = new ArrayList<>();

  RegionIndex(RegionsAnswer answer) {
    this.answer = answer;
    AbstractHeap heap = answer.heap();
    groups = new int[heap.regions().size()];
    Arrays.fill(groups, -1);
    for (int i = 0; i < answer.reduced().size(); i++) {
      for (int region : answer.reduced().get(i).regions()) {
        groups[region] = i;
      }
    }
    long sum = 0;
    for (Region region : heap.regions()) {
      sum = RegionWords.plus(sum, RegionWords.weight(region.bytes()));
      bloat.add(new ArrayList<>());
    }
    totalBytes = Math.max(1, sum);
    for (Bloat each : answer.bloat()) {
      if (each.region() > AbstractHeap.ROOT && each.region() < bloat.size()) {
        bloat.get(each.region()).add(each);
      }
    }
  }

  AbstractHeap heap() {
    return answer.heap();
  }

  /** All bytes of all regions; at least 1. */
  long totalBytes() {
    return totalBytes;
  }

  double share(long bytes) {
    return (double) bytes / totalBytes;
  }

  double share(Region region) {
    return share(RegionWords.weight(region.bytes()));
  }

  /** 0, 5, 15 or 25: the highest of {@link #HEAT} that a share reaches. */
  static int heat(double share) {
    int heat = 0;
    for (int percent : HEAT) {
      heat = share * 100 >= percent ? percent : heat;
    }
    return heat;
  }

  /** What is wasted in the region, the most first. */
  List<Bloat> bloat(int region) {
    return bloat.get(region);
  }

  /** {@code heat-25}, {@code over-factored}, ... */
  List<String> flags(Region region) {
    Set<String> flags = new LinkedHashSet<>();
    int heat = heat(share(region));
    if (heat > 0) {
      flags.add("heat-" + heat);
    }
    bloat(region.id()).forEach(each -> flags.add(each.kind().word()));
    return List.copyOf(flags);
  }

  /** The place of a region's group; -1 for the root. */
  int group(int region) {
    return groups[region];
  }

  /** The regions but the root, those with most bytes first. */
  List<Region> largest() {
    return heap().regions().stream()
        .skip(1)
        .sorted(
            Comparator.comparingLong((Region region) -> RegionWords.weight(region.bytes()))
                .reversed()
                .thenComparing(Region::id))
        .toList();
  }

  /** The places of the groups whose regions are shown one by one at first. */
  Set<Integer> openAtFirst() {
    Set<Integer> open = new LinkedHashSet<>();
    List<ReducedNode> reduced = answer.reduced();
    reduced.stream()
        .filter(node -> node.regions().size() > 1 && node.regions().size() <= LARGEST_OPEN)
        .filter(node -> share(RegionWords.weight(node.bytes())) * 100 >= OPEN_PERCENT)
        .sorted(
            Comparator.comparingLong((ReducedNode node) -> RegionWords.weight(node.bytes()))
                .reversed()
                .thenComparing(ReducedNode::id))
        .limit(MOST_OPEN)
        .forEach(node -> open.add(groups[node.head()]));
    return open;
  }
}
