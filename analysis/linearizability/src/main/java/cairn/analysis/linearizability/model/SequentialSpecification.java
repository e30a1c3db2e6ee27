package cairn.analysis.linearizability.model;

import java.util.List;
import java.util.Optional;

/** The abstract data type: its state, and what each operation does to it. */
public record SequentialSpecification(
    List<Variable> variables, List<Statement.Assign> initial, List<AbstractOperation> operations) {
  public SequentialSpecification {
    variables = List.copyOf(variables);
    initial = List.copyOf(initial);
    operations = List.copyOf(operations);
  }

  /** What the operation of that name does, if it is said. */
  public Optional<AbstractOperation> operation(String name) {
    return operations.stream().filter(each -> each.operation().equals(name)).findFirst();
  }
}
