package cairn.replay;

/** A small change of the code, which counts whenever it is executed. */
public interface CodePatch {
  /** From this {@link #oddity} on a patch is one that nobody would think of first. */
  int ODD = 10;

  /** What a patch does. */
  enum Kind {
    /** Something that the code does is done otherwise: another condition, variable, number. */
    CHANGE,
    /** A store is inserted. */
    STORE,
    /** A call is inserted. */
    CALL,
    /** A store or call is left out. */
    SKIP,
    /** A condition is always, or never, true. */
    FORCE;

    /** Whether something is inserted that the code does not have. */
    public boolean isInsertion() {
      return this == STORE || this == CALL;
    }
  }

  Kind kind();

  /** The source file; empty if it is not known. */
  String file();

  /** The line that is changed, or before which something is inserted; 0 if it is not known. */
  int line();

  /** The method or function, with its class if it has one. */
  String method();

  /** What is changed, for a person: {@code uses left instead of right}. */
  String text();

  /** How far-fetched it is among patches of its kind; 0 for the plainest. */
  int oddity();
}
