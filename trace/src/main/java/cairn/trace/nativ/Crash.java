package cairn.trace.nativ;

import org.jspecify.annotations.Nullable;

/**
 * An instruction that could not run, so that a signal ended the program.
 *
 * @param piece the number of the piece that it is in
 * @param instruction which one, from 0
 */
record Crash(int piece, int instruction) {
  /** Words before the items of the instruction. */
  static final int HEAD = 3;

  /**
   * What it needs, of the canonical code.
   *
   * @param instruction its number there, which no other step has
   * @param registers what its address is made of, or, if it accesses no memory, all that it uses
   * @param operand the memory that it accesses first; null if there is none
   * @param isWrite whether it writes there
   * @param hasRead whether it could, and what it read there is why it did not run
   */
  record Needs(
      int instruction,
      int[] registers,
      Piece.@Nullable Operand operand,
      boolean isWrite,
      boolean hasRead) {}

  static Crash of(MachineCode code, long[] words, int count) throws NativeTraceException {
    if (count < HEAD || words[1] <= 0 || words[1] >= code.pieces()) {
      throw new NativeTraceException("a crash of " + count + " words");
    }
    int piece = (int) words[1];
    if (words[2] < 0 || words[2] >= code.piece(piece).instructions()) {
      throw new NativeTraceException("a crash at instruction " + words[2] + " of a piece");
    }
    return new Crash(piece, (int) words[2]);
  }
}
