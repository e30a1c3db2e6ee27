package cairn.record.nativ;

import java.util.ArrayList;
import java.util.List;

/**
 * Where the pointers among the variables of a function are at one of its lines: where it has a
 * frame pointer and keeps them in memory, which is how compilers make code that is not optimized.
 * Of other code nothing is known here.
 */
final class FrameWords {
  private static final int FRAME_IS_CFA = 0x9C;
  private static final int FRAME_IS_RBP = 0x56;

  /** {@code push %rbp; mov %rsp,%rbp}, perhaps behind {@code endbr64}. */
  private static final byte[] PROLOGUE = {0x55, 0x48, (byte) 0x89, (byte) 0xE5};

  private static final byte[] ENDBR = {(byte) 0xF3, 0x0F, 0x1E, (byte) 0xFA};

  private FrameWords() {}

  static List<String> of(Program program, long address, int line) {
    List<Program.Frame> frames = program.frames(address, "", line);
    if (frames.size() != 1) {
      return List.of(); // not known, or inlined into another
    }
    Die function = frames.get(0).function();
    long start = function.code.length == 0 ? -1 : function.code[0];
    int head = program.file().hasCode(start, ENDBR) ? ENDBR.length : 0;
    boolean framed = program.file().hasCode(start + head, PROLOGUE);
    boolean set = address >= start + head + PROLOGUE.length;
    int base = function.frameBase;
    if (!framed || !set || base != FRAME_IS_CFA && base != FRAME_IS_RBP) {
      return List.of();
    }
    List<Die> variables = new ArrayList<>();
    collect(function, address, line, variables, 0);
    return CallWords.ofVariables(
        variables, base == FRAME_IS_CFA ? 16 : 0, frames.get(0).plusPlus());
  }

  /** Variables that are declared before the line, around the address. */
  private static void collect(Die at, long address, int line, List<Die> found, int depth) {
    for (Die die : at.children) {
      boolean variable = die.tag == Die.VARIABLE || die.tag == Die.PARAMETER;
      boolean known = die.tag == Die.PARAMETER || die.toldLine() < line;
      if (variable && known && die.frameOffset != Die.NONE) {
        found.add(die);
      } else if (die.tag == Die.BLOCK && die.holds(address) && depth < 32) {
        collect(die, address, line, found, depth + 1);
      }
    }
  }
}
