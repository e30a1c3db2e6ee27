package cairn.analysis.constraints.lang;

/** Writes formulas and terms in ASCII, with as few parentheses as their meaning allows. */
final class ExprText {
  private static final int CHOICE = 1;
  private static final int OR = 2;
  private static final int AND = 3;
  private static final int NOT = 4;
  private static final int RELATION = 5;
  private static final int SUM = 6;
  private static final int PRODUCT = 7;
  private static final int UNARY = 8;
  private static final int TERM = 9;

  private final StringBuilder text = new StringBuilder();

  private ExprText() {}

  static String of(Expr expr) {
    return written(expr, CHOICE);
  }

  /** In parentheses if it is no sum. */
  static String asTerm(Expr expr) {
    return written(expr, SUM);
  }

  private static String written(Expr expr, int weakest) {
    ExprText writer = new ExprText();
    writer.write(expr, weakest);
    return writer.text.toString();
  }

  /** Writes it, in parentheses if it binds weaker than its place needs. */
  private void write(Expr expr, int weakest) {
    boolean inParentheses = strength(expr) < weakest;
    text.append(inParentheses ? "(" : "");
    write(expr);
    text.append(inParentheses ? ")" : "");
  }

  private static int strength(Expr expr) {
    if (expr instanceof Expr.Choice) {
      return CHOICE;
    } else if (expr instanceof Expr.Or) {
      return OR;
    } else if (expr instanceof Expr.And) {
      return AND;
    } else if (expr instanceof Expr.Not) {
      return NOT;
    } else if (expr instanceof Expr.Comparison
        || expr instanceof Expr.Edge
        || expr instanceof Expr.Path
        || expr instanceof Expr.IsA) {
      return RELATION;
    } else if (expr instanceof Expr.Arithmetic e) {
      return switch (e.operator()) {
        case PLUS, MINUS -> SUM;
        case TIMES, DIVIDED, MODULO -> PRODUCT;
      };
    } else if (expr instanceof Expr.Negative || (expr instanceof Expr.Numeral e && isNegative(e))) {
      return UNARY;
    }
    return TERM;
  }

  private static boolean isNegative(Expr.Numeral number) {
    return number.isWhole() ? number.whole() < 0 : Double.toString(number.real()).startsWith("-");
  }

  private void infix(Expr left, String sign, Expr right, int strength, boolean isChain) {
    write(left, isChain ? strength : strength + 1);
    text.append(' ').append(sign).append(' ');
    write(right, strength + 1);
  }

  private void write(Expr expr) {
    if (expr instanceof Expr.Numeral e) {
      text.append(e.isWhole() ? Long.toString(e.whole()) : Double.toString(e.real()));
    } else if (expr instanceof Expr.Truth e) {
      text.append(e.value());
    } else if (expr instanceof Expr.Null) {
      text.append("NULL");
    } else if (expr instanceof Expr.Named e) {
      text.append(e.name());
    } else if (expr instanceof Expr.NodeVariable e) {
      text.append(e.name());
    } else if (expr instanceof Expr.IndexVariable e) {
      text.append(e.name());
    } else if (expr instanceof Expr.Negative e) {
      text.append('-');
      write(e.operand(), e.operand() instanceof Expr.Numeral ? TERM + 1 : UNARY);
    } else if (expr instanceof Expr.Absolute e) {
      text.append('|');
      write(e.operand(), SUM);
      text.append('|');
    } else if (!writeConnective(expr)) {
      writeMember(expr);
    }
  }

  private boolean writeConnective(Expr expr) {
    if (expr instanceof Expr.Arithmetic e) {
      infix(e.left(), e.operator().sign(), e.right(), strength(e), true);
    } else if (expr instanceof Expr.Comparison e) {
      infix(e.left(), e.relation().sign(), e.right(), RELATION, false);
    } else if (expr instanceof Expr.Edge e) {
      infix(e.from(), e.negated() ? "!->" : "->", e.to(), RELATION, false);
    } else if (expr instanceof Expr.Path e) {
      infix(e.from(), e.negated() ? "!->>" : "->>", e.to(), RELATION, false);
    } else if (expr instanceof Expr.IsA e) {
      write(e.operand(), SUM);
      text.append(" ISA ").append(e.structure());
    } else if (expr instanceof Expr.And e) {
      infix(e.left(), "and", e.right(), AND, true);
    } else if (expr instanceof Expr.Or e) {
      infix(e.left(), "or", e.right(), OR, true);
    } else if (expr instanceof Expr.Not e) {
      text.append("not ");
      write(e.operand(), NOT);
    } else if (expr instanceof Expr.Choice e) {
      write(e.condition(), OR);
      text.append(" ? ");
      write(e.first(), CHOICE);
      text.append(" : ");
      write(e.second(), CHOICE);
    } else {
      return false;
    }
    return true;
  }

  private void writeMember(Expr expr) {
    if (expr instanceof Expr.Field e) {
      write(e.base(), TERM);
      text.append('.').append(e.name());
    } else if (expr instanceof Expr.NumberedField e) {
      write(e.base(), TERM);
      boolean isVariable = e.base() instanceof Expr.NodeVariable;
      text.append(isVariable ? "[" : ".(").append(e.number()).append(isVariable ? "]" : ")");
    } else if (expr instanceof Expr.Element e) {
      write(e.base(), TERM);
      text.append('[');
      write(e.index(), CHOICE);
      text.append(']');
    } else if (expr instanceof Expr.StandardAttribute e) {
      write(e.base(), TERM);
      text.append('.').append(e.attribute().name());
    } else if (expr instanceof Expr.UserAttribute e) {
      write(e.base(), TERM);
      text.append('.').append(e.name());
    } else if (expr instanceof Expr.Size e) {
      text.append("SIZE(");
      write(e.base(), CHOICE);
      text.append(')');
    } else if (expr instanceof Expr.Count e) {
      text.append("COUNT(");
      write(e.base(), CHOICE);
      text.append(", ").append(e.structure()).append(')');
    } else if (expr instanceof Expr.CountOf e) {
      text.append("COUNT(").append(e.variable()).append(" in ");
      write(e.from(), SUM);
      text.append(" to ");
      write(e.to(), SUM);
      text.append(" : ");
      write(e.body(), CHOICE);
      text.append(')');
    } else {
      throw new IllegalStateException("unknown expression: " + expr.getClass());
    }
  }
}
