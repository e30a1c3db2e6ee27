package cairn.analysis.linearizability.twin;

import cairn.analysis.linearizability.model.Expr;
import cairn.analysis.linearizability.model.Statement;
import cairn.analysis.linearizability.model.SubOperation;
import cairn.analysis.linearizability.model.Variable;
import java.util.Optional;

/**
 * A sub-operation that is one fetch-and-add.
 *
 * @param target the local that gets what was there
 */
record Addition(Variable target, long amount) {

  /** Empty if it is something else: the place is its only one. */
  static Optional<Addition> of(SubOperation sub, Expr.Location place) {
    if (sub.bindings().isEmpty()
        && sub.guard().isEmpty()
        && sub.effects().size() == 2
        && sub.effects().get(0) instanceof Statement.Assign read
        && read.target() instanceof Expr.Use use
        && read.value().equals(place)
        && sub.effects().get(1) instanceof Statement.Assign write
        && write.target().equals(place)
        && write.value() instanceof Expr.Arithmetic sum
        && sum.operator() == Expr.Operator.PLUS
        && (sum.left().equals(place) || sum.left().equals(read.target()))
        && sum.right() instanceof Expr.IntLiteral amount) {
      return Optional.of(new Addition(use.variable(), amount.value()));
    }
    return Optional.empty();
  }
}
