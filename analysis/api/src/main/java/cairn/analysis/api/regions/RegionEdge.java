package cairn.analysis.api.regions;

/**
 * All references with one label from the objects of one region to those of another.
 *
 * @param from a region; {@link AbstractHeap#ROOT} for variables
 * @param label a field's name, a variable's name, or {@link #ELEMENTS}
 * @param injective no two objects refer to the same one by this label
 * @param nullable this label is null in other objects of the region
 * @param references how many there are
 */
public record RegionEdge(
    int from, int to, String label, boolean injective, boolean nullable, Range references) {

  /** The label of all elements of arrays and collections. */
  public static final String ELEMENTS = "[]";

  /** The label of the keys of maps; their values have {@link #VALUES}. */
  public static final String KEYS = "[key]";

  public static final String VALUES = "[value]";

  /** The label of what an opaque object refers to by way of its inside. */
  public static final String INSIDE = "(inside)";
}
