package cairn.analysis.linearizability.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An operation: the successful execution of a method along one path, as a sequence of
 * sub-operations.
 *
 * @param locals declared and implicit ones; not the parameters
 */
public record Operation(
    String name,
    List<Variable> parameters,
    List<Variable> locals,
    List<SubOperation> subOperations,
    Position position) {
  public Operation {
    parameters = List.copyOf(parameters);
    locals = List.copyOf(locals);
    subOperations = List.copyOf(subOperations);
  }

  /** Parameters and locals. */
  public List<Variable> variables() {
    List<Variable> all = new ArrayList<>(parameters);
    all.addAll(locals);
    return all;
  }

  /** The variable that holds what it returns, if it returns something. */
  public Optional<Variable> result() {
    return locals.stream().filter(Variable::isResult).findFirst();
  }

  /** Those that other instances can see or be seen by. */
  public List<SubOperation> globalSubOperations() {
    return subOperations.stream().filter(sub -> !sub.isLocal()).toList();
  }

  @Override
  public String toString() {
    return name;
  }
}
