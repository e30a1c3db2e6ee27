package cairn.analysis.linearizability.pairs;

import cairn.analysis.linearizability.model.Expr;

/** Expressions as a specification writes them. */
final class ExprWords {
  private ExprWords() {}

  static String of(Expr expr) {
    if (expr instanceof Expr.IntLiteral literal) {
      return Long.toString(literal.value());
    }
    if (expr instanceof Expr.BoolLiteral literal) {
      return Boolean.toString(literal.value());
    }
    if (expr instanceof Expr.EnumLiteral literal) {
      return literal.name();
    }
    if (expr instanceof Expr.NullLiteral) {
      return "NULL";
    }
    if (expr instanceof Expr.Self) {
      return "ID";
    }
    if (expr instanceof Expr.Use use) {
      return use.variable().name();
    }
    if (expr instanceof Expr.FieldOf field) {
      return inner(field.base()) + "." + field.field().name();
    }
    if (expr instanceof Expr.Element element) {
      return element.array().name() + "[" + of(element.index()) + "]";
    }
    return compound(expr);
  }

  private static String compound(Expr expr) {
    if (expr instanceof Expr.Compare compare) {
      return inner(compare.left()) + " " + compare.operator().sign() + " " + inner(compare.right());
    }
    if (expr instanceof Expr.Arithmetic arithmetic) {
      return inner(arithmetic.left())
          + " "
          + arithmetic.operator().sign()
          + " "
          + inner(arithmetic.right());
    }
    if (expr instanceof Expr.Not not) {
      return "!" + inner(not.operand());
    }
    if (expr instanceof Expr.And and) {
      return inner(and.left()) + " && " + inner(and.right());
    }
    if (expr instanceof Expr.Or or) {
      return inner(or.left()) + " || " + inner(or.right());
    }
    if (expr instanceof Expr.Choice choice) {
      return inner(choice.condition())
          + " ? "
          + inner(choice.positive())
          + " : "
          + inner(choice.negative());
    }
    return expr.toString();
  }

  private static String inner(Expr expr) {
    boolean needsNone =
        !(expr instanceof Expr.Compare
            || expr instanceof Expr.Arithmetic
            || expr instanceof Expr.And
            || expr instanceof Expr.Or
            || expr instanceof Expr.Choice);
    return needsNone ? of(expr) : "(" + of(expr) + ")";
  }
}
