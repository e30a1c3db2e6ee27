package cairn.analysis.api.typing;

import cairn.graph.memory.TypeTable;
import cairn.graph.memory.TypeTable.Kind;

/**
 * What a block is.
 *
 * @param type a number of the program's {@link TypeTable}
 * @param count elements of an array, 1 for a single one, or {@link #OPEN} or {@link #PREFIX}
 * @param unions which members its unions are used as, such as {@code @left}; empty if it has none
 *     or that is not known
 */
public record BlockType(int type, long count, String unions) {
  /** Nothing can be said. */
  public static final BlockType UNKNOWN = new BlockType(-1, 1, "");

  /** A struct whose last array goes on to the end of the block. */
  public static final long OPEN = 0;

  /** One of the type, and after it bytes of which nothing is known. */
  public static final long PREFIX = -1;

  /** Elements that lie one after the other, also if it is a single one. */
  public long elements() {
    return Math.max(1, count);
  }

  /** As it is shown: {@code struct node}, {@code int[10]}. */
  public String name(TypeTable types, long size) {
    String name = types.name(type);
    if (count == OPEN && size <= types.size(type)) {
      return name + unions;
    }
    if (count == OPEN) {
      return name + unions + " with " + (size - types.size(type)) + " more bytes";
    }
    if (count == PREFIX) {
      return name + unions + " and " + (size - types.size(type)) + " bytes";
    }
    if (count == 1) {
      return name + unions;
    }
    int inner = types.kind(type) == Kind.ARRAY ? name.indexOf('[') : -1;
    int at = inner < 0 ? name.length() : inner;
    return name.substring(0, at) + "[" + count + "]" + name.substring(at) + unions;
  }
}
