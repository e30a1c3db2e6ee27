package cairn.analysis.linearizability.model;

import java.util.List;

/**
 * How the initial state comes about: all globals are zero, false or NULL, fixed globals have a node
 * each, and then these statements run.
 *
 * @param variables that only this block has
 * @param fixed globals of a struct type that nothing assigns; each stands for a node of its own
 */
public record Initial(List<Variable> variables, List<Statement> statements, List<Variable> fixed) {
  public Initial {
    variables = List.copyOf(variables);
    statements = List.copyOf(statements);
    fixed = List.copyOf(fixed);
  }
}
