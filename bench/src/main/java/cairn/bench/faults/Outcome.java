package cairn.bench.faults;

/**
 * What a fault did.
 *
 * @param operation in which it happened; 0 if it did not
 * @param execution at which execution of its statement, from 1
 * @param crash the exception that ended the run; empty if it ran to its end
 * @param harmAtExit whether a constraint was violated at the exit of some operation or at the end
 * @param harmAtEnd whether one was violated at the end or at the crash
 */
public record Outcome(
    int operation, int execution, String crash, boolean harmAtExit, boolean harmAtEnd) {
  /** Whether the program ran into the limit of steps. */
  public boolean isEndless() {
    return crash.equals("EndlessOperation");
  }
}
