package cairn.analysis.constraints.lang;

/** Says formulas in English. */
final class ExprWords {
  private ExprWords() {}

  /** A formula as a sentence without its capital and full stop. */
  static String formula(Expr expr) {
    if (expr instanceof Expr.And e) {
      return part(e.left(), e) + " and " + part(e.right(), e);
    } else if (expr instanceof Expr.Or e && e.left() instanceof Expr.Not not) {
      return "if " + condition(not.operand()) + " then " + part(e.right(), e);
    } else if (expr instanceof Expr.Or e) {
      return part(e.left(), e) + " or " + part(e.right(), e);
    } else if (expr instanceof Expr.Not e) {
      return "not (" + formula(e.operand()) + ")";
    } else if (expr instanceof Expr.Truth e) {
      return e.value() ? "true" : "false";
    } else if (expr instanceof Expr.Edge e) {
      return term(e.from())
          + (e.negated() ? " has no edge to " : " has an edge to ")
          + term(e.to());
    } else if (expr instanceof Expr.Path e) {
      return (e.negated() ? "there is no path from " : "there is a path from ")
          + term(e.from())
          + " to "
          + term(e.to());
    } else if (expr instanceof Expr.IsA e) {
      return term(e.operand()) + " is a live node of " + e.structure();
    } else if (expr instanceof Expr.StandardAttribute e) {
      return kind(e, true);
    } else if (expr instanceof Expr.Comparison e) {
      return comparison(e);
    } else if (expr instanceof Expr.Choice e) {
      return "if "
          + condition(e.condition())
          + " then ("
          + formula(e.first())
          + "), otherwise ("
          + formula(e.second())
          + ")";
    }
    return term(expr) + " is true";
  }

  /** A part of a conjunction or disjunction, in parentheses if it needs them. */
  private static String part(Expr part, Expr whole) {
    boolean isChain = part.getClass() == whole.getClass() && !isImplication(part);
    boolean isSimple =
        !(part instanceof Expr.And || part instanceof Expr.Or || part instanceof Expr.Choice);
    String words = formula(part);
    return isChain || isSimple ? words : "(" + words + ")";
  }

  private static String condition(Expr expr) {
    return expr instanceof Expr.Choice || isImplication(expr)
        ? "(" + formula(expr) + ")"
        : formula(expr);
  }

  private static boolean isImplication(Expr expr) {
    return expr instanceof Expr.Or e && e.left() instanceof Expr.Not;
  }

  private static String comparison(Expr.Comparison e) {
    if (e.right() instanceof Expr.Truth truth
        && (e.relation() == Expr.Relation.EQUAL || e.relation() == Expr.Relation.DIFFERENT)) {
      boolean holds = truth.value() == (e.relation() == Expr.Relation.EQUAL);
      if (e.left() instanceof Expr.StandardAttribute attribute) {
        return kind(attribute, holds);
      }
      return term(e.left()) + " is " + holds;
    }
    String relation =
        switch (e.relation()) {
          case EQUAL -> " is ";
          case DIFFERENT -> " is not ";
          case LESS -> " is less than ";
          case AT_MOST -> " is at most ";
          case GREATER -> " is greater than ";
          case AT_LEAST -> " is at least ";
        };
    return term(e.left()) + relation + term(e.right());
  }

  private static String kind(Expr.StandardAttribute e, boolean holds) {
    String node = term(e.base());
    return switch (e.attribute()) {
      case ISROOT -> holds ? "no edge leads to " + node : "an edge leads to " + node;
      case ISLEAF -> node + (holds ? " has no edge" : " has an edge");
      case EXTERNAL -> node + (holds ? " is external" : " is not external");
      case INTERNAL -> node + (holds ? " is internal" : " is not internal");
      default -> term(e) + " is " + holds;
    };
  }

  /** A term; fields as the author writes them. */
  static String term(Expr expr) {
    if (expr instanceof Expr.StandardAttribute e) {
      String node = term(e.base());
      return switch (e.attribute()) {
        case INDEGREE -> "the number of edges to " + node;
        case OUTDEGREE -> "the number of edges from " + node;
        case ALLIN -> "the number of all references to " + node;
        case ALLOUT -> "the number of all references from " + node;
        case EXTERNAL, INTERNAL, ISROOT, ISLEAF -> "whether " + kind(e, true);
      };
    } else if (expr instanceof Expr.UserAttribute e) {
      return "the " + e.name() + " of " + term(e.base());
    } else if (expr instanceof Expr.NumberedField e) {
      return "field " + e.number() + " of " + term(e.base());
    } else if (expr instanceof Expr.Element e) {
      return "element " + operand(e.index()) + " of " + term(e.base());
    } else if (expr instanceof Expr.Size e) {
      return "the length of " + term(e.base());
    } else if (expr instanceof Expr.Count e) {
      return "the number of " + e.structure() + " nodes that " + term(e.base()) + " leads to";
    } else if (expr instanceof Expr.CountOf e) {
      return "the number of "
          + e.variable()
          + " from "
          + operand(e.from())
          + " to "
          + operand(e.to())
          + " for which "
          + formula(e.body());
    } else if (expr instanceof Expr.Absolute e) {
      return "the absolute value of " + operand(e.operand());
    } else if (expr instanceof Expr.Negative e) {
      return "-" + operand(e.operand());
    } else if (expr instanceof Expr.Arithmetic e) {
      return operand(e.left()) + " " + e.operator().sign() + " " + operand(e.right());
    } else if (expr instanceof Expr.Choice e) {
      return choice(e);
    } else if (isFormula(expr)) {
      return "whether " + formula(expr);
    } else if (expr instanceof Expr.Field e && !isPlain(e.base())) {
      return "the " + e.name() + " of " + term(e.base());
    }
    return ExprText.of(expr);
  }

  /** Whether it reads well as it is written: X, X.left.key, 3. */
  private static boolean isPlain(Expr expr) {
    return expr instanceof Expr.Field e ? isPlain(e.base()) : Exprs.parts(expr).isEmpty();
  }

  private static boolean isFormula(Expr expr) {
    return expr instanceof Expr.And
        || expr instanceof Expr.Or
        || expr instanceof Expr.Not
        || expr instanceof Expr.Comparison
        || expr instanceof Expr.Edge
        || expr instanceof Expr.Path
        || expr instanceof Expr.IsA;
  }

  private static String operand(Expr expr) {
    return isPlain(expr) ? term(expr) : "(" + term(expr) + ")";
  }

  private static String choice(Expr.Choice e) {
    if (e.condition() instanceof Expr.Comparison c
        && same(c.left(), e.first())
        && same(c.right(), e.second())) {
      if (c.relation() == Expr.Relation.AT_MOST || c.relation() == Expr.Relation.LESS) {
        return "the smaller of " + operand(e.first()) + " and " + operand(e.second());
      } else if (c.relation() == Expr.Relation.AT_LEAST || c.relation() == Expr.Relation.GREATER) {
        return "the larger of " + operand(e.first()) + " and " + operand(e.second());
      }
    }
    return operand(e.first())
        + " if "
        + formula(e.condition())
        + ", otherwise "
        + operand(e.second());
  }

  /** Whether two terms are the same but for their places. */
  private static boolean same(Expr a, Expr b) {
    return ExprText.of(a).equals(ExprText.of(b));
  }
}
