package cairn.cli;

/** The command was asked for something that it cannot do; the message says what it can. */
final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UsageException(String message) {
    super(message);
  }
}
