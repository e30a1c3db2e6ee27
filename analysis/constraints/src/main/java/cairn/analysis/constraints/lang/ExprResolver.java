package cairn.analysis.constraints.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Gives the names in formulas their meaning, and finds terms of the wrong type. */
final class ExprResolver {
  /** What a term can be. Of fields nothing is known before a recording is there. */
  enum Type {
    TRUTH("true or false"),
    NUMBER("a number"),
    NODE("a node"),
    NULL("NULL"),
    ANY("anything");

    private final String words;

    Type(String words) {
      this.words = words;
    }
  }

  private record Typed(Expr expr, Type type) {}

  private final Draft draft;
  private final Problems problems;

  private final Members members;

  /** Attributes that are nodes, by {@code structure.NAME}. */
  private final Set<String> nodeAttributes;

  /** The structures of the variables in scope. */
  private Map<String, String> variables = Map.of();

  ExprResolver(
      Draft draft,
      Map<String, Set<String>> attributes,
      Set<String> nodeAttributes,
      Problems problems) {
    this.draft = draft;
    this.nodeAttributes = nodeAttributes;
    this.problems = problems;
    this.members = new Members(draft, attributes, problems);
  }

  /** From now on formulas may use these variables, of these structures. */
  void begin(Map<String, String> scope) {
    variables = scope;
    members.begin(scope);
  }

  /** A formula that is true or false. */
  Expr formula(Expr expr) {
    if (!isSmall(expr)) {
      return expr;
    }
    return truth(expr);
  }

  /** A term that is a number. */
  Expr number(Expr expr) {
    if (!isSmall(expr)) {
      return expr;
    }
    return numeric(expr, "Expected a number here.");
  }

  /** A term that is a node or NULL. */
  Expr nodeOrNull(Expr expr) {
    if (!isSmall(expr)) {
      return expr;
    }
    Typed typed = resolve(expr);
    if (typed.type == Type.NUMBER || typed.type == Type.TRUTH) {
      problems.add(
          expr.position(),
          "This is " + typed.type.words + ", not a node",
          "Elsewhere this attribute is a node; it cannot be both.");
    }
    return typed.expr;
  }

  private boolean isSmall(Expr expr) {
    if (Exprs.isSmall(expr)) {
      return true;
    }
    problems.add(
        expr.position(),
        "This formula is too long",
        "At most "
            + Exprs.DEEPEST
            + " terms in a row and "
            + Exprs.MOST_TERMS
            + " in all (MIN and MAX count twice). Split it into several constraints.");
    return false;
  }

  private Expr truth(Expr expr) {
    Typed typed = resolve(expr);
    if (typed.type != Type.TRUTH && typed.type != Type.ANY) {
      problems.add(
          expr.position(),
          "This is " + typed.type.words + ", not true or false",
          typed.type == Type.NUMBER
              ? "Expected a comparison, such as == 1."
              : "Expected a comparison, such as != NULL.");
    }
    return typed.expr;
  }

  private Expr numeric(Expr expr, String expected) {
    Typed typed = resolve(expr);
    if (typed.type != Type.NUMBER && typed.type != Type.ANY) {
      problems.add(
          expr.position(),
          "This is " + typed.type.words + ", not a number",
          typed.type == Type.TRUTH
              ? expected + " To count a truth as a number: c ? 1 : 0."
              : expected);
    }
    return typed.expr;
  }

  /** A term that can be a node; NULL only where it makes sense. */
  private Expr node(Expr expr, boolean nullToo, String expected) {
    Typed typed = expr instanceof Expr.Named named ? nameOfNode(named) : resolve(expr);
    if (typed.type != Type.NODE
        && typed.type != Type.ANY
        && !(nullToo && typed.type == Type.NULL)) {
      problems.add(expr.position(), "This is " + typed.type.words + ", not a node", expected);
    } else if (typed.expr instanceof Expr.UserAttribute attribute) {
      problems.add(
          expr.position(),
          "'" + attribute.name() + "' is a node that can only be compared",
          "Expected it on a side of == or !=: X.first == X.root." + attribute.name() + ".");
    }
    return typed.expr;
  }

