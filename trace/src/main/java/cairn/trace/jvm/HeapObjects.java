package cairn.trace.jvm;

import cairn.recording.Tables;
import cairn.recording.TypeInfo;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the objects of the program: their types, and which of them share what they hold
 * without a recorded word, as a list and its iterator do. Costs 12 bytes for each object, and 4
 * more where there are arrays; objects beyond 2^31 are not known.
 */
final class HeapObjects {
  private static final int PAGE = 12;
  private static final int PAGE_MASK = (1 << PAGE) - 1;

  private final Tables tables;
  private int[][] types = new int[16][];
  private long[][] shares = new long[16][];
  private int[][] lengths = new int[16][];
  private final byte[] kinds;
  private final @Nullable String[] bodies;

  private static final byte UNKNOWN = 0;
  private static final byte PLAIN = 1;
  private static final byte HIDDEN = 2;
  private static final byte LAMBDA = 3;
  private static final byte ARRAY = 4;

  /** Classes of the JDK that hold nothing. */
  private static final Set<String> PLAIN_CLASSES =
      Set.of("", "java.lang.Object", "java.lang.Record", "java.lang.Enum");

  HeapObjects(Tables tables) {
    this.tables = tables;
    kinds = new byte[tables.maxType() + 1];
    bodies = new String[tables.maxType() + 1];
  }

  /** An object of that type is there. */
  void add(long id, int type) {
    long page = id >> PAGE;
    if (page >= 1 << 31 - PAGE) {
      return;
    }
    if (page >= types.length) {
      int length = (int) Math.max(page + 1, types.length * 2L);
      types = Arrays.copyOf(types, length);
      shares = Arrays.copyOf(shares, length);
      lengths = Arrays.copyOf(lengths, length);
    }
    int[] entries = types[(int) page];
    if (entries == null) {
      entries = new int[PAGE_MASK + 1];
      types[(int) page] = entries;
      shares[(int) page] = new long[PAGE_MASK + 1];
    }
    entries[(int) id & PAGE_MASK] = type;
  }

  /** 0 if the object is not known. */
  private int numberOf(long id) {
    long page = id >> PAGE;
    int[] entries = page < types.length ? types[(int) page] : null;
    return entries == null ? 0 : entries[(int) id & PAGE_MASK];
  }

  @Nullable TypeInfo typeOf(long id) {
    return type(numberOf(id));
  }

  /** An array of that type and length is there. */
  void addArray(long id, int type, int length) {
    add(id, type);
    int page = (int) (id >> PAGE);
    if (page < types.length && types[page] != null) {
      int[] entries = lengths[page];
      if (entries == null) {
        entries = new int[PAGE_MASK + 1];
        lengths[page] = entries;
      }
      entries[(int) id & PAGE_MASK] = length + 1;
    }
  }

  /** Whether an array has no element of this index for sure. */
  boolean isOutside(long array, int index) {
    if (array == 0 || index < 0) {
      return true;
    }
    long page = array >> PAGE;
    int[] entries = page < lengths.length ? lengths[(int) page] : null;
    int length = entries == null ? 0 : entries[(int) array & PAGE_MASK];
    return length != 0 && index >= length - 1;
  }

  /** The type of that number; null if there is none. */
  @Nullable TypeInfo type(int number) {
    return number != 0 && tables.hasType(number) ? tables.type(number) : null;
  }

  private byte kind(long id) {
    int type = numberOf(id);
    if (type == 0) {
      return HIDDEN;
    }
    byte kind = kinds[type];
    if (kind == UNKNOWN) {
      kind = find(tables.type(type));
      kinds[type] = kind;
    }
    return kind;
  }

  private byte find(TypeInfo type) {
    if (KnownMethods.isValue(type.name().replace('.', '/'))) {
      return PLAIN;
    }
    if (type.isArray()) {
      return ARRAY;
    }
    if (type.name().contains("$$Lambda")) {
      return LAMBDA;
    }
    TypeInfo at = type;
    while (at.isRecorded()) {
      if (at.superType() == 0 || !tables.hasType(at.superType())) {
        return PLAIN_CLASSES.contains(at.superName()) ? PLAIN : HIDDEN;
      }
      at = tables.type(at.superType());
    }
    return at != type && PLAIN_CLASSES.contains(at.name()) ? PLAIN : HIDDEN;
  }

  boolean isArray(long id) {
    return kind(id) == ARRAY;
  }

  /** An object was made by a lambda: what it runs, as all objects of its type do. */
  void runs(long lambda, String body) {
    bodies[numberOf(lambda)] = body;
  }

  /** The method that a lambda runs; null if that is not known. */
  @Nullable String body(long lambda) {
    return bodies[numberOf(lambda)];
  }

  boolean isLambda(long id) {
    return kind(id) == LAMBDA;
  }

  /** Whether the object holds something that is not recorded. */
  boolean isHidden(long id) {
    return kind(id) == HIDDEN;
  }

  // ---- what objects share

  /** The object whose hidden contents stand for those of this one. */
  long holder(long id) {
    long page = id >> PAGE;
    if (id < 0 || page >= shares.length || shares[(int) page] == null) {
      return id;
    }
    long at = id;
    long up = up(at);
    while (up != at) {
      long next = up(up);
      set(at, next);
      at = up;
      up = next;
    }
    return at;
  }

  private long up(long id) {
    long page = id >> PAGE;
    long[] entries = id >= 0 && page < shares.length ? shares[(int) page] : null;
    long up = entries == null ? 0 : entries[(int) id & PAGE_MASK];
    return up == 0 ? id : up;
  }

  private void set(long id, long up) {
    long page = id >> PAGE;
    long[] entries = page < shares.length ? shares[(int) page] : null;
    if (entries != null) {
      entries[(int) id & PAGE_MASK] = up;
    }
  }

  /** The object is met on its own: from now on it shares nothing new. */
  void meet(long id) {
    if (id != 0 && !isMet(id)) {
      set(id, id);
    }
  }

  boolean isMet(long id) {
    long page = id >> PAGE;
    long[] entries = page < shares.length ? shares[(int) page] : null;
    return entries == null || entries[(int) id & PAGE_MASK] != 0;
  }

  /** An object that came out of another one holds what that holds. */
  void share(long id, long with) {
    set(id, holder(with));
  }
}
