package cairn.analysis.slicing;

/** What a slice is to begin at is not in the trace; the message says what is, for a person. */
public final class CriterionException extends Exception {
  private static final long serialVersionUID = 1L;

  CriterionException(String message) {
    super(message);
  }
}
