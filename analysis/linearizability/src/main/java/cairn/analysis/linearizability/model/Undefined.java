package cairn.analysis.linearizability.model;

/**
 * An expression has no value: it goes through NULL or outside of an array. Without a stack trace:
 * it is thrown often, and always caught.
 */
final class Undefined extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean isOfBound;

  private Undefined(String message, boolean isOfBound) {
    super(message, null, false, false);
    this.isOfBound = isOfBound;
  }

  static Undefined noNode() {
    return new Undefined("goes through NULL", false);
  }

  static Undefined noElement() {
    return new Undefined("is outside of the elements of the bound", true);
  }

  /** Whether there would be a value if the bound were larger. */
  boolean isOfBound() {
    return isOfBound;
  }
}
