package cairn.replay.x86;

/**
 * The memory of a machine. Each byte is known, unknown because it was never recorded, or not there
 * at all; what is not there throws {@link RunEndedException} with {@link RunEnd.Kind#FAULT}.
 */
public interface X86Memory {
  /**
   * At most 8 bytes, the lowest first; those above are zero, and so are unknown ones.
   *
   * @param bytes 1 to 8
   */
  long load(long address, int bytes);

  /** Which of these bytes are unknown: bit 0 for the first. */
  int unknown(long address, int bytes);

  /**
   * Stores the lowest bytes of a value.
   *
   * @param unknown which of them are unknown: bit 0 for the lowest
   */
  void store(long address, long value, int bytes, int unknown);
}
