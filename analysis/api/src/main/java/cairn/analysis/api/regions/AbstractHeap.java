package cairn.analysis.api.regions;

import java.util.List;

/**
 * A heap as regions: what it says of a region holds of every object in it. It carries no values of
 * the program, so that it can be shared.
 *
 * @param sources the heaps that it stands for, as a person knows them: more than one after a merge
 * @param objects in all regions together
 * @param references between them, those from variables included, null ones not
 * @param regions by id; the first is {@link #ROOT}, whose labels are the names of variables
 * @param edges sorted by from, label, to; none leads to the root
 * @param recursiveTypes sets of types that belong to one recursive definition, each sorted
 */
public record AbstractHeap(
    List<String> sources,
    Range objects,
    Range references,
    List<Region> regions,
    List<RegionEdge> edges,
    List<List<String>> recursiveTypes) {

  /** The id of the region whose fields are the variables. */
  public static final int ROOT = 0;

  public AbstractHeap {
    sources = List.copyOf(sources);
    regions = List.copyOf(regions);
    edges = List.copyOf(edges);
    recursiveTypes = recursiveTypes.stream().map(List::copyOf).toList();
    for (int id = 0; id < regions.size(); id++) {
      if (regions.get(id).id() != id) {
        throw new IllegalArgumentException("region " + regions.get(id).id() + " at place " + id);
      }
    }
  }

  public Region region(int id) {
    return regions.get(id);
  }
}
