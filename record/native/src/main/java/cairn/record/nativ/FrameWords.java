package cairn.record.nativ;

import cairn.symbols.CTypes;
import cairn.symbols.Die;
import cairn.symbols.Program;
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

  /** Where a variable lies in memory. */
  record Piece(long start, long size) {}

  /**
   * The variables of a function at a place.
   *
   * @param isKnown whether they are known; otherwise there are none here
   * @param base what their offsets count from, from the frame pointer
   */
  record Variables(boolean isKnown, List<Die> dies, long base, boolean plusPlus) {
    static final Variables UNKNOWN = new Variables(false, List.of(), 0, false);

    /** Where they are, by the frame pointer. */
    List<Piece> pieces(long framePointer) {
      List<Piece> found = new ArrayList<>();
      for (Die die : dies) {
        long size = CTypes.size(die.toldType());
        found.add(new Piece(framePointer + base + die.frameOffset(), Math.max(0, size)));
      }
      return found;
    }
  }

  static List<String> of(Program program, long address, int line) {
    Variables found = variables(program, address, line);
    return CallWords.ofVariables(found.dies(), found.base(), found.plusPlus());
  }

  /**
   * The variables around an address.
   *
   * @param line those that are declared before it count
   */
  static Variables variables(Program program, long address, int line) {
    List<Program.Frame> frames = program.frames(address, "", line);
    if (frames.size() != 1) {
      return Variables.UNKNOWN; // or inlined into another
    }
    Die function = frames.get(0).function();
    long start = function.code().length == 0 ? -1 : function.code()[0];
    int head = program.file().hasCode(start, ENDBR) ? ENDBR.length : 0;
    boolean framed = program.file().hasCode(start + head, PROLOGUE);
    boolean set = address >= start + head + PROLOGUE.length;
    int base = function.frameBase();
    if (!framed || !set || base != FRAME_IS_CFA && base != FRAME_IS_RBP) {
      return Variables.UNKNOWN;
    }
    List<Die> variables = new ArrayList<>();
    collect(function, address, line, variables, 0);
    long offset = base == FRAME_IS_CFA ? 16 : 0;
    return new Variables(true, variables, offset, frames.get(0).plusPlus());
  }

  /** Variables that are declared before the line, around the address. */
  private static void collect(Die at, long address, int line, List<Die> found, int depth) {
    for (Die die : at.children()) {
      boolean variable = die.tag() == Die.VARIABLE || die.tag() == Die.PARAMETER;
      boolean known = die.tag() == Die.PARAMETER || die.toldLine() < line;
      if (variable && known && die.frameOffset() != Die.NONE) {
        found.add(die);
      } else if (die.tag() == Die.BLOCK && die.holds(address) && depth < 32) {
        collect(die, address, line, found, depth + 1);
      }
    }
  }
}
