package cairn.analysis.api.slices;

/**
 * A cell of an object that a slice depends on, and that nothing in the trace wrote.
 *
 * @param object 0 if there was none; {@link #PASSED} for what the first method of a thread was
 *     passed
 * @param slot {@link #SEVERAL} if it is a range of cells, or all of the object
 */
public record UnwrittenCell(long object, int slot) {
  public static final int SEVERAL = Integer.MIN_VALUE;

  public static final long PASSED = Long.MIN_VALUE;
}
