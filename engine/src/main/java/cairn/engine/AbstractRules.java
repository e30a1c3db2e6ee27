package cairn.engine;

import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Bloat;
import cairn.analysis.api.regions.ReducedNode;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.RegionEdge;
import cairn.analysis.api.regions.RegionsAnswer;
import java.util.BitSet;
import java.util.List;

/** What every abstract heap fulfils, and what analyses and printers rely on. */
final class AbstractRules {
  private AbstractRules() {}

  /** Regions stand at the places that their ids name. */
  static void places(List<Region> regions) throws UnfitException {
    for (int i = 0; i < regions.size(); i++) {
      if (regions.get(i).id() != i) {
        throw new UnfitException(
            "region " + regions.get(i).id() + " stands where " + i + " is expected");
      }
    }
  }

  static void check(RegionsAnswer answer) throws UnfitException {
    AbstractHeap heap = answer.heap();
    int count = heap.regions().size();
    if (count == 0 || !heap.region(AbstractHeap.ROOT).types().isEmpty()) {
      throw new UnfitException("the first region is not that of the variables, which has no types");
    }
    for (Region region : heap.regions().subList(1, count)) {
      if (region.types().isEmpty()) {
        throw new UnfitException("region " + region.id() + " has no types");
      }
    }
    RegionEdge last = null;
    for (RegionEdge edge : heap.edges()) {
      if (last != null
          && last.from() == edge.from()
          && last.to() == edge.to()
          && last.label().equals(edge.label())) {
        throw new UnfitException("two edges lead from region " + edge.from() + " to " + edge.to());
      }
      last = edge;
      if (edge.from() >= count || edge.to() >= count || edge.to() == AbstractHeap.ROOT) {
        throw new UnfitException(
            "an edge leads from region " + edge.from() + " to " + edge.to() + ", which cannot be");
      }
    }
    for (Bloat bloat : answer.bloat()) {
      if (bloat.region() >= count || bloat.saving() < 0) {
        throw new UnfitException("what is wasted in region " + bloat.region() + " cannot be");
      }
    }
    groups(answer.reduced(), count);
  }

  private static void groups(List<ReducedNode> groups, int count) throws UnfitException {
    BitSet seen = new BitSet();
    for (ReducedNode group : groups) {
      if (!group.regions().contains(group.head())) {
        throw new UnfitException("the reduced node " + group.id() + " lacks its head");
      }
      for (int region : group.regions()) {
        if (region == AbstractHeap.ROOT || region >= count || seen.get(region)) {
          throw new UnfitException(
              "region " + region + " is in two reduced nodes, or cannot be in one at all");
        }
        seen.set(region);
      }
    }
    if (seen.cardinality() != count - 1) {
      throw new UnfitException("a region is in no reduced node");
    }
  }
}
