package cairn.record.nativ;

import cairn.recording.FieldInfo;
import cairn.recording.Format;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What C types are as types of a recording: names, sizes, and fields with their places. */
final class CTypes {
  /** Types with more pieces are seen as words. */
  static final int MOST_FIELDS = 1024;

  private static final int MOST_DEPTH = 16;
  private static final int BOOLEAN = 2;
  private static final int FLOAT = 4;
  private static final int SIGNED = 5;
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
  private static long[] lengths(Die array) {
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
    Flattened flat = new Flattened(plusPlus, flags, size);
    return flat.add(type, "", 0, 0) && flat.fill("", 0, size) ? flat.fields : null;
  }

  /** The same of a variable: its name, or begins with it. */
  static @Nullable List<FieldInfo> variable(
      @Nullable Die type, String name, long offset, long size, boolean plusPlus) {
    Flattened flat = new Flattened(plusPlus, Format.FIELD_STATIC, offset + size);
    boolean fits = type == null || flat.add(type, name, offset, 0);
    return fits && flat.fill(name, offset, offset + size) ? flat.fields : null;
  }

  /** Collects pieces. */
  private static final class Flattened {
    final List<FieldInfo> fields = new ArrayList<>();
    private final BitSet covered = new BitSet();
    private final boolean plusPlus;
    private final int flags;
    private final long end;

    /**
     * @param end where the block or variable ends, up to which a last array without a length goes
     */
    Flattened(boolean plusPlus, int flags, long end) {
      this.plusPlus = plusPlus;
      this.flags = flags;
      this.end = end;
    }

    /** Adds what a type is made of; false if it is too much. */
    boolean add(@Nullable Die type, String name, long offset, int depth) {
      Die plain = plain(type);
      char kind = kind(type);
      if (kind != 0) {
        return piece(name, kind, offset, (int) size(type), name(type, plusPlus));
      }
      if (plain == null || depth > MOST_DEPTH) {
        return true; // covered as words
      }
      if (plain.tag == Die.ARRAY) {
        return array(plain, name, offset, depth);
      }
      if (plain.tag == Die.UNION) {
        return union(plain, name, offset, depth);
      }
      for (Die member : plain.children) {
        boolean inherited = member.tag == Die.INHERITANCE;
        if ((member.tag == Die.MEMBER || inherited)
            && member.bits == 0
            && member.memberOffset >= 0
            && !member.isDeclaration) {
          String path = inherited ? name : join(name, member.name);
          if (!add(member.type, path, offset + member.memberOffset, depth + 1)) {
            return false;
          }
        }
      }
      return bits(plain, name, offset);
    }

    /** Fields of bits: those that share bytes are one piece, which is named after all. */
    private boolean bits(Die struct, String name, long offset) {
      List<Die> members = new ArrayList<>();
      for (Die member : struct.children) {
        if (member.tag == Die.MEMBER && member.bits > 0 && member.bitOffset >= 0) {
          members.add(member);
        }
      }
      members.sort(Comparator.comparingLong(member -> member.bitOffset));
      for (int i = 0; i < members.size(); ) {
        long first = members.get(i).bitOffset / 8;
        long at = first * 8;
        StringBuilder names = new StringBuilder();
        int next = i;
        while (next < members.size()
            && (next == i || members.get(next).bitOffset < (at + 7) / 8 * 8)
            && members.get(next).bitOffset + members.get(next).bits - first * 8 <= 64) {
          Die member = members.get(next++);
          if (member.bitOffset > at) {
            names.append(':').append(member.bitOffset - at).append(',');
          }
          Die plain = plain(member.type);
          boolean signed = plain != null && plain.encoding == SIGNED;
          names.append(join(name, member.name)).append(signed ? ":s" : ":").append(member.bits);
          names.append(',');
          at = member.bitOffset + member.bits;
        }
        if (next == i) {
          return true; // wider than a slot: seen as words
        }
        names.setLength(names.length() - 1);
        int size = (int) ((at + 7) / 8 - first);
        if (!piece(names.toString(), 'J', offset + first, size, "")) {
          return false;
        }
        i = next;
      }
      return true;
    }

    private static String join(String name, String member) {
      return name.isEmpty() || member.isEmpty() ? name + member : name + "." + member;
    }

    private boolean array(Die array, String name, long offset, int depth) {
      long element = size(array.type);
      long[] lengths = lengths(array);
      if (lengths.length == 1 && lengths[0] <= 0 && element > 0) {
        lengths[0] = Math.max(0, (end - offset) / element); // up to the end of the block
      }
      long count = 1;
      for (long length : lengths) {
        count = Math.min(Integer.MAX_VALUE, count * length);
      }
      if (element == 1 && count > 0) {
        return fill(name, offset, offset + count); // text, as words
      }
      if (element <= 1 || count < 0 || count > MOST_FIELDS) {
        return element <= 1 || count < 0; // covered as words; or too much
      }
      for (int i = 0; i < count; i++) {
        if (!add(array.type, name + index(i, lengths), offset + i * element, depth + 1)) {
          return false;
        }
      }
      return true;
    }

    /** {@code [1][2]}: the place of an element, the last index the fastest. */
    private static String index(int place, long[] lengths) {
      StringBuilder text = new StringBuilder();
      long left = place;
      for (int i = lengths.length - 1; i >= 0; i--) {
        long length = Math.max(1, lengths[i]);
        text.insert(0, "[" + (i == 0 ? left : left % length) + "]");
        left /= length;
      }
      return text.toString();
    }

    /** Of a union one alternative is seen: the first with a pointer, or the largest. */
    private boolean union(Die union, String name, long offset, int depth) {
      Die chosen = null;
      for (Die member : union.children) {
        if (member.tag == Die.MEMBER && member.bits == 0) {
          boolean pointer = isPointer(member.type);
          if (chosen == null || pointer || size(member.type) > size(chosen.type)) {
            chosen = member;
          }
          if (pointer) {
            break;
          }
        }
      }
      return chosen == null || add(chosen.type, join(name, chosen.name), offset, depth + 1);
    }

    private boolean piece(String name, char kind, long offset, int size, String type) {
      if (offset < 0
          || offset > 1 << 24
          || covered.get((int) offset, (int) offset + size).length() > 0) {
        return true; // lies where another does: only the first is seen
      }
      covered.set((int) offset, (int) offset + size);
      String place = offset + ":" + size + " " + type;
      fields.add(new FieldInfo(name.isEmpty() ? "value" : name, kind, flags, place));
      return fields.size() <= MOST_FIELDS;
    }

    /** Covers what is left between two offsets with words. */
    boolean fill(String name, long from, long to) {
      for (long at = from; at < to; ) {
        int end = (int) Math.min(to, (at | 7) + 1);
        int next = covered.nextSetBit((int) at);
        if (next == at) {
          at = covered.nextClearBit(next);
          continue;
        }
        int stop = next >= 0 ? Math.min(end, next) : end;
        if (!piece(name + "+" + (at - from), 'J', at, (int) (stop - at), "")) {
          return false;
        }
        at = stop;
      }
      return true;
    }
  }
}
