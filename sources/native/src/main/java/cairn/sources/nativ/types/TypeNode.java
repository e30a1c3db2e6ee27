package cairn.sources.nativ.types;

import cairn.graph.memory.TypeTable.Constant;
import cairn.graph.memory.TypeTable.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A type as one compilation unit has it, before equal ones become one. */
final class TypeNode {
  static final int POINTER_SIZE = 8;

  final Kind kind;

  /** Of what has a name of its own; empty of pointers, arrays and functions. */
  final String name;

  /** {@code *}, {@code &} or {@code &&}; of others empty. */
  final String sign;

  /** Bytes; of arrays it follows from the elements, unless it is said. */
  final long size;

  /** Elements of an array, -1 if not known. */
  final long length;

  /** What it points to, what its elements are, what it returns. */
  @Nullable TypeNode target;

  List<Piece> members = new ArrayList<>(0);
  List<Constant> constants = List.of();
  List<TypeNode> parameters = List.of();
  boolean hasMoreParameters;

  /** Of a type that is only declared: its definition in another unit. */
  private @Nullable TypeNode definition;

  /** Types of different colors differ. */
  long color;

  /** The same for all that are equal. */
  int number = -1;

  /** A member. */
  record Piece(String name, TypeNode type, long offset, int bit, int bits, boolean isBase) {}

  TypeNode(Kind kind, String name, String sign, long size, long length) {
    this.kind = kind;
    this.name = name;
    this.sign = sign;
    this.size = size;
    this.length = length;
  }

  static TypeNode named(Kind kind, String name, long size) {
    return new TypeNode(kind, name, "", size, -1);
  }

  void define(TypeNode found) {
    definition = found;
  }

  /** Itself, or its definition. */
  TypeNode real() {
    TypeNode found = definition;
    return found == null ? this : found;
  }

  /** What it leads to; void if to nothing. */
  TypeNode target(TypeNode none) {
    TypeNode found = target;
    return found == null ? none : found.real();
  }

  /** Bytes, -1 for none. O(dimensions), of which more than sixteen have no size. */
  long bytes() {
    return bytes(16);
  }

  private long bytes(int deep) {
    if (kind != Kind.ARRAY || size >= 0) {
      return size;
    }
    TypeNode element = target;
    long one = element == null || deep == 0 ? -1 : element.real().bytes(deep - 1);
    boolean fits = one >= 0 && length >= 0 && (one == 0 || length <= Integer.MAX_VALUE / one);
    return fits ? one * length : -1;
  }
}
