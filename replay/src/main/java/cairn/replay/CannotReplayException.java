package cairn.replay;

/** An operation needs something that the recording does not have, or that is not modelled. */
public final class CannotReplayException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final boolean isPlaced;

  /** What depends on a value that is not known; empty if that is not the reason. */
  private final String dependent;

  public CannotReplayException(String why) {
    this(why, "", false);
  }

  private CannotReplayException(String why, String dependent, boolean isPlaced) {
    super(why, null, false, false);
    this.dependent = dependent;
    this.isPlaced = isPlaced;
  }

  /**
   * Something depends on a value that is not known.
   *
   * @param dependent what it is: a condition, a number
   */
  public static CannotReplayException unknown(String why, String dependent) {
    return new CannotReplayException(why, dependent, false);
  }

  /** The same, if the value is not known because contents of strings are not recorded. */
  public CannotReplayException withoutStrings() {
    return dependent.isEmpty()
        ? this
        : new CannotReplayException(
            dependent
                + " depends on the content of a string, which is not recorded; --values strings"
                + " records it",
            "",
            isPlaced);
  }

  /** The same with where it happened, if that is not known yet. */
  public CannotReplayException at(String place) {
    return isPlaced
        ? this
        : new CannotReplayException(getMessage() + " (" + place + ")", dependent, true);
  }
}
