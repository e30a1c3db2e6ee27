package cairn.trace.nativ;

import cairn.trace.Code;
import cairn.trace.nativ.Piece.Jump;

/**
 * What runs before main and between a call and a function of a library: the dynamic linker, the
 * beginning of a process, the stubs that calls of libraries go through. It decides nothing that a
 * program can see: it finds the function that the call names and leaves all registers as they were.
 * Were it in the trace, every call of a library would depend on how symbols are looked up, and main
 * on how a process begins. So its runs are left out; what it writes are values from before the
 * program. Constructors that it calls are code like any other.
 */
final class RunTimeCode {
  private static final int LONGEST_STUB = 3;

  private RunTimeCode() {}

  static boolean isHidden(LoweredPiece piece, Code code) {
    Function function = piece.function();
    return isLinker(function.object)
        || isStart(function.name)
        || (function.name.isEmpty() && isStub(piece, code));
  }

  private static boolean isLinker(String object) {
    String name = object.substring(object.lastIndexOf('/') + 1);
    return name.startsWith("ld-linux") || name.startsWith("ld-musl") || name.startsWith("ld-2.");
  }

  /** Whether it is the beginning of a process, which hands main its arguments. */
  static boolean isStart(LoweredPiece piece) {
    return isStart(piece.function().name);
  }

  /** Valgrind calls what is outside of main (below main). */
  private static boolean isStart(String function) {
    return function.equals("_start")
        || function.equals("(below main)")
        || function.startsWith("__libc_start_");
  }

  /** A few instructions that change no register and jump. */
  private static boolean isStub(LoweredPiece piece, Code code) {
    if (piece.piece().instructions() > LONGEST_STUB
        || piece.piece().jump() != Jump.PLAIN
        || piece.piece().exits() > 1) {
      return false;
    }
    for (int block : piece.blocks()) {
      for (int op = code.firstOperation(block); op < code.endOperation(block); op++) {
        for (int i = code.firstDefinition(op); i < code.endDefinition(op); i++) {
          if (code.register(i) < Registers.COUNT) {
            return false;
          }
        }
      }
    }
    return true;
  }
}
