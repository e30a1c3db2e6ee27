package cairn.replay.x86;

/**
 * How a run ended.
 *
 * @param reason a sentence; empty if the function returned
 * @param address of the instruction at which it ended
 * @param steps instructions that were executed
 */
public record RunEnd(Kind kind, String reason, long address, long steps) {
  /** What ended it. */
  public enum Kind {
    /** The function returned. */
    RETURNED,
    /** The program ended itself: a failed assertion, abort or exit. */
    ABORTED,
    /** A processor would have stopped it: memory that is not mapped, a division by zero. */
    FAULT,
    /** Its course depends on something that was never recorded. */
    UNKNOWN,
    /** It executed as many instructions as it may. */
    LIMIT,
    /** It does something that is not modelled. */
    REFUSED
  }

  public boolean isReturned() {
    return kind == Kind.RETURNED;
  }
}
