package cairn.analysis.linearizability;

import cairn.analysis.linearizability.model.Specification;
import java.time.Duration;

/**
 * A structure, and how much to try.
 *
 * @param mostStates how many states the exploration may visit
 * @param budget how long the proof may take; what is not decided by then is not known
 */
public record LinearizeRequest(Specification specification, long mostStates, Duration budget) {
  /** As many states as take some seconds. */
  public static final long STATES = 2_000_000;

  /** Longer than any of the examples takes. */
  public static final Duration BUDGET = Duration.ofMinutes(5);

  public LinearizeRequest {
    if (budget.isNegative() || budget.isZero()) {
      throw new IllegalArgumentException("a budget must be more than nothing");
    }
  }

  public LinearizeRequest(Specification specification, long mostStates) {
    this(specification, mostStates, BUDGET);
  }

  public LinearizeRequest(Specification specification) {
    this(specification, STATES);
  }
}
