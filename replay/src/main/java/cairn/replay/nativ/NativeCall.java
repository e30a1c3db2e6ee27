package cairn.replay.nativ;

import cairn.history.CPoint;
import cairn.recording.Format;
import cairn.replay.RecordedCall;
import cairn.symbols.Die;
import org.jspecify.annotations.Nullable;

/**
 * A call of a function of the program.
 *
 * @param address of the function
 * @param function what the debug information says of it; null if nothing
 */
record NativeCall(CPoint entry, CPoint exit, long address, @Nullable Die function)
    implements RecordedCall {
  @Override
  public int receiver() {
    return -1;
  }

  private static final int REGISTERS = 7;

  /** Whether the registers at its beginning are known. */
  static boolean hasRegisters(CPoint entry) {
    return entry.values().length >= REGISTERS;
  }

  /** Whether it did not return: the program crashed in it, or left it with a jump. */
  boolean isJumpedOut() {
    return exit.phase() == Format.CPOINT_THROW;
  }

  long stackPointer() {
    return entry.values()[REGISTERS - 1];
  }
}
