package cairn.analysis.linearizability.model;

import java.util.List;
import java.util.Optional;

/**
 * What an operation does to the abstract state, all at once.
 *
 * @param operation the name of the operation
 * @param parameters in the order of the operation's; the names may differ
 * @param guard where the operation can succeed
 * @param result what it returns, computed before the effects
 */
public record AbstractOperation(
    String operation,
    List<Variable> parameters,
    List<Expr> guard,
    Optional<Expr> result,
    List<Statement.Assign> effects,
    Position position) {
  public AbstractOperation {
    parameters = List.copyOf(parameters);
    guard = List.copyOf(guard);
    effects = List.copyOf(effects);
  }
}
