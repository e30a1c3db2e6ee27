package cairn.analysis.constraints.check;

/**
 * What a term can mean: a tag and, with some tags, 64 bits. Truth values are the numbers 1 and 0.
 */
public final class Values {
  /** Not in the recording. */
  public static final int UNKNOWN = 0;

  /** A field of NULL, an element out of range: differs from everything. */
  public static final int ABSENT = 1;

  public static final int NULL = 2;

  /** A node of the history. */
  public static final int NODE = 3;

  /** A whole number. */
  public static final int WHOLE = 4;

  /** The bits of a double. */
  public static final int REAL = 5;

  private Values() {}
}
