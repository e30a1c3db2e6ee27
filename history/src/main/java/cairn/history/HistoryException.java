package cairn.history;

/**
 * A recording that cannot be loaded, or a history that cannot be kept; the message is for a person.
 */
public final class HistoryException extends RuntimeException {
  private static final long serialVersionUID = 1;

  HistoryException(String message) {
    super(message);
  }

  HistoryException(String message, Throwable cause) {
    super(message, cause);
  }
}
