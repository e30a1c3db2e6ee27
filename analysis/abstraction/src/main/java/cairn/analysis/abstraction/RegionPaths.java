package cairn.analysis.abstraction;

import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.RegionEdge;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The labels that lead to a region from a variable, as a person writes them: {@code
 * Main.cache.[].next}. The shortest way; of several, the first by name.
 */
final class RegionPaths {
  private static final int NONE = -1;

  /** Of longer paths the middle is left out. */
  private static final int MOST = 40;

  private final int[] before;
  private final String[] label;

  RegionPaths(HeapIndex heap) {
    before = new int[heap.count()];
    label = new String[heap.count()];
    Arrays.fill(before, NONE);
    ArrayDeque<Integer> queue = new ArrayDeque<>();
    queue.add(AbstractHeap.ROOT);
    for (Integer from = queue.poll(); from != null; from = queue.poll()) {
      for (RegionEdge edge : heap.out(from)) {
        if (before[edge.to()] == NONE && edge.to() != AbstractHeap.ROOT) {
          before[edge.to()] = from;
          label[edge.to()] = edge.label();
          queue.add(edge.to());
        }
      }
    }
  }

  boolean reaches(int region) {
    return region == AbstractHeap.ROOT || before[region] != NONE;
  }

  /** Empty for the variables' own region. */
  String path(int region) {
    if (!reaches(region)) {
      return "(unreachable)";
    }
    List<String> labels = new ArrayList<>();
    for (int at = region; at != AbstractHeap.ROOT; at = before[at]) {
      labels.add(label[at]);
    }
    Collections.reverse(labels);
    if (labels.size() > MOST) {
      labels.subList(MOST / 2, labels.size() - MOST / 2).clear();
      labels.add(MOST / 2, "...");
    }
    return String.join(".", labels);
  }

  /** The path to a region and on by a label. */
  String path(int region, String further) {
    return region == AbstractHeap.ROOT ? further : path(region) + "." + further;
  }
}
