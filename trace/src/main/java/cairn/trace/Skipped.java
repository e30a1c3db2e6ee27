package cairn.trace;

/**
 * What a block that decides may leave undone: what the blocks define that run or do not run because
 * of it, with all that they call. A value that is used after such a decision, and was not defined
 * because of it, depends on it as well: had it gone the other way, the value might be another.
 *
 * @param registers the frame's registers, as bits, numbered from the first of the frame
 * @param slots the fields, ascending, of whatever object
 * @param elements whether elements of arrays are among it
 */
public record Skipped(long[] registers, int[] slots, boolean elements) {
  /** Slots of cells from here on are fields; those from 0 to here are elements of arrays. */
  public static final int FIRST_FIELD = 1 << 30;

  public boolean isEmpty() {
    return registers.length == 0 && slots.length == 0 && !elements;
  }
}
