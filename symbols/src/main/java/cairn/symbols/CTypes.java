package cairn.symbols;

import org.jspecify.annotations.Nullable;

/** What C types are: names, sizes, what they point to. */
public final class CTypes {
  private static final int MOST_DEPTH = 16;

  private CTypes() {}

  /** Without typedefs and qualifiers; null for void and what is not known. */
  public static @Nullable Die plain(@Nullable Die type) {
    Die at = type;
    for (int i = 0; at != null && i < MOST_DEPTH; i++) {
      switch (at.tag()) {
        case Die.TYPEDEF, Die.CONST, Die.VOLATILE, Die.RESTRICT, Die.ATOMIC -> at = at.type;
        default -> {
          return at;
        }
      }
    }
    return null;
  }

  /** Whether it is a pointer or a reference. */
  public static boolean isPointer(@Nullable Die type) {
    Die plain = plain(type);
    return plain != null
        && (plain.tag() == Die.POINTER
            || plain.tag() == Die.REFERENCE
            || plain.tag() == Die.RVALUE_REFERENCE);
  }

  /** What a pointer points to, typedefs kept; null for void and if it is no pointer. */
  public static @Nullable Die pointee(@Nullable Die type) {
    Die plain = plain(type);
    return plain != null && isPointer(plain) ? plain.type : null;
  }

  /** Bytes, -1 if not known. */
  public static long size(@Nullable Die type) {
    Die plain = plain(type);
    if (plain == null) {
      return -1;
    }
    if (isPointer(plain)) {
      return 8;
    }
    if (plain.tag() != Die.ARRAY || plain.size >= 0) {
      return plain.size;
    }
    long element = size(plain.type);
    long count = count(plain);
    return element < 0 || count < 0 || count > Integer.MAX_VALUE ? -1 : element * count;
  }

  /** Elements of an array of any dimensions, -1 if not known. */
  public static long count(Die array) {
    long count = 1;
    for (Die dimension : array.children()) {
      if (dimension.tag() == Die.SUBRANGE) {
        if (dimension.count < 0 || dimension.count > Integer.MAX_VALUE) {
          return -1;
        }
        count = Math.min(Integer.MAX_VALUE + 1L, count * dimension.count);
      }
    }
    return count;
  }

  /** The dimensions of an array, -1 for one that is not known. */
  public static long[] lengths(Die array) {
    return array.children().stream()
        .filter(dimension -> dimension.tag() == Die.SUBRANGE)
        .mapToLong(dimension -> dimension.count > Integer.MAX_VALUE ? -1 : dimension.count)
        .toArray();
  }

  /**
   * As a declaration has it: {@code struct node}, {@code node_t}, {@code char *}.
   *
   * @param plusPlus whether structs are named without {@code struct}
   */
  public static String name(@Nullable Die type, boolean plusPlus) {
    if (type == null) {
      return "void";
    }
    Die plain = plain(type);
    if (plain != null && plain.isStructured() && !plain.name.isEmpty()) {
      String word = plain.tag() == Die.UNION ? "union " : "struct ";
      return plusPlus ? plain.name : word + plain.name;
    }
    if (!type.name.isEmpty()) {
      return type.tag() == Die.ENUMERATION && !plusPlus ? "enum " + type.name : type.name;
    }
    return switch (type.tag()) {
      case Die.POINTER -> name(type.type, plusPlus) + " *";
      case Die.REFERENCE, Die.RVALUE_REFERENCE -> name(type.type, plusPlus) + " &";
      case Die.CONST, Die.VOLATILE, Die.RESTRICT, Die.ATOMIC -> name(type.type, plusPlus);
      case Die.ARRAY -> name(type.type, plusPlus) + "[]";
      case Die.SUBROUTINE -> "function";
      case Die.UNION -> "union";
      default -> "struct";
    };
  }
}