  private Typed resolve(Expr expr) {
    if (expr instanceof Expr.Numeral) {
      return new Typed(expr, Type.NUMBER);
    } else if (expr instanceof Expr.Truth) {
      return new Typed(expr, Type.TRUTH);
    } else if (expr instanceof Expr.Null) {
      return new Typed(expr, Type.NULL);
    } else if (expr instanceof Expr.IndexVariable) {
      return new Typed(expr, Type.NUMBER);
    } else if (expr instanceof Expr.Named e) {
      return name(e);
    } else if (expr instanceof Expr.NodeVariable e) {
      return variable(e);
    } else if (expr instanceof Expr.Negative e) {
      Expr operand = numeric(e.operand(), "Only numbers have a sign.");
      return new Typed(new Expr.Negative(e.position(), operand), Type.NUMBER);
    } else if (expr instanceof Expr.Absolute e) {
      Expr operand = numeric(e.operand(), "Only numbers have an absolute value.");
      return new Typed(new Expr.Absolute(e.position(), operand), Type.NUMBER);
    } else if (expr instanceof Expr.Arithmetic e) {
      String expected = "Expected numbers on both sides of " + e.operator().sign() + ".";
      return new Typed(
          new Expr.Arithmetic(
              e.position(),
              e.operator(),
              numeric(e.left(), expected),
              numeric(e.right(), expected)),
          Type.NUMBER);
    } else if (expr instanceof Expr.Choice e) {
      return choice(e);
    }
    Expr member = member(expr);
    return member == null ? new Typed(connective(expr), Type.TRUTH) : typedMember(member);
  }

  private Typed typedMember(Expr member) {
    if (member instanceof Expr.UserAttribute e
        && nodeAttributes.contains(e.structure() + "." + e.name())) {
      return new Typed(member, Type.NODE);
    }
    if (member instanceof Expr.StandardAttribute e) {
      return new Typed(member, e.attribute().isTruth() ? Type.TRUTH : Type.NUMBER);
    }
    boolean isNumber =
        member instanceof Expr.Size
            || member instanceof Expr.Count
            || member instanceof Expr.CountOf
            || member instanceof Expr.UserAttribute;
    return new Typed(member, isNumber ? Type.NUMBER : Type.ANY);
  }

  private Expr connective(Expr expr) {
    if (expr instanceof Expr.Not e) {
      return new Expr.Not(e.position(), truth(e.operand()));
    } else if (expr instanceof Expr.And e) {
      return new Expr.And(e.position(), truth(e.left()), truth(e.right()));
    } else if (expr instanceof Expr.Or e) {
      return new Expr.Or(e.position(), truth(e.left()), truth(e.right()));
    } else if (expr instanceof Expr.Comparison e) {
      return comparison(e);
    } else if (expr instanceof Expr.Edge e) {
      return new Expr.Edge(e.position(), end(e.from()), end(e.to()), e.negated());
    } else if (expr instanceof Expr.Path e) {
      return new Expr.Path(e.position(), end(e.from()), end(e.to()), e.negated());
    } else if (expr instanceof Expr.IsA e) {
      structure(e.position(), e.structure());
      Expr operand = node(e.operand(), true, "Only nodes are of a structure.");
      return new Expr.IsA(e.position(), operand, e.structure());
    }
    throw new IllegalStateException("no formula: " + expr.getClass());
  }

  private Expr end(Expr expr) {
    return node(expr, false, "Edges and paths go from node to node: X -> Y, X.next ->> Y.");
  }

  private Expr comparison(Expr.Comparison e) {
    String sign = e.relation().sign();
    if (e.relation() != Expr.Relation.EQUAL && e.relation() != Expr.Relation.DIFFERENT) {
      String expected = sign + " compares numbers.";
      return new Expr.Comparison(
          e.position(), e.relation(), numeric(e.left(), expected), numeric(e.right(), expected));
    }
    Typed left = resolve(e.left());
    Typed right = resolve(e.right());
    if (!comparable(left.type, right.type)) {
      problems.add(
          e.position(),
          "This compares " + left.type.words + " with " + right.type.words,
          left.type == Type.TRUTH || right.type == Type.TRUTH
              ? "Compare with true or false."
              : "Such things are never equal.");
    }
    return new Expr.Comparison(e.position(), e.relation(), left.expr, right.expr);
  }

  private static boolean comparable(Type a, Type b) {
    return a == b
        || a == Type.ANY
        || b == Type.ANY
        || (a == Type.NODE && b == Type.NULL)
        || (a == Type.NULL && b == Type.NODE);
  }

