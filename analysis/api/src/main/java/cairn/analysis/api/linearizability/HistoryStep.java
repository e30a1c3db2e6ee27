package cairn.analysis.api.linearizability;

import java.util.List;

/**
 * One step of a history.
 *
 * @param instance which of the operations that overlap, from 0 on
 * @param operation its operation, with arguments where they are known
 * @param line where the sub-operation is in the specification; 0 if not known
 * @param changes what it changed, in words; empty if it was not run
 * @param state what all share behind it, one part each; empty if it was not run
 */
public record HistoryStep(
    int instance,
    String operation,
    String subOperation,
    int line,
    List<String> changes,
    List<String> state) {
  public HistoryStep {
    changes = List.copyOf(changes);
    state = List.copyOf(state);
  }
}
