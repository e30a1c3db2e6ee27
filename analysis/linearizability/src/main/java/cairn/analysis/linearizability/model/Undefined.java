package cairn.analysis.linearizability.model;

/** An expression has no value: it goes through NULL or outside of an array. */
final class Undefined extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Without a stack trace: it is thrown often, and always caught. */
  static final Undefined NO_NODE = new Undefined("goes through NULL");

  static final Undefined NO_ELEMENT = new Undefined("is outside of the elements of the bound");

  private Undefined(String message) {
    super(message, null, false, false);
  }

  /** Whether there would be a value if the bound were larger. */
  boolean isOfBound() {
    return equals(NO_ELEMENT);
  }
}
