package cairn.record.nativ;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An entry of the debug information, with the attributes that matter here. */
final class Die {
  static final int ARRAY = 0x01;
  static final int CLASS = 0x02;
  static final int ENUMERATION = 0x04;
  static final int PARAMETER = 0x05;
  static final int MEMBER = 0x0D;
  static final int POINTER = 0x0F;
  static final int REFERENCE = 0x10;
  static final int UNIT = 0x11;
  static final int STRUCT = 0x13;
  static final int SUBROUTINE = 0x15;
  static final int BLOCK = 0x0B;
  static final int NAMESPACE = 0x39;
  static final int TYPEDEF = 0x16;
  static final int UNION = 0x17;
  static final int INHERITANCE = 0x1C;
  static final int INLINED = 0x1D;
  static final int SUBRANGE = 0x21;
  static final int BASE = 0x24;
  static final int CONST = 0x26;
  static final int FUNCTION = 0x2E;
  static final int VARIABLE = 0x34;
  static final int VOLATILE = 0x35;
  static final int RESTRICT = 0x37;
  static final int RVALUE_REFERENCE = 0x42;
  static final int ATOMIC = 0x47;

  final int tag;
  final List<Die> children = new ArrayList<>();
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

  boolean isDeclaration;

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
  static final long NONE = Long.MIN_VALUE;

  /** Of a variable, where it is from the base of its function's frame; {@link #NONE} for none. */
  long frameOffset = NONE;

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

  Die(int tag) {
    this.tag = tag;
  }

  /** Itself, or what it repeats: a concrete copy of a function or variable names its origin. */
  Die told() {
    Die at = this;
    for (int i = 0; i < 8 && at.origin != null; i++) {
      at = at.origin;
    }
    return at;
  }

  String toldName() {
    return name.isEmpty() ? told().name : name;
  }

  @Nullable Die toldType() {
    return type != null ? type : told().type;
  }

  int toldLine() {
    return line != 0 ? line : told().line;
  }

  int toldFile() {
    return file != 0 ? file : told().file;
  }

  boolean holds(long codeAddress) {
    for (int i = 0; i + 1 < code.length; i += 2) {
      if (codeAddress >= code[i] && codeAddress < code[i + 1]) {
        return true;
      }
    }
    return false;
  }

  boolean isStructured() {
    return tag == STRUCT || tag == CLASS || tag == UNION;
  }

  @Override
  public String toString() {
    return name.isEmpty() ? "tag " + tag : name;
  }
}
