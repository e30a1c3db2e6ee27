package cairn.analysis.constraints.naive;

import cairn.analysis.constraints.lang.Expr.Standard;

/** An argument of a constraint's evaluation: something that was read, and what it was. */
public sealed interface Read {

  /** A field, an element, a static field, the content of a boxed number. */
  record Slot(long slot, Value value) implements Read {}

  record Length(int array, long length) implements Read {}

  record StandardValue(int node, Standard attribute, Value value) implements Read {}

  /** An attribute of the author's, of a node or of NULL, as {@code structure.NAME}. */
  record AttributeValue(Value of, String attribute, Value value) implements Read {}

  record Count(int from, String structure, Value value) implements Read {}

  record Edge(int from, int to, Value exists) implements Read {}

  record Path(int from, int to, Value exists) implements Read {}

  record IsA(int node, String structure, boolean is) implements Read {}
}
