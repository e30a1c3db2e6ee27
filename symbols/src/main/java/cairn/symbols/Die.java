package cairn.symbols;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entry of the debug information, with the attributes that matter here. To who uses it, it never
 * changes: what is inside of a function is read when it is asked for, and costs nothing before.
 * About 250 bytes.
 */
public final class Die {
  public static final int ARRAY = 0x01;
  public static final int CLASS = 0x02;
  public static final int ENUMERATION = 0x04;
  public static final int PARAMETER = 0x05;
  public static final int MEMBER = 0x0D;
  public static final int POINTER = 0x0F;
  public static final int REFERENCE = 0x10;
  public static final int UNIT = 0x11;
  public static final int STRUCT = 0x13;
  public static final int SUBROUTINE = 0x15;
  public static final int BLOCK = 0x0B;
  public static final int NAMESPACE = 0x39;
  public static final int TYPEDEF = 0x16;
  public static final int UNION = 0x17;
  public static final int INHERITANCE = 0x1C;
  public static final int INLINED = 0x1D;
  public static final int SUBRANGE = 0x21;
  public static final int BASE = 0x24;
  public static final int CONST = 0x26;
  public static final int FUNCTION = 0x2E;
  public static final int VARIABLE = 0x34;
  public static final int VOLATILE = 0x35;
  public static final int RESTRICT = 0x37;
  public static final int RVALUE_REFERENCE = 0x42;
  public static final int ATOMIC = 0x47;
  public static final int ENUMERATOR = 0x28;
  public static final int MEMBER_POINTER = 0x1F;
  public static final int UNSPECIFIED = 0x3B;
  static final int PARTIAL_UNIT = 0x3C;
  static final int TYPE_UNIT = 0x41;
  public static final int VARIADIC = 0x18;

  /** How numbers are encoded that have a sign. */
  public static final int SIGNED = 5;

  private static final List<Die> NO_CHILDREN = List.of();

  private final int tag;

  /** Where it is in its section. */
  final int offset;

  /** Of a function: who reads what is inside of it. */
  @Nullable DwarfReader reader;

  /** Of a function, all that is inside of it, once it is read. */
  private volatile @Nullable List<Die> inside;

  private List<Die> children = NO_CHILDREN;
  String name = "";

  /** Bytes, -1 if not said. */
  long size = -1;

  /** Where it lies in what it is a member of; -1 if that is not a number. */
  long memberOffset;

  /** Elements of an array's dimension, -1 if not said. */
  long count = -1;

  int encoding;
  int line;
  int language;
  int bits;

  /** Of a field of bits, where it begins in its struct, in bits; -1 if that is not said. */
  long bitOffset = -1;

  /** The same as DWARF 3 has it: from the end of the bytes that hold it, or beyond. */
  long oldBitOffset = NONE;

  /** Of a constant of an enumeration. */
  long value;

  boolean isDeclaration;
  boolean isThreadLocal;

  /** Of a variable, its address as it was linked; of code, where it begins; -1 for none. */
  long address = -1;

  /** Of an inlined function: the line that calls it. */
  int callLine;

  /** The number of the file in which that line is, and of the one that declares it; 0: not said. */
  int callFile;

  int file;

  /** Code, as pairs of where it begins and ends. */
  long[] code = {};

  /** No offset. */
  public static final long NONE = Long.MIN_VALUE;

  /** Of a variable, where it is from the base of its function's frame; {@link #NONE} for none. */
  long frameOffset = NONE;

  /** Of a variable that is in one register throughout, its number in DWARF; -1 for none. */
  int register = -1;

  /** Of a function, the operation that gives its frame's base; 0 if it is not known. */
  int frameBase;

  /** Of a variable, where its list of places is; -1 for none. */
  long locations = -1;

  /** Whether that list is as DWARF 5 has it. */
  boolean newLists;

  /** Of a unit, its table of lines; -1 for none. */
  long lineTable = -1;

  /** Of a unit, the directory in which it was compiled. */
  String folder = "";

  /** What the type, origin or specification attributes refer to, 0 for nothing. */
  long typeOffset;

  long originOffset;

  @Nullable Die type;
  @Nullable Die origin;

  Die(int tag, int offset) {
    this.tag = tag;
    this.offset = offset;
  }

  /** What it is, such as {@link #STRUCT}. */
  public int tag() {
    return tag;
  }

  /** What is declared inside of it, in its order. */
  public List<Die> children() {
    DwarfReader unread = reader;
    if (unread == null) {
      return Collections.unmodifiableList(children);
    }
    List<Die> known = inside;
    if (known == null) {
      known = Collections.unmodifiableList(unread.inside(this));
      inside = known;
    }
    return known;
  }

  /**
   * The same without what is only inside of functions: of a function its types, its functions and
   * its variables with an address. Reads nothing.
   */
  public List<Die> outline() {
    return Collections.unmodifiableList(children);
  }

