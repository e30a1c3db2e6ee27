package cairn.replay.x86;

/** Ends a run; thrown by what executes it, also by what the caller supplies. */
public final class RunEndedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final RunEnd.Kind kind;

  public RunEndedException(RunEnd.Kind kind, String reason) {
    super(reason, null, false, false);
    this.kind = kind;
  }

  public RunEnd.Kind kind() {
    return kind;
  }

  static RunEndedException unknown(String reason) {
    return new RunEndedException(RunEnd.Kind.UNKNOWN, reason);
  }

  static RunEndedException fault(String reason) {
    return new RunEndedException(RunEnd.Kind.FAULT, reason);
  }
}
