package cairn.replay.jvm;

/** An exception of the program that runs in the interpreter. */
final class ThrownException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** The exception's handle. */
  final long thrown;

  ThrownException(long thrown) {
    super(null, null, false, false);
    this.thrown = thrown;
  }
}
