package cairn.record.nativ;

import cairn.symbols.CTypes;
import cairn.symbols.Die;
import cairn.symbols.Program;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which variable of its function an instruction accesses, as the source names it: {@code key},
 * {@code keys[2]}, {@code box.count}. Known where a function has a frame pointer and keeps its
 * variables in memory, by the distance from that which is part of the instruction.
 */
final class LocalNames {
  private static final int MOST_DEPTH = 8;
  private static final int MOST_ENUMERATORS = 32;
  private static final int MOST_BYTES = 15;

  private final Program program;

  LocalNames(Program program) {
    this.program = program;
  }

  /**
   * The variable, a colon, and what its values are: {@code i} or {@code u} (integers), {@code c}
   * and {@code h} (characters, the latter without a sign), {@code b} (truth), {@code f} (floating
   * point), {@code p} (pointers), {@code e} (one of what follows, as {@code RED=0|BLUE=1}) or
   * {@code ?}, with the size in bytes; empty if it is not known.
   *
   * @param address of the instruction, as it was linked
   */
  String of(long address, int line) {
    FrameOperand operand = FrameOperand.decode(program.file().code(address, MOST_BYTES));
    if (operand == null || line <= 0) {
      return "";
    }
    FrameWords.Variables all = FrameWords.variables(program, address, line + 1);
    Die best = null;
    for (Die die : all.dies()) {
      long start = all.base() + die.frameOffset();
      long size = CTypes.size(die.toldType());
      if (operand.distance() >= start && operand.distance() < start + Math.max(1, size)) {
        best = die; // the innermost comes last
      }
    }
    if (best == null || best.toldName().isEmpty()) {
      return "";
    }
    long offset = operand.distance() - all.base() - best.frameOffset();
    return path(best.toldName(), best.toldType(), offset, operand.isIndexed(), 0);
  }

  private static String path(
      String name, @Nullable Die type, long offset, boolean indexed, int depth) {
    Die plain = CTypes.plain(type);
    if (plain != null && plain.tag() == Die.ARRAY && depth < MOST_DEPTH) {
      long size = CTypes.size(plain.type());
      boolean known = size > 0 && !indexed && CTypes.lengths(plain).length == 1;
      String index = known ? Long.toString(offset / size) : "...";
      long inside = known ? offset % size : 0;
      return path(name + "[" + index + "]", plain.type(), inside, false, depth + 1);
    }
    if (plain != null && plain.isStructured() && depth < MOST_DEPTH) {
      for (Die member : plain.children()) {
        long size = CTypes.size(member.type());
        long at = member.memberOffset();
        if (member.tag() == Die.MEMBER && size > 0 && offset >= at && offset < at + size) {
          String inner = member.name().isEmpty() ? name : name + "." + member.name();
          return path(inner, member.type(), offset - at, indexed, depth + 1);
        }
      }
    }
    return name + ":" + (offset == 0 ? kind(plain) : "?");
  }

  private static String kind(@Nullable Die plain) {
    if (plain == null) {
      return "?";
    }
    if (CTypes.isPointer(plain)) {
      return "p8";
    }
    if (plain.tag() == Die.ENUMERATION) {
      List<String> names = new ArrayList<>();
      for (Die each : plain.children()) {
        if (each.tag() == Die.ENUMERATOR && names.size() < MOST_ENUMERATORS) {
          names.add(each.name() + "=" + each.value());
        }
      }
      return "e" + plain.size() + ":" + String.join("|", names);
    }
    if (plain.tag() != Die.BASE) {
      return "?";
    }
    return switch (plain.encoding()) {
          case 2 -> "b";
          case 4 -> "f";
          case Die.SIGNED -> "i";
          case 6 -> "c";
          case 7 -> "u";
          case 8 -> "h";
          default -> "?";
        }
        + plain.size();
  }
}
