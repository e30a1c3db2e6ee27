package cairn.analysis.linearizability.model;

import java.util.List;

/**
 * A state of a sequential specification: for each of its variables a number, a list, a set or a
 * map. Immutable.
 */
public record AbstractState(List<Object> values) {
  public AbstractState {
    values = List.copyOf(values);
  }
}
