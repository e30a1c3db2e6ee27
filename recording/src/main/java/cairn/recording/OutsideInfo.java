package cairn.recording;

/**
 * What one statement of a native program did outside of one block of memory, so far: accesses of
 * memory that is not allocated, and releases of what is none. Told again with the same number when
 * more of the same happened.
 *
 * @param number from 1; 0 counts accesses that are not told one by one, and has nothing but a count
 * @param kind one of {@link Format}'s {@code OUTSIDE_} kinds
 * @param flags of {@link Format}'s {@code OUTSIDE_} flags
 * @param address the lowest byte that was accessed
 * @param size the bytes from there to the highest one
 * @param count of accesses
 * @param stack of the first access, 0 if not known, like the others
 * @param block the id of the block that was left or meant; 0 if there is none
 * @param allocated the stack of its allocation
 * @param freed the stack of its release, 0 also if it was not freed then
 * @param other the id of the block that was accessed instead, 0 if there is none
 * @param otherAllocated the stack of its allocation
 */
public record OutsideInfo(
    int number,
    int kind,
    int flags,
    long address,
    long size,
    long count,
    int stack,
    long block,
    int allocated,
    int freed,
    long other,
    int otherAllocated) {
  /** How many numbers it has. */
  public static final int PARTS = 12;

  /** Stands for accesses that are only counted. */
  public static OutsideInfo untold(long count) {
    return new OutsideInfo(0, 0, 0, 0, 0, count, 0, 0, 0, 0, 0, 0);
  }

  /** From its numbers. */
  public static OutsideInfo of(long[] parts) {
    return new OutsideInfo(
        (int) parts[0],
        (int) parts[1],
        (int) parts[2],
        parts[3],
        parts[4],
        parts[5],
        (int) parts[6],
        parts[7],
        (int) parts[8],
        (int) parts[9],
        parts[10],
        (int) parts[11]);
  }

  /** Its numbers. */
  public long[] parts() {
    return new long[] {
      number,
      kind,
      flags,
      address,
      size,
      count,
      stack,
      block,
      allocated,
      freed,
      other,
      otherAllocated
    };
  }

  public boolean has(int flag) {
    return (flags & flag) != 0;
  }
}