  void add(Die child) {
    if (children == NO_CHILDREN) {
      children = new ArrayList<>(4);
    }
    children.add(child);
  }

  @Nullable List<Die> inside() {
    return inside;
  }

  /** Empty if it has none. */
  public String name() {
    return name;
  }

  /** Bytes, -1 if not said. */
  public long size() {
    return size;
  }

  /** Where it lies in what it is a member of; -1 if that is not a number. */
  public long memberOffset() {
    return memberOffset;
  }

  /** Of a base type, how its bits mean a value. */
  public int encoding() {
    return encoding;
  }

  /** Of a field of bits, how many; 0 for others. */
  public int bits() {
    return bits;
  }

  /** Of a field of bits, where it begins in its struct, in bits; -1 if that is not said. */
  public long bitOffset() {
    if (bitOffset >= 0 || oldBitOffset == NONE || memberOffset < 0) {
      return bitOffset;
    }
    long holder = size >= 0 ? size : CTypes.size(type);
    return holder < 0 ? -1 : Math.max(-1, 8 * (memberOffset + holder) - oldBitOffset - bits);
  }

  /** The elements of an array's dimension; -1 if not said. */
  public long count() {
    return count;
  }

  /** Of a constant of an enumeration, its value. */
  public long value() {
    return value;
  }

  /** Whether each thread has a variable of its own. */
  public boolean isThreadLocal() {
    return isThreadLocal;
  }

  /** Of a unit, whether it says what language it is in; parts that units share need not. */
  public boolean hasLanguage() {
    return language != 0;
  }

  /** Of a unit, whether its language is C++. */
  public boolean isPlusPlus() {
    return language == 0x04 || language == 0x1A || language == 0x21 || language == 0x2B;
  }

  /** Its place in the debug information, which no other entry of the same file has. */
  public int offset() {
    return offset;
  }

  /** Whether it only says that there is such a thing. */
  public boolean isDeclaration() {
    return isDeclaration;
  }

  /** Of a variable, its address as it was linked; of code, where it begins; -1 for none. */
  public long address() {
    return address;
  }

  /** Of an inlined function: the line that calls it. */
  public int callLine() {
    return callLine;
  }

  /** Code, as pairs of where it begins and ends. */
  public long[] code() {
    return code.clone();
  }

  /** Of a variable, where it is from the base of its function's frame; {@link #NONE} for none. */
  public long frameOffset() {
    return frameOffset;
  }

  /** Of a variable that is in one register throughout, its number in DWARF; -1 for none. */
  public int register() {
    return register;
  }

  /** Of a function, the operation that gives its frame's base; 0 if it is not known. */
  public int frameBase() {
    return frameBase;
  }

  /** The type that it says; null for void, or if it says none. */
  public @Nullable Die type() {
    return type;
  }

  /** What it repeats, or of which it is the definition; null for nothing. */
  public @Nullable Die origin() {
    return origin;
  }

  /** Itself, or what it repeats: a concrete copy of a function or variable names its origin. */
  public Die told() {
    Die at = this;
    for (int i = 0; i < 8 && at.origin != null; i++) {
      at = at.origin;
    }
    return at;
  }

  /** Its name or that of its origin. */
  public String toldName() {
    return name.isEmpty() ? told().name : name;
  }

  /** Its type or that of its origin. */
  public @Nullable Die toldType() {
    return type != null ? type : told().type;
  }

  /** The line that declares it or its origin; 0 if not known. */
  public int toldLine() {
    return line != 0 ? line : told().line;
  }

  int toldFile() {
    return file != 0 ? file : told().file;
  }

  /** Whether an address is in its code. */
  public boolean holds(long codeAddress) {
    for (int i = 0; i + 1 < code.length; i += 2) {
      if (codeAddress >= code[i] && codeAddress < code[i + 1]) {
        return true;
      }
    }
    return false;
  }

  boolean isUnit() {
    return tag == UNIT || tag == PARTIAL_UNIT || tag == TYPE_UNIT;
  }

  /** Whether it is a type. */
  public boolean isType() {
    return isType(tag);
  }

  static boolean isType(int tag) {
    return switch (tag) {
      case ARRAY, CLASS, ENUMERATION, POINTER, REFERENCE, STRUCT, SUBROUTINE, TYPEDEF -> true;
      case UNION, BASE, CONST, VOLATILE, RESTRICT, RVALUE_REFERENCE, ATOMIC -> true;
      case MEMBER_POINTER, UNSPECIFIED -> true;
      default -> false;
    };
  }

  /** Whether it is a struct, class or union. */
  public boolean isStructured() {
    return tag == STRUCT || tag == CLASS || tag == UNION;
  }

  @Override
  public String toString() {
    return name.isEmpty() ? "tag " + tag : name;
  }
}
