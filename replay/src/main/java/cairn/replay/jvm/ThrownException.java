package cairn.replay.jvm;

/** An exception of the program that runs in the interpreter. */
final class ThrownException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** The exception's handle. */
  final long thrown;

  /** Whether the machine made it, and no statement of the program. */
  final boolean isOfMachine;

  ThrownException(long thrown, boolean isOfMachine) {
    super(null, null, false, false);
    this.thrown = thrown;
    this.isOfMachine = isOfMachine;
  }
}
