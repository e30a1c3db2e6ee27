package cairn.replay.x86;

/** Takes the place of one instruction whenever it is reached. */
@FunctionalInterface
public interface Change {
  /**
   * Whether the instruction is done. If so, the machine goes on where {@link X86Machine#jump} said,
   * or after the instruction; if not, it executes the instruction.
   */
  boolean apply(X86Machine machine, X86Instruction instruction);
}
