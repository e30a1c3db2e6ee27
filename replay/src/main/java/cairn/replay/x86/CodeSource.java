package cairn.replay.x86;

/** Where the bytes of code are. */
@FunctionalInterface
public interface CodeSource {
  /** Bytes at an address, at most so many; none if there is no code. */
  byte[] code(long address, int most);
}