  private Typed choice(Expr.Choice e) {
    Expr condition = truth(e.condition());
    Typed first = resolve(e.first());
    Typed second = resolve(e.second());
    if (!comparable(first.type, second.type)) {
      problems.add(
          e.position(),
          "This is " + first.type.words + " or " + second.type.words,
          "Both must be of one type.");
    }
    Type type = first.type;
    if (type != second.type) {
      type = type == Type.ANY || second.type == Type.ANY ? Type.ANY : Type.NODE;
    }
    return new Typed(new Expr.Choice(e.position(), condition, first.expr, second.expr), type);
  }

  /** What hangs on a node, resolved; null if the expression is something else. */
  private @Nullable Expr member(Expr expr) {
    String expected = "Only nodes have fields, elements and attributes.";
    if (expr instanceof Expr.Field e) {
      return members.field(e, node(e.base(), false, expected));
    } else if (expr instanceof Expr.NumberedField e) {
      return members.numbered(e, node(e.base(), false, expected));
    } else if (expr instanceof Expr.Element e) {
      Expr index = numeric(e.index(), "An index is a number.");
      return members.element(e, node(e.base(), false, expected), index);
    } else if (expr instanceof Expr.StandardAttribute e) {
      return new Expr.StandardAttribute(
          e.position(), node(e.base(), false, expected), e.attribute());
    } else if (expr instanceof Expr.Size e) {
      return members.size(e, node(e.base(), false, "Only arrays have a SIZE."));
    } else if (expr instanceof Expr.Count e) {
      structure(e.position(), e.structure());
      Expr base = node(e.base(), true, "COUNT begins at a node: COUNT(X.root, node).");
      return new Expr.Count(e.position(), base, e.structure());
    } else if (expr instanceof Expr.CountOf e) {
      String ends = "A range goes from a number to a number: COUNT(I in 0 to 7 : X.table[I] > 0).";
      return new Expr.CountOf(
          e.position(),
          e.variable(),
          numeric(e.from(), ends),
          numeric(e.to(), ends),
          truth(e.body()));
    }
    return null;
  }

  private Typed variable(Expr.NodeVariable e) {
    if (!variables.containsKey(e.name())) {
      problems.add(
          e.position(),
          "'" + e.name() + "' has no meaning here",
          variables.isEmpty()
              ? "Only numbers and constants can stand here."
              : "Only " + String.join(", ", variables.keySet()) + " can be used in this rule.");
    }
    return new Typed(e, Type.NODE);
  }

  private Typed name(Expr.Named e) {
    Constant constant = draft.constants.get(e.name());
    if (constant == null) {
      unknown(e, "Expected a line for this constant: " + Names.shortened(e.name()) + " = 1;");
      return new Typed(e, Type.ANY);
    }
    boolean isNumber = constant.value() != null && !draft.truths.contains(e.name());
    return new Typed(e, isNumber ? Type.NUMBER : Type.ANY);
  }

  private Typed nameOfNode(Expr.Named e) {
    if (draft.constants.containsKey(e.name())) {
      return name(e);
    }
    String structure =
        draft.structures.isEmpty() ? "node" : draft.structures.keySet().iterator().next();
    unknown(
        e,
        "Expected a declaration before it: " + structure + " " + Names.shortened(e.name()) + ";");
    return new Typed(e, Type.ANY);
  }

  private void unknown(Expr.Named e, String expected) {
    if (draft.lostNames.contains(e.name())) {
      return;
    }
    if (draft.structures.containsKey(e.name())) {
      problems.add(
          e.position(),
          "'" + e.name() + "' is a structure and stands for no node",
          "Expected a variable, declared before: " + e.name() + " X;");
    } else if (draft.variables.contains(e.name())) {
      problems.add(
          e.position(),
          "Variable '" + e.name() + "' was declared for other constraints",
          "Declarations behind a constraint begin anew: declare it again.");
    } else {
      List<String> known = new ArrayList<>(variables.keySet());
      known.addAll(draft.constants.keySet());
      problems.add(
          e.position(),
          "'" + Names.shortened(e.name()) + "' is neither a variable nor a constant",
          Names.didYouMean(e.name(), known) + expected);
    }
  }

  /** Finds out whether a structure of this name was declared. */
  boolean structure(Position position, String name) {
    if (draft.structures.containsKey(name)) {
      return true;
    }
    if (!draft.lostNames.contains(name)) {
      problems.add(
          position,
          "There is no structure '" + Names.shortened(name) + "'",
          Names.didYouMean(name, draft.structures.keySet())
              + "Expected its declaration somewhere: "
              + Names.shortened(name)
              + " FIELD 3 EDGE 2; or with names: "
              + Names.shortened(name)
              + " FIELDS key, left, right;");
    }
    return false;
  }
}
