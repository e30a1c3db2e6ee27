package cairn.analysis.linearizability.pairs;

import java.time.Duration;

/** The time for a proof is over; the message says what was done in it. */
public final class BudgetSpentException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BudgetSpentException(Duration spent, int queries) {
    super(
        "the budget is spent: %.1f s, in which the solver answered %d questions"
            .formatted(spent.toMillis() / 1000.0, queries));
  }
}
