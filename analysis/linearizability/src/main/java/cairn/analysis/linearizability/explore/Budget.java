package cairn.analysis.linearizability.explore;

/** How many states may still be looked at. */
final class Budget {
  private final long most;
  private long spent;

  Budget(long most) {
    this.most = most;
  }

  /** All has been spent; thrown often enough to need no stack trace. */
  static final class Exhausted extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Exhausted(String message) {
      super(message, null, false, false);
    }
  }

  /** Another state. */
  void spend() {
    if (++spent > most) {
      throw new Exhausted("more than " + most + " states");
    }
  }

  long spent() {
    return Math.min(spent, most);
  }
}
