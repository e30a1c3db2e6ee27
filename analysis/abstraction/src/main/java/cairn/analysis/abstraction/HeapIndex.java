package cairn.analysis.abstraction;

import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.RegionEdge;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What is looked up in an abstract heap again and again. */
final class HeapIndex {
  private final AbstractHeap heap;
  private final List<List<RegionEdge>> out = new ArrayList<>();
  private final List<Set<String>> types = new ArrayList<>();

  HeapIndex(AbstractHeap heap) {
    this.heap = heap;
    for (Region region : heap.regions()) {
      out.add(new ArrayList<>());
      Set<String> names = new TreeSet<>();
      region.types().forEach(share -> names.add(share.name()));
      types.add(names);
    }
    for (RegionEdge edge : heap.edges()) {
      out.get(edge.from()).add(edge);
    }
    out.forEach(edges -> edges.sort(Edges.ORDER));
  }

  AbstractHeap heap() {
    return heap;
  }

  int count() {
    return out.size();
  }

  Region region(int id) {
    return heap.region(id);
  }

  /** Sorted by label. */
  List<RegionEdge> out(int region) {
    return out.get(region);
  }

  /** Those with a label; found in the logarithm of all that the region has. */
  List<RegionEdge> out(int region, String label) {
    List<RegionEdge> all = out.get(region);
    int low = 0;
    int high = all.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (all.get(middle).label().compareTo(label) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    int end = low;
    while (end < all.size() && all.get(end).label().equals(label)) {
      end++;
    }
    return all.subList(low, end);
  }

  /** The names of the types in a region, sorted. */
  Set<String> types(int region) {
    return types.get(region);
  }
}
