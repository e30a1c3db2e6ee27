package cairn.record.nativ;

import cairn.recording.FieldInfo;
import cairn.recording.Format;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What C types are as types of a recording: names, sizes, and fields with their places. */
final class CTypes {
  /** Types with more pieces are seen as words. */
  static final int MOST_FIELDS = 1024;

  static final int MOST_DEPTH = 16;
  private static final int BOOLEAN = 2;
  private static final int FLOAT = 4;
  static final int SIGNED = 5;
  private static final int SIGNED_CHAR = 6;

  private CTypes() {}

  /** Without typedefs and qualifiers; null for void and what is not known. */
  static @Nullable Die plain(@Nullable Die type) {
    Die at = type;
    for (int i = 0; at != null && i < MOST_DEPTH; i++) {
      switch (at.tag) {
        case Die.TYPEDEF, Die.CONST, Die.VOLATILE, Die.RESTRICT, Die.ATOMIC -> at = at.type;
        default -> {
          return at;
        }
      }
    }
    return null;
  }

  static boolean isPointer(@Nullable Die type) {
    Die plain = plain(type);
    return plain != null
        && (plain.tag == Die.POINTER
            || plain.tag == Die.REFERENCE
            || plain.tag == Die.RVALUE_REFERENCE);
  }

  /** What a pointer points to, typedefs kept; null for void and if it is no pointer. */
  static @Nullable Die pointee(@Nullable Die type) {
    Die plain = plain(type);
    return plain != null && isPointer(plain) ? plain.type : null;
  }

  /** Bytes, -1 if not known. */
  static long size(@Nullable Die type) {
    Die plain = plain(type);
    if (plain == null) {
      return -1;
    }
    if (isPointer(plain)) {
      return 8;
    }
    if (plain.tag != Die.ARRAY || plain.size >= 0) {
      return plain.size;
    }
    long element = size(plain.type);
    long count = count(plain);
    return element < 0 || count < 0 || count > Integer.MAX_VALUE ? -1 : element * count;
  }

  /** Elements of an array of any dimensions, -1 if not known. */
  static long count(Die array) {
    long count = 1;
    for (Die dimension : array.children) {
      if (dimension.tag == Die.SUBRANGE) {
        if (dimension.count < 0 || dimension.count > Integer.MAX_VALUE) {
          return -1;
        }
        count = Math.min(Integer.MAX_VALUE + 1L, count * dimension.count);
      }
    }
    return count;
  }

  /** The dimensions of an array, -1 for one that is not known. */
  static long[] lengths(Die array) {
    return array.children.stream()
        .filter(dimension -> dimension.tag == Die.SUBRANGE)
        .mapToLong(dimension -> dimension.count > Integer.MAX_VALUE ? -1 : dimension.count)
        .toArray();
  }

  /**
   * As a declaration has it: {@code struct node}, {@code node_t}, {@code char *}.
   *
   * @param plusPlus whether structs are named without {@code struct}
   */
  static String name(@Nullable Die type, boolean plusPlus) {
    if (type == null) {
      return "void";
    }
    Die plain = plain(type);
    if (plain != null && plain.isStructured() && !plain.name.isEmpty()) {
      String word = plain.tag == Die.UNION ? "union " : "struct ";
      return plusPlus ? plain.name : word + plain.name;
    }
    if (!type.name.isEmpty()) {
      return type.tag == Die.ENUMERATION && !plusPlus ? "enum " + type.name : type.name;
    }
    return switch (type.tag) {
      case Die.POINTER -> name(type.type, plusPlus) + " *";
      case Die.REFERENCE, Die.RVALUE_REFERENCE -> name(type.type, plusPlus) + " &";
      case Die.CONST, Die.VOLATILE, Die.RESTRICT, Die.ATOMIC -> name(type.type, plusPlus);
      case Die.ARRAY -> name(type.type, plusPlus) + "[]";
      case Die.SUBROUTINE -> "function";
      case Die.UNION -> "union";
      default -> "struct";
    };
  }

  /** The kind of a slot that holds a type; 0 if it takes several, or none fits. */
  static char kind(@Nullable Die type) {
    Die plain = plain(type);
    if (plain == null) {
      return 0;
    }
    if (isPointer(plain)) {
      Die target = plain(plain.type);
      return target != null && target.tag == Die.SUBROUTINE ? 'J' : 'L';
    }
    long size = plain.size;
    if (plain.tag == Die.ENUMERATION) {
      return size == 4 ? 'I' : size == 8 || size == 2 || size == 1 ? 'J' : 0;
    }
    if (plain.tag != Die.BASE || size < 1 || size > 8 || (size & size - 1) != 0) {
      return 0;
    }
    return switch (plain.encoding) {
      case BOOLEAN -> size == 1 ? 'Z' : 'J';
      case FLOAT -> size == 4 ? 'F' : size == 8 ? 'D' : 0;
      case SIGNED, SIGNED_CHAR -> "BS.I...J".replace(".", "\0").charAt((int) size - 1);
      default -> 'J'; // unsigned: as a number of 64 bits
    };
  }

  /** The pieces of a type, declared ones first, then what no field covers; null if too many. */
  static @Nullable List<FieldInfo> fields(Die type, long size, int flags, boolean plusPlus) {
    StructPieces flat = new StructPieces(plusPlus, flags, size);
    return flat.add(type, "", 0, 0) && flat.fill("", 0, size) ? flat.fields : null;
  }

  /** The same of a variable: its name, or begins with it. */
  static @Nullable List<FieldInfo> variable(
      @Nullable Die type, String name, long offset, long size, boolean plusPlus) {
    StructPieces flat = new StructPieces(plusPlus, Format.FIELD_STATIC, offset + size);
    boolean fits = type == null || flat.add(type, name, offset, 0);
    return fits && flat.fill(name, offset, offset + size) ? flat.fields : null;
  }
}
