package cairn.analysis.linearizability.twin;

import cairn.analysis.linearizability.model.Expr;
import cairn.analysis.linearizability.model.Type;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes expressions in Java. */
final class JavaExpressions {
  private final JavaNames names;
  private final Map<Expr, String> known;

  JavaExpressions(JavaNames names) {
    this(names, Map.of());
  }

  private JavaExpressions(JavaNames names, Map<Expr, String> known) {
    this.names = names;
    this.known = known;
  }

  /** The same where one place has been read into a variable. */
  JavaExpressions knowing(Expr place, String variable) {
    return new JavaExpressions(names, Map.of(place, variable));
  }

  String type(Type type) {
    if (type instanceof Type.Bool) {
      return "boolean";
    }
    if (type instanceof Type.Enumeration enumeration) {
      return names.type(enumeration.name());
    }
    if (type instanceof Type.Reference reference) {
      return names.type(reference.struct());
    }
    return type instanceof Type.Null ? "Object" : "long";
  }

  /** What a variable holds at first. */
  String nothing(Type type) {
    if (type instanceof Type.Bool) {
      return "false";
    }
    if (type instanceof Type.Enumeration enumeration) {
      return names.type(enumeration.name()) + "." + enumeration.constants().get(0);
    }
    return type instanceof Type.Reference || type instanceof Type.Null ? "null" : "0";
  }

  String value(Expr expr) {
    String variable = known.get(expr);
    if (variable != null) {
      return variable;
    }
    if (expr instanceof Expr.IntLiteral literal) {
      boolean large = literal.value() != (int) literal.value();
      return literal.value() + (large ? "L" : "");
    }
    if (expr instanceof Expr.BoolLiteral literal) {
      return Boolean.toString(literal.value());
    }
    if (expr instanceof Expr.EnumLiteral literal) {
      return names.type(literal.type().name()) + "." + literal.name();
    }
    if (expr instanceof Expr.NullLiteral) {
      return "null";
    }
    if (expr instanceof Expr.Self) {
      return "id";
    }
    if (expr instanceof Expr.Use use) {
      return names.of(use.variable());
    }
    if (expr instanceof Expr.FieldOf field) {
      return inner(field.base()) + "." + field(field);
    }
    if (expr instanceof Expr.Element element) {
      return names.of(element.array()) + ".get(" + index(element) + ")";
    }
    return compound(expr);
  }

  static String field(Expr.FieldOf field) {
    return fieldName(field.field().name());
  }

  static String fieldName(String name) {
    return javax.lang.model.SourceVersion.isKeyword(name) || name.equals("_") ? name + "_" : name;
  }

  String index(Expr.Element element) {
    Expr index = element.index();
    return index instanceof Expr.IntLiteral literal && literal.value() == (int) literal.value()
        ? value(index)
        : "Math.toIntExact(" + value(index) + ")";
  }

  private String compound(Expr expr) {
    if (expr instanceof Expr.Compare compare) {
      return inner(compare.left()) + " " + compare.operator().sign() + " " + inner(compare.right());
    }
    if (expr instanceof Expr.Arithmetic arithmetic) {
      String sign = " " + arithmetic.operator().sign() + " ";
      // Two literals alone would be ints.
      String left = inner(arithmetic.left());
      boolean literal = arithmetic.left() instanceof Expr.IntLiteral;
      return (literal && !left.endsWith("L") ? left + "L" : left)
          + sign
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
    throw new IllegalArgumentException("only a sequential specification has " + expr);
  }

  private String inner(Expr expr) {
    boolean needsNone =
        known.containsKey(expr)
            || !(expr instanceof Expr.Compare
                || expr instanceof Expr.Arithmetic
                || expr instanceof Expr.And
                || expr instanceof Expr.Or
                || expr instanceof Expr.Choice
                || (expr instanceof Expr.IntLiteral literal && literal.value() < 0));
    return needsNone ? value(expr) : "(" + value(expr) + ")";
  }

  /** A guard: what it asks, behind what must be there for it to have a value. "true" for none. */
  String guard(List<Expr> conditions) {
    Set<String> parts = new LinkedHashSet<>();
    for (Expr condition : conditions) {
      defined(condition, parts);
      parts.add(inner(condition));
    }
    if (parts.size() == 1 && conditions.size() == 1) {
      return value(conditions.get(0));
    }
    return parts.isEmpty() ? "true" : String.join(" && ", parts);
  }

  /** Whether an expression has a value, as a condition; "true" for always. */
  String defined(Expr expr) {
    Set<String> parts = new LinkedHashSet<>();
    defined(expr, parts);
    return parts.isEmpty() ? "true" : String.join(" && ", parts);
  }

  private void defined(Expr expr, Set<String> parts) {
    if (known.containsKey(expr)) {
      return;
    }
    if (expr instanceof Expr.FieldOf field) {
      defined(field.base(), parts);
      parts.add("(" + inner(field.base()) + " != null)");
    } else if (expr instanceof Expr.Element element) {
      defined(element.index(), parts);
    } else if (expr instanceof Expr.Compare compare) {
      defined(compare.left(), parts);
      defined(compare.right(), parts);
    } else if (expr instanceof Expr.Arithmetic arithmetic) {
      defined(arithmetic.left(), parts);
      defined(arithmetic.right(), parts);
    } else if (expr instanceof Expr.Not not) {
      defined(not.operand(), parts);
    } else if (expr instanceof Expr.And and) {
      defined(and.left(), parts);
      implied("!" + inner(and.left()), and.right(), parts);
    } else if (expr instanceof Expr.Or or) {
      defined(or.left(), parts);
      implied(inner(or.left()), or.right(), parts);
    } else if (expr instanceof Expr.Choice choice) {
      defined(choice.condition(), parts);
      implied("!" + inner(choice.condition()), choice.positive(), parts);
      implied(inner(choice.condition()), choice.negative(), parts);
    }
  }

  /** The part needs a value only where another condition does not hold. */
  private void implied(String unless, Expr part, Set<String> parts) {
    String needs = defined(part);
    if (!needs.equals("true")) {
      parts.add("(" + unless + " || " + needs + ")");
    }
  }
}
