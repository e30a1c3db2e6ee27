package cairn.analysis.api.regions;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Objects that play one part in the heap.
 *
 * @param types those of its objects, the most bytes first; empty for the root alone
 * @param count how many objects
 * @param bytes of all of them together, of containers with what they are made of inside
 * @param overhead of these bytes: headers, padding, and what containers add to their elements'
 *     references
 * @param shapes of the references inside of it, of which there may be several with other labels;
 *     empty if there are no such references
 * @param lengths of arrays and containers; null if it has neither
 * @param nullLabels the labels of references that are null in some of its objects, sorted
 */
public record Region(
    int id,
    List<TypeShare> types,
    Range count,
    Range bytes,
    Range overhead,
    List<Shape> shapes,
    @Nullable Lengths lengths,
    List<String> nullLabels) {

  public Region {
    types = List.copyOf(types);
    shapes = List.copyOf(shapes);
    nullLabels = List.copyOf(nullLabels);
  }

  /** What objects of a type are. */
  public enum Kind {
    /** An object of the program. */
    OBJECT,
    /** An array of references or of primitives. */
    ARRAY,
    /** A collection or map, without its inside. */
    CONTAINER,
    /** An object of a library, without its inside. */
    OPAQUE
  }

  /** One type's part of a region. */
  public record TypeShare(String name, Kind kind, Range count, Range bytes) {}

  /**
   * The form that references with these labels have inside of a region.
   *
   * @param labels sorted
   * @param tree no object is referred to twice, and there is no cycle; otherwise nothing is said
   */
  public record Shape(List<String> labels, boolean tree) {
    public Shape {
      labels = List.copyOf(labels);
    }
  }

  /**
   * How long arrays and containers are.
   *
   * @param each the length of an array, the number of a container's elements
   * @param slots in all of them together: elements of arrays, places for elements of containers
   * @param used how many of the slots are not null; for primitives, all
   */
  public record Lengths(Range each, Range slots, Range used) {}
}
