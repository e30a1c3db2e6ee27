package cairn.replay.x86;

/** Hands out blocks: recorded ones, or new ones. */
public interface Allocator {
  /**
   * A new block, whose bytes are mapped and unknown.
   *
   * @param function that asks for it, such as malloc
   * @return where it is; 0 if there is none
   */
  long allocate(String function, long size);

  /** The bytes of a block; -1 if there is none at an address. */
  long size(long address);

  /** Takes a block back. */
  void release(long address);

  /**
   * A block for what grows or shrinks. It may be where the old one is, which then keeps its bytes;
   * if it is not, the caller copies them and releases the old one.
   */
  default long reallocate(long address, long size) {
    return allocate("realloc", size);
  }
}
