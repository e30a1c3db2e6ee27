package cairn.analysis.constraints.bind;

import cairn.analysis.constraints.lang.Expr;
import java.util.List;

/** What formulas and terms are made of. */
public final class Expressions {
  private Expressions() {}

  /** The direct parts of a formula or term, in the order of the text. */
  public static List<Expr> children(Expr expr) {
    if (expr instanceof Expr.Field e) {
      return List.of(e.base());
    } else if (expr instanceof Expr.NumberedField e) {
      return List.of(e.base());
    } else if (expr instanceof Expr.Element e) {
      return List.of(e.base(), e.index());
    } else if (expr instanceof Expr.StandardAttribute e) {
      return List.of(e.base());
    } else if (expr instanceof Expr.UserAttribute e) {
      return List.of(e.base());
    } else if (expr instanceof Expr.Size e) {
      return List.of(e.base());
    } else if (expr instanceof Expr.Count e) {
      return List.of(e.base());
    } else if (expr instanceof Expr.CountOf e) {
      return List.of(e.from(), e.to(), e.body());
    } else if (expr instanceof Expr.Negative e) {
      return List.of(e.operand());
    } else if (expr instanceof Expr.Absolute e) {
      return List.of(e.operand());
    } else if (expr instanceof Expr.Not e) {
      return List.of(e.operand());
    } else if (expr instanceof Expr.Arithmetic e) {
      return List.of(e.left(), e.right());
    } else if (expr instanceof Expr.Comparison e) {
      return List.of(e.left(), e.right());
    } else if (expr instanceof Expr.And e) {
      return List.of(e.left(), e.right());
    } else if (expr instanceof Expr.Or e) {
      return List.of(e.left(), e.right());
    } else if (expr instanceof Expr.Choice e) {
      return List.of(e.condition(), e.first(), e.second());
    } else if (expr instanceof Expr.Edge e) {
      return List.of(e.from(), e.to());
    } else if (expr instanceof Expr.Path e) {
      return List.of(e.from(), e.to());
    } else if (expr instanceof Expr.IsA e) {
      return List.of(e.operand());
    }
    return List.of();
  }
}
