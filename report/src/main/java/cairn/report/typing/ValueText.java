package cairn.report.typing;

import cairn.analysis.api.typing.BlockVerdict;
import cairn.analysis.api.typing.TypedHeap;
import cairn.graph.memory.BlockTable;
import cairn.graph.memory.FunctionTable;
import cairn.graph.memory.MemoryImage;
import cairn.graph.memory.TypeTable;
import cairn.graph.memory.TypeTable.CType;
import cairn.graph.memory.TypeTable.Constant;
import cairn.graph.memory.TypeTable.Kind;
import java.math.BigInteger;

/** What a number, a pointer or a text in memory says, as C writes it. */
final class ValueText {
  private static final int MOST_TEXT = 32;

  private final TypedHeap heap;
  private final MemoryImage memory;
  private final TypeTable types;
  private final BlockTable blocks;

  ValueText(TypedHeap heap) {
    this.heap = heap;
    this.memory = heap.snapshot().memory();
    this.types = heap.snapshot().types();
    this.blocks = heap.blocks();
  }

  /** {@code (int) 1}, {@code (struct node *) 0x55... -> struct node}. */
  String of(int type, long address) {
    CType info = types.get(type);
    int size = (int) Math.min(16, Math.max(0, info.size()));
    if (size == 0 || !memory.knows(address, size)) {
      return "(" + info.name() + ") not known";
    }
    if (size != 1 && size != 2 && size != 4 && size != 8) {
      return "(" + info.name() + ")"; // numbers of other sizes are shown as they are in memory
    }
    return "(" + info.name() + ") " + value(info, memory.read(address, size), size);
  }

  /** A field of bits. */
  String ofBits(int type, long address, int bit, int bits) {
    int bytes = (bit + bits + 7) / 8;
    if (bits > 64 || bytes > 8 || !memory.knows(address, bytes)) {
      return "(" + types.name(type) + ") not known";
    }
    long raw = 0;
    for (int i = 0; i < bytes; i++) {
      raw |= memory.read(address + i, 1) << 8 * i;
    }
    long value = raw >>> bit;
    long whole = bits == 64 ? value : value & (1L << bits) - 1;
    boolean negative = isSigned(types.get(type)) && bits < 64 && (whole >>> bits - 1 & 1) == 1;
    long shown = negative ? whole - (1L << bits) : whole;
    return "(" + types.name(type) + " : " + bits + ") " + named(types.get(type), shown);
  }

  private String value(CType info, long raw, int size) {
    return switch (info.kind()) {
      case POINTER -> pointer(info, raw);
      case FLOAT ->
          size == 4
              ? String.valueOf(Float.intBitsToFloat((int) raw))
              : size == 8 ? String.valueOf(Double.longBitsToDouble(raw)) : hex(raw);
      case CHARACTER -> character(info, raw);
      case BOOLEAN -> raw == 0 ? "false" : raw == 1 ? "true" : String.valueOf(raw);
      default -> named(info, isSigned(info) ? signed(raw, size) : raw);
    };
  }

  private static boolean isSigned(CType info) {
    String name = info.name();
    return info.kind() == Kind.ENUM || !name.contains("unsigned") && !name.startsWith("size_t");
  }

  private static long signed(long raw, int size) {
    int unused = 64 - 8 * size;
    return raw << unused >> unused;
  }

  private static String named(CType info, long value) {
    if (info.kind() == Kind.ENUM) {
      for (Constant constant : info.constants()) {
        if (constant.value() == value) {
          return constant.name();
        }
      }
      return value + " (none of its constants)";
    }
    return isSigned(info) || value >= 0
        ? String.valueOf(value)
        : new BigInteger(Long.toUnsignedString(value)).toString();
  }

  private static String character(CType info, long raw) {
    String number = String.valueOf(info.name().contains("unsigned") ? raw : signed(raw, 1));
    return raw >= 0x20 && raw < 0x7F ? number + " '" + (char) raw + "'" : number;
  }

  private String pointer(CType info, long value) {
    if (value == 0) {
      return "0";
    }
    String leads = leads(value, types.get(info.target()).kind() == Kind.CHARACTER);
    return hex(value) + (leads.isEmpty() ? "" : " " + leads);
  }

  /** Where an address leads, in words; empty if that says nothing. */
  String leads(long value, boolean mayBeText) {
    int block = blocks.at(value);
    if (block >= 0) {
      long inside = value - blocks.addresses()[block];
      String at = inside == 0 ? "" : " at +" + inside;
      if (blocks.isFree()[block]) {
        return "-> freed" + at;
      }
      String text = mayBeText ? text(value) : "";
      String name = heap.typeName(block);
      String doubt = heap.verdicts()[block] == BlockVerdict.TYPED || name.isEmpty() ? "" : "?";
      return !text.isEmpty() ? text : "-> " + (name.isEmpty() ? "block" : name + doubt) + at;
    }
    FunctionTable functions = heap.snapshot().functions();
    int function = functions.at(value);
    MemoryImage.Segment segment = memory.segment(value);
    if (function >= 0 && segment != null && segment.isExecutable()) {
      long inside = value - functions.starts()[function];
      return "<" + functions.names().get(function) + (inside == 0 ? "" : "+" + inside) + ">";
    }
    if (segment == null) {
      int before = blocks.floor(value);
      boolean end = before >= 0 && value == blocks.end(before);
      return end ? "-> end of " + heap.typeName(before) : "-> nothing";
    }
    int before = blocks.floor(value);
    if (before >= 0 && value == blocks.end(before) && !blocks.isFree()[before]) {
      return "-> end of " + heap.typeName(before);
    }
    return mayBeText ? text(value) : "";
  }

  /** The text at an address, quoted and cut; empty if there is none. */
  String text(long address) {
    StringBuilder text = new StringBuilder("\"");
    for (int i = 0; i < MOST_TEXT; i++) {
      if (!memory.knows(address + i, 1)) {
        return "";
      }
      int c = (int) memory.read(address + i, 1);
      if (c == 0) {
        return text.append('"').toString();
      }
      if (c < 0x20 && c != '\t' && c != '\n' || c == 0x7F) {
        return "";
      }
      text.append(
          c == '\t' ? "\\t" : c == '\n' ? "\\n" : c > 0x7F ? "." : String.valueOf((char) c));
    }
    return text.append("\"...").toString();
  }

  private static String hex(long value) {
    return "0x" + Long.toHexString(value);
  }
}
