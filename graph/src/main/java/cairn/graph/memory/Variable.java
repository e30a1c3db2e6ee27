package cairn.graph.memory;

/**
 * A variable whose type is declared.
 *
 * @param name as declared
 * @param owner of a local variable, its function; of others, the file that has it; may be empty
 * @param type a number of the {@link TypeTable}
 * @param address where it is; 0 if it is in a register
 * @param value of one that is in a register, its bits; 0 otherwise
 * @param thread of a local variable, its thread from 1; 0 of others
 * @param frame of a local variable, its frame, the innermost is 0; -1 of others
 */
public record Variable(
    String name, String owner, int type, long address, long value, int thread, int frame) {
  public boolean isLocal() {
    return frame >= 0;
  }

  public boolean isInRegister() {
    return address == 0;
  }
}
