package cairn.analysis.api.regions;

import java.util.List;

/**
 * Regions drawn as one: a region, and those that the heap reaches only through it.
 *
 * @param head the region that dominates the others
 * @param regions all of them, the head first, then by id
 */
public record ReducedNode(int id, int head, List<Integer> regions, Range count, Range bytes) {
  public ReducedNode {
    regions = List.copyOf(regions);
  }
}
