package cairn.trace.nativ;

import cairn.trace.nativ.Instruction.Control;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;

/**
 * Where computed jumps may lead by the tables that they read. How many entries a table has is known
 * from the comparison before the jump that keeps the index below it; without one, the entries up to
 * the first that leads out of the function count.
 */
final class JumpTables {
  /** So many instructions before a jump the comparison is looked for. */
  private static final int MOST_BEFORE = 24;

  private static final int ABOVE_SHORT = 0x77;
  private static final int ABOVE_LONG = 0x87;

  private final Map<Long, List<Long>> tables;

  JumpTables(Map<Long, List<Long>> tables) {
    this.tables = tables;
  }

  /** The targets of a jump; empty if there is no table. */
  Set<Long> targets(long jump, Function function, NavigableMap<Long, Instruction> instructions) {
    List<Long> table = tables.getOrDefault(jump, List.of());
    int bound = table.isEmpty() ? -1 : bound(jump, function, instructions);
    Set<Long> found = new LinkedHashSet<>();
    for (int i = 0; i < table.size() && (bound < 0 || i <= bound); i++) {
      long target = table.get(i);
      if (!function.holds(target) && bound < 0) {
        break;
      }
      found.add(target);
    }
    return found;
  }

  /** What the index is compared with, if it is at most that; -1 if that cannot be told. */
  private static int bound(
      long jump, Function function, NavigableMap<Long, Instruction> instructions) {
    boolean above = false;
    List<Long> before = new ArrayList<>(instructions.headMap(jump, false).descendingKeySet());
    for (long at : before.subList(0, Math.min(before.size(), MOST_BEFORE))) {
      Instruction instruction = instructions.get(at);
      if (instruction == null) {
        return -1;
      }
      if (above) {
        int compared = compared(at, instruction.length(), function);
        if (compared >= 0) {
          return compared;
        }
      } else if (instruction.control() == Control.BRANCH) {
        above = isAbove(at, function);
        if (!above) {
          return -1;
        }
      } else if (instruction.control() == Control.JUMP
          || instruction.control() == Control.INDIRECT_JUMP) {
        return -1;
      }
    }
    return -1;
  }

  private static int opcode(long at, Function function) {
    int first = function.byteAt(at);
    return first >= 0x40 && first <= 0x4F || first == 0x66 || first == 0x2E || first == 0x3E
        ? function.byteAt(at + 1)
        : first;
  }

  private static boolean isAbove(long at, Function function) {
    int opcode = opcode(at, function);
    return opcode == ABOVE_SHORT || (opcode == 0x0F && function.byteAt(at + 1) == ABOVE_LONG);
  }

  /** cmp with a constant. */
  private static int compared(long at, int length, Function function) {
    int first = function.byteAt(at);
    long from = first >= 0x40 && first <= 0x4F || first == 0x66 ? at + 1 : at;
    int opcode = function.byteAt(from);
    boolean isCompare = (function.byteAt(from + 1) >> 3 & 7) == 7;
    if (opcode == 0x3C || (isCompare && (opcode == 0x80 || opcode == 0x83))) {
      return function.byteAt(at + length - 1);
    }
    if (opcode == 0x3D || (isCompare && opcode == 0x81)) {
      boolean narrow = first == 0x66;
      int low = function.byteAt(at + length - (narrow ? 2 : 4));
      return low | function.byteAt(at + length - (narrow ? 1 : 3)) << 8;
    }
    return -1;
  }
}
