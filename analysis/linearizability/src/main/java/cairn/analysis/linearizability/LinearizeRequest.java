package cairn.analysis.linearizability;

import cairn.analysis.linearizability.model.Specification;

/**
 * A structure, and how much to try.
 *
 * @param mostStates how many states the exploration may visit
 */
public record LinearizeRequest(Specification specification, long mostStates) {
  /** As many states as take some seconds. */
  public static final long STATES = 2_000_000;

  public LinearizeRequest(Specification specification) {
    this(specification, STATES);
  }
}
