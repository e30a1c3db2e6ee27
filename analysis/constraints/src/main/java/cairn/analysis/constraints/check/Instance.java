package cairn.analysis.constraints.check;

/**
 * A unit, or, of a constraint over a range, a unit for one value of the range.
 *
 * @param index the value; {@link #NO_INDEX} if there is no range
 */
public record Instance(Unit unit, long index) {
  public static final long NO_INDEX = Long.MIN_VALUE;

  boolean hasIndex() {
    return index != NO_INDEX;
  }
}
