package cairn.analysis.api.linearizability;

import java.util.List;

/**
 * An operation of the specification.
 *
 * @param line where it is in the specification
 * @param steps its sub-operations that others can see, in their order
 */
public record OperationAnswer(String name, int line, List<Step> steps) {
  public OperationAnswer {
    steps = List.copyOf(steps);
  }

  /** A sub-operation, and its line. */
  public record Step(String name, int line) {}
}
