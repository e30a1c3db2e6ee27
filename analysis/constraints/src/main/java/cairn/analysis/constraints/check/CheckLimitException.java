package cairn.analysis.constraints.check;

/** A heap that is too large to be checked. */
public final class CheckLimitException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CheckLimitException(String message) {
    super(message);
  }
}
