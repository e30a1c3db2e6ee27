package cairn.trace.nativ;

import cairn.trace.nativ.Piece.Operand;
import org.jspecify.annotations.Nullable;

/**
 * A piece as blocks of the canonical code. Operations are counted from the piece's first one.
 *
 * @param blocks its blocks, in their order
 * @param ends where each of them ends
 * @param operands by operation: the operand that it accesses, or null
 * @param writes by operation: whether it writes it
 * @param exits by exit: how many operations a run by it has; that of exit 0 is all
 * @param instructionStarts by instruction: its first operation; one more, for the end
 * @param instructions by instruction: its number in the canonical code
 * @param hasGuards whether operations may be left out
 * @param link the operand that is the return address, of a call or a return; -1 of others
 */
record LoweredPiece(
    Piece piece,
    Function function,
    int[] blocks,
    int[] ends,
    @Nullable Operand[] operands,
    boolean[] writes,
    int[] exits,
    int[] instructionStarts,
    int[] instructions,
    boolean hasGuards,
    int link) {

  /** How many operations a run has that ended by an exit, or before an instruction. */
  int operations(int exit) throws NativeTraceException {
    if (exit < exits.length) {
      return exits[exit];
    }
    int instruction = exit - exits.length;
    if (instruction >= instructionStarts.length) {
      throw new NativeTraceException("a piece of code has no exit " + exit);
    }
    return instructionStarts[instruction];
  }
}
