package cairn.graph;

import java.util.List;

/**
 * A type of nodes. {@code supertype} is an index, or -1. {@code fields} are all instance fields,
 * those of the topmost superclass first; empty for arrays.
 *
 * @param name as the language writes it: {@code a.b.C$D}, {@code int[]}, {@code struct list}
 * @param elementKind a Java descriptor's first character, as in {@link Field#kind}; 0 unless an
 *     array
 */
public record HeapType(
    String name, int supertype, boolean isArray, char elementKind, List<Field> fields) {

  public HeapType {
    fields = List.copyOf(fields);
  }

  /**
   * A field of an instance.
   *
   * @param kind a Java descriptor's first character, {@code L} for every reference
   * @param declaringType name of the type that declares it
   */
  public record Field(String name, char kind, String declaringType) {}
}
