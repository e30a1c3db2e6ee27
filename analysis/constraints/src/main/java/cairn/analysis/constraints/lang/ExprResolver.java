package cairn.analysis.constraints.lang;

import cairn.analysis.constraints.lang.Expr.Standard;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
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

  /** Names of attributes and the structures that have them. */
  private final Map<String, Set<String>> attributes;

  /** The structures of the variables in scope. */
  private Map<String, String> variables = Map.of();

  ExprResolver(Draft draft, Map<String, Set<String>> attributes, Problems problems) {
    this.draft = draft;
    this.attributes = attributes;
    this.problems = problems;
  }

  void begin(Map<String, String> scope) {
    variables = scope;
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

  private static Typed typedMember(Expr member) {
    if (member instanceof Expr.StandardAttribute e) {
      return new Typed(member, e.attribute().isTruth() ? Type.TRUTH : Type.NUMBER);
    }
    boolean isNumber =
        member instanceof Expr.Size
            || member instanceof Expr.Count
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
      return field(e, node(e.base(), false, expected));
    } else if (expr instanceof Expr.NumberedField e) {
      return numbered(e, node(e.base(), false, expected));
    } else if (expr instanceof Expr.Element e) {
      Expr index = numeric(e.index(), "An index is a number.");
      return element(e, node(e.base(), false, expected), index);
    } else if (expr instanceof Expr.StandardAttribute e) {
      return new Expr.StandardAttribute(
          e.position(), node(e.base(), false, expected), e.attribute());
    } else if (expr instanceof Expr.Size e) {
      return size(e, node(e.base(), false, "Only arrays have a SIZE."));
    } else if (expr instanceof Expr.Count e) {
      structure(e.position(), e.structure());
      Expr base = node(e.base(), true, "COUNT begins at a node: COUNT(X.root, node).");
      return new Expr.Count(e.position(), base, e.structure());
    }
    return null;
  }

  /** The structure of a term, if it is a variable. */
  private Draft.@Nullable StructureDraft declared(Expr base) {
    if (base instanceof Expr.NodeVariable variable) {
      String structure = variables.get(variable.name());
      return structure == null ? null : draft.structures.get(structure);
    }
    return null;
  }

  private Expr field(Expr.Field e, Expr base) {
    String name = e.name();
    Set<String> owners = attributes.getOrDefault(name, Set.of());
    Draft.StructureDraft structure = declared(base);
    if (structure == null) {
      if (!owners.isEmpty()) {
        return new Expr.UserAttribute(e.position(), base, owner(e, base, owners), name);
      }
      misspelt(e);
      return new Expr.Field(e.position(), base, name);
    }
    if (owners.contains(structure.name())) {
      return new Expr.UserAttribute(e.position(), base, structure.name(), name);
    }
    List<String> fields = structure.fields().stream().map(Structure.NamedField::name).toList();
    if (fields.contains(name)) {
      return new Expr.Field(e.position(), base, name);
    }
    if (!owners.isEmpty()) {
      problems.add(
          e.position(),
          "'"
              + name
              + "' is an attribute of "
              + String.join(", ", owners)
              + ", not of "
              + structure.name(),
          "Its definition begins with: " + structure.name() + "." + name + ";");
    } else if (structure.isArray()) {
      problems.add(
          e.position(),
          "'" + structure.name() + "' is an array and has no field '" + shown(name) + "'",
          "Its elements are X[1], X[2], ..., its length is X.SIZE.");
    } else if (!fields.isEmpty()) {
      problems.add(
          e.position(),
          "'" + structure.name() + "' has no field or attribute '" + shown(name) + "'",
          Names.didYouMean(name, membersOf(structure.name(), fields))
              + "Its FIELDS are "
              + Names.shortened(String.join(", ", fields))
              + "; all that the file uses must be there.");
    } else {
      misspelt(e);
    }
    return new Expr.Field(e.position(), base, name);
  }

  private static String shown(String name) {
    return Names.shortened(name);
  }

  private Set<String> membersOf(String structure, List<String> fields) {
    Set<String> members = new TreeSet<>(fields);
    attributes.forEach(
        (name, owners) -> {
          if (owners.contains(structure)) {
            members.add(name);
          }
        });
    for (Standard standard : Standard.values()) {
      members.add(standard.name());
    }
    return members;
  }

  /** A field that the file does not name and that looks like an attribute. */
  private void misspelt(Expr.Field e) {
    String name = e.name();
    if (name.length() < 4 || !name.chars().allMatch(c -> c >= 'A' && c <= 'Z')) {
      return;
    }
    for (Draft.StructureDraft structure : draft.structures.values()) {
      if (structure.fields().stream().anyMatch(field -> field.name().equals(name))) {
        return;
      }
    }
    Set<String> known = new TreeSet<>(attributes.keySet());
    for (Standard standard : Standard.values()) {
      known.add(standard.name());
    }
    String nearest = Names.nearest(name, known);
    if (nearest != null && !draft.lostNames.contains(name)) {
      problems.add(
          e.position(),
          "There is no attribute '" + name + "'",
          "Did you mean '" + nearest + "'? If it is a field, name it among the FIELDS.");
    }
  }

  /** Whose attribute is meant, if the node's structure is not known. */
  private String owner(Expr.Field e, Expr base, Set<String> owners) {
    Expr root = base;
    while (!(root instanceof Expr.NodeVariable) && !Exprs.parts(root).isEmpty()) {
      root = Exprs.parts(root).get(0);
    }
    Draft.StructureDraft structure = declared(root);
    if (structure != null && owners.contains(structure.name())) {
      return structure.name();
    }
    if (owners.size() > 1) {
      problems.add(
          e.position(),
          "'"
              + e.name()
              + "' is an attribute of "
              + String.join(", ", owners)
              + ", and it is not clear which is meant",
          "Give these attributes different names.");
    }
    return owners.iterator().next();
  }

  private Expr numbered(Expr.NumberedField e, Expr base) {
    Draft.StructureDraft structure = declared(base);
    if (structure == null) {
      return new Expr.NumberedField(e.position(), base, e.number());
    }
    if (structure.isArray()) {
      Expr.Numeral index = new Expr.Numeral(e.position(), true, e.number(), e.number());
      return new Expr.Element(e.position(), base, index);
    }
    int fields = structure.fieldCount();
    if (fields < 0 && !structure.fields().isEmpty()) {
      fields = structure.fields().stream().mapToInt(Structure.NamedField::length).sum();
    }
    if (fields >= 0 && e.number() > fields) {
      problems.add(
          e.position(),
          "There is no field "
              + e.number()
              + ": '"
              + structure.name()
              + "' has "
              + fields
              + (fields == 1 ? " field" : " fields"),
          "Fields count from 1.");
    }
    return new Expr.NumberedField(e.position(), base, e.number());
  }

  private Expr element(Expr.Element e, Expr base, Expr index) {
    Draft.StructureDraft node = declared(base);
    if (node != null && index instanceof Expr.Numeral number && number.isWhole()) {
      if (number.whole() >= 1 && number.whole() <= Integer.MAX_VALUE) {
        return numbered(new Expr.NumberedField(e.position(), base, (int) number.whole()), base);
      }
      problems.add(e.position(), "There is no field " + number.whole(), "Fields count from 1.");
    }
    if (base instanceof Expr.Field field && index instanceof Expr.Numeral number) {
      Draft.StructureDraft structure = declared(field.base());
      if (structure != null) {
        for (Structure.NamedField named : structure.fields()) {
          if (named.name().equals(field.name())
              && named.isInline()
              && (number.whole() < 0 || number.whole() >= named.length())) {
            problems.add(
                e.position(),
                "There is no element "
                    + number.whole()
                    + ": '"
                    + named.name()
                    + "' has "
                    + named.length(),
                "Elements count from 0.");
          }
        }
      }
    }
    return new Expr.Element(e.position(), base, index);
  }

  private Expr size(Expr.Size e, Expr base) {
    Draft.StructureDraft structure = declared(base);
    if (structure != null && !structure.isArray()) {
      problems.add(
          e.position(),
          "A node of '" + structure.name() + "' is no array and has no SIZE",
          "Expected a field that refers to an array: SIZE(X.table).");
    }
    return new Expr.Size(e.position(), base);
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
      unknown(e, "Expected a line for this constant: " + shown(e.name()) + " = 1;");
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
    unknown(e, "Expected a declaration before it: " + structure + " " + shown(e.name()) + ";");
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
          "'" + shown(e.name()) + "' is neither a variable nor a constant",
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
          "There is no structure '" + shown(name) + "'",
          Names.didYouMean(name, draft.structures.keySet())
              + "Expected its declaration somewhere: "
              + shown(name)
              + " FIELD 3 EDGE 2; or with names: "
              + shown(name)
              + " FIELDS key, left, right;");
    }
    return false;
  }
}
