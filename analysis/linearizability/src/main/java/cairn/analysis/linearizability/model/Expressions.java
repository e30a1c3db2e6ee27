package cairn.analysis.linearizability.model;

import java.util.function.Consumer;

/** Walks through expressions. */
public final class Expressions {
  private Expressions() {}

  /** Shows an expression and all its parts, outer ones first. */
  public static void each(Expr expr, Consumer<Expr> visitor) {
    visitor.accept(expr);
    if (expr instanceof Expr.FieldOf field) {
      each(field.base(), visitor);
    } else if (expr instanceof Expr.Element element) {
      each(element.index(), visitor);
    } else if (expr instanceof Expr.Compare compare) {
      each(compare.left(), visitor);
      each(compare.right(), visitor);
    } else if (expr instanceof Expr.Arithmetic arithmetic) {
      each(arithmetic.left(), visitor);
      each(arithmetic.right(), visitor);
    } else if (expr instanceof Expr.Not not) {
      each(not.operand(), visitor);
    } else if (expr instanceof Expr.And and) {
      each(and.left(), visitor);
      each(and.right(), visitor);
    } else if (expr instanceof Expr.Or or) {
      each(or.left(), visitor);
      each(or.right(), visitor);
    } else if (expr instanceof Expr.Choice choice) {
      each(choice.condition(), visitor);
      each(choice.positive(), visitor);
      each(choice.negative(), visitor);
    } else if (expr instanceof Expr.Call call) {
      call.arguments().forEach(argument -> each(argument, visitor));
    }
  }

  /** Shows the variables of an expression, an array for each of its elements. */
  public static void eachVariable(Expr expr, Consumer<Variable> visitor) {
    each(
        expr,
        part -> {
          if (part instanceof Expr.Use use) {
            visitor.accept(use.variable());
          } else if (part instanceof Expr.Element element) {
            visitor.accept(element.array());
          }
        });
  }
}
