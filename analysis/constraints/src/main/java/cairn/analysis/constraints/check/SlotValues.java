package cairn.analysis.constraints.check;

import cairn.graph.HeapType;
import cairn.graph.SlotKind;

/** What versions of slots mean as values: numbers; references are not looked at. */
final class SlotValues {
  private SlotValues() {}

  /** The tag of a version, or of what a slot holds before any. */
  static int tag(Now now, int version, HeapType type, int index, boolean unknown) {
    if (version >= 0) {
      return tag(now.kind(version));
    }
    int initial = initial(type, index);
    boolean recorded = initial == Values.NULL || now.recordsPrimitives();
    return unknown || !recorded ? Values.UNKNOWN : initial;
  }

  static int tag(SlotKind kind) {
    return switch (kind) {
      case UNKNOWN, HIDDEN -> Values.UNKNOWN;
      case NULL -> Values.NULL;
      case WILD -> Values.ABSENT;
      case REFERENCE -> Values.NODE;
      case FLOAT, DOUBLE -> Values.REAL;
      default -> Values.WHOLE;
    };
  }

  /** The tag of what a slot begins with; its bits are 0. */
  static int initial(HeapType type, int index) {
    char kind = type.isArray() ? type.elementKind() : type.fields().get(index).kind();
    return switch (kind) {
      case 'L' -> Values.NULL;
      case 'F', 'D' -> Values.REAL;
      case 'Z', 'B', 'C', 'S', 'I', 'J' -> Values.WHOLE;
      default -> Values.UNKNOWN;
    };
  }

  /** The bits of a number: a whole number, or a double. */
  static long bits(Now now, int version) {
    if (version < 0) {
      return 0;
    }
    long raw = now.bits(version);
    return switch (now.kind(version)) {
      case BOOLEAN -> raw & 1;
      case BYTE -> (byte) raw;
      case CHAR -> (char) raw;
      case SHORT -> (short) raw;
      case INT -> (int) raw;
      case FLOAT -> Double.doubleToRawLongBits(Float.intBitsToFloat((int) raw));
      default -> raw;
    };
  }
}
