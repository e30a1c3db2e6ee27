package cairn.analysis.api.regions;

import java.util.List;

/**
 * How one abstract heap differs from another.
 *
 * @param covered whether the second says nothing that the first does not: every heap of the first
 *     is one of the second
 * @param regions those that differ, the largest growth first
 * @param properties that hold in the first and no longer in the second
 */
public record HeapDifference(
    AbstractHeap from,
    AbstractHeap to,
    boolean covered,
    List<RegionChange> regions,
    List<PropertyChange> properties) {

  public HeapDifference {
    regions = List.copyOf(regions);
    properties = List.copyOf(properties);
  }

  /** What became of a region. */
  public enum Change {
    ADDED,
    REMOVED,
    GROWN,
    SHRUNK,
    OTHER
  }

  /**
   * A region that differs.
   *
   * @param path the labels that lead to it from a variable: {@code Main.cache.[].next}
   * @param fromRegion its id in the first heap; -1 if it is not there
   * @param toRegion its id in the second heap; -1 if it is not there
   */
  public record RegionChange(
      Change change,
      String path,
      List<String> types,
      int fromRegion,
      int toRegion,
      Range countFrom,
      Range countTo,
      Range bytesFrom,
      Range bytesTo) {
    public RegionChange {
      types = List.copyOf(types);
    }
  }

  /**
   * Something that was true of a region or of its references and is not any more.
   *
   * @param property what held, a phrase for a person: {@code references by left are injective}
   */
  public record PropertyChange(String path, String property, String before, String after) {}
}
