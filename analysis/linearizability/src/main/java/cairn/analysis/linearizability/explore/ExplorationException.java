package cairn.analysis.linearizability.explore;

/** A specification that cannot be explored, and why. */
public final class ExplorationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ExplorationException(String message) {
    super(message);
  }
}
