package cairn.graph;

import java.util.List;

/**
 * A type of nodes. {@code supertype} is an index, or -1. {@code fields} are all instance fields, those of the topmost superclass first; empty for arrays.
 *
 * @param name as the language writes it: {@code a.b.C$D}, {@code int[]}, {@code struct list}
 */
public record HeapType(String name, int supertype, boolean isArray, char elementKind, List<Field> fields) {

  /**
   * @param kind a Java descriptor's first character, {@code L} for every reference
   * @param declaringType name of the type that declares it
   */
  public record Field(String name, char kind, String declaringType) {}
}
