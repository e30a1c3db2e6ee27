package cairn.analysis.linearizability.explore;

import cairn.analysis.linearizability.model.AbstractState;
import cairn.analysis.linearizability.model.Snapshot;
import java.util.List;
import java.util.Optional;

/**
 * A state from which instances run: one that operations, one after the other, lead to.
 *
 * @param calls the operations that led to it
 * @param state the abstract state, where there is a sequential specification
 */
public record Start(List<Call> calls, Snapshot snapshot, Optional<AbstractState> state) {
  public Start {
    calls = List.copyOf(calls);
  }
}
