package cairn.replay.x86;

/** Sees what a machine does. */
public interface Observer {
  /** An instruction that is about to be executed. */
  default void step(long address) {}

  /**
   * A store by the program or by a library function that it called. One of 16 bytes is seen as two
   * of 8. What an allocation does to its block is none.
   *
   * @param unknown which of its bytes are unknown: bit 0 for the lowest
   */
  default void store(long address, int bytes, long value, int unknown) {}
}
