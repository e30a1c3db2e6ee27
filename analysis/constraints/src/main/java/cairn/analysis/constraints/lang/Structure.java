package cairn.analysis.constraints.lang;

import java.util.List;

/**
 * A kind of nodes.
 *
 * @param isArray declared with {@code ARRAY}: the node is an array, its elements count from 1
 * @param fieldCount of {@code FIELD n}, the number of all fields; -1 if not said
 * @param edgeCount of {@code EDGE n}, the number of pointer fields among them; -1 if not said
 * @param fields names of the fields in the order of their numbers, of {@code FIELDS a, b[2], c};
 *     empty if not said: then fields are numbered as the program declares them
 * @param edges names of the fields that count as edges, of {@code EDGES a, b}; empty if not said:
 *     then all fields that can hold a reference
 * @param bindings what of a program's heap is of this kind, any of these; empty if not said: then a
 *     type of the structure's own name
 */
public record Structure(
    Position position,
    String name,
    boolean isArray,
    int fieldCount,
    int edgeCount,
    List<NamedField> fields,
    List<String> edges,
    List<Binding> bindings) {

  public Structure {
    fields = List.copyOf(fields);
    edges = List.copyOf(edges);
    bindings = List.copyOf(bindings);
  }

  /**
   * A field that has a number.
   *
   * @param length how many numbers it takes: 1, or the elements of an array that lies in the node
   * @param isInline whether the field is an array whose elements have numbers of their own
   */
  public record NamedField(String name, int length, boolean isInline) {}
}
