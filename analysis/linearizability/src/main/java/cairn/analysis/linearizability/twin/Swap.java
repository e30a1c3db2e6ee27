package cairn.analysis.linearizability.twin;

import cairn.analysis.linearizability.model.Expr;
import cairn.analysis.linearizability.model.Expressions;
import cairn.analysis.linearizability.model.Statement;
import cairn.analysis.linearizability.model.SubOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A sub-operation that is one compare-and-set.
 *
 * @param expected what the place must hold
 * @param conditions what the guard asks beside that, of locals
 * @param after statements behind the write, on locals
 */
record Swap(Expr expected, Expr value, List<Expr> conditions, List<Statement> after) {

  /** Empty if it is something else: the place is its only one. */
  static Optional<Swap> of(SubOperation sub, Expr.Location place) {
    if (!sub.bindings().isEmpty()) {
      return Optional.empty();
    }
    Expr expected = null;
    List<Expr> conditions = new ArrayList<>();
    for (Expr condition : sub.guard()) {
      Optional<Expr> other = equalTo(condition, place);
      if (other.isPresent() && expected == null) {
        expected = other.get();
      } else if (mentions(condition, place)) {
        return Optional.empty();
      } else {
        conditions.add(condition);
      }
    }
    Expr value = null;
    List<Statement> after = new ArrayList<>();
    for (Statement effect : sub.effects()) {
      if (!(effect instanceof Statement.Assign assign) || mentions(assign.value(), place)) {
        return Optional.empty();
      }
      if (assign.target().equals(place)) {
        if (value != null) {
          return Optional.empty();
        }
        value = assign.value();
      } else if (value == null) {
        return Optional.empty(); // it would be done although the comparison fails
      } else {
        after.add(effect);
      }
    }
    return expected == null || value == null
        ? Optional.empty()
        : Optional.of(new Swap(expected, value, conditions, after));
  }

  private static Optional<Expr> equalTo(Expr condition, Expr.Location place) {
    if (condition instanceof Expr.Compare compare && compare.operator() == Expr.Comparison.EQUAL) {
      if (compare.left().equals(place) && !mentions(compare.right(), place)) {
        return Optional.of(compare.right());
      }
      if (compare.right().equals(place) && !mentions(compare.left(), place)) {
        return Optional.of(compare.left());
      }
    }
    return Optional.empty();
  }

  private static boolean mentions(Expr expr, Expr.Location place) {
    boolean[] found = {false};
    Expressions.each(expr, part -> found[0] |= part.equals(place));
    return found[0];
  }
}
