package cairn.analysis.linearizability.model;

/** A sub-operation whose locals may be any has more choices than could be looked at. */
public final class TooManyChoicesException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TooManyChoicesException(SubOperation sub) {
    super("too many choices of what the locals of " + sub.name() + " may be");
  }
}
