package cairn.analysis.constraints.naive;

import cairn.analysis.constraints.lang.Attribute;
import cairn.analysis.constraints.lang.Binding;
import cairn.analysis.constraints.lang.Constant;
import cairn.analysis.constraints.lang.Constraint;
import cairn.analysis.constraints.lang.Expr;
import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.lang.Structure;
import java.util.stream.Collectors;

/** Specifications as text, so that a failure can be read, and run by itself. */
final class SpecText {
  private SpecText() {}

  static String of(Spec spec) {
    StringBuilder text = new StringBuilder();
    spec.structures().forEach(structure -> structure(structure, text));
    for (Constant constant : spec.constants()) {
      String value =
          constant.value() == null ? "static " + constant.staticField() : of(constant.value());
      text.append(constant.name() + " = " + value + ";\n");
    }
    spec.attributes().forEach(attribute -> attribute(attribute, text));
    for (Constraint constraint : spec.constraints()) {
      text.append(constraint.name() + ": ");
      constraint.variables().forEach(v -> text.append(v.structure() + " " + v.name() + "; "));
      text.append(constraint.text() + ";\n");
    }
    if (!spec.roots().isEmpty()) {
      text.append(
          spec.roots().stream()
              .map(rule -> (rule.kind() + " ").toLowerCase(java.util.Locale.ROOT) + rule.name())
              .collect(Collectors.joining(", ", "roots ", ";\n")));
    }
    return text.toString();
  }

  private static void structure(Structure structure, StringBuilder text) {
    for (Binding binding : structure.bindings()) {
      Binding.JavaClass named = (Binding.JavaClass) binding;
      String how = named.exactly() ? " = java exactly " : " = java ";
      text.append(structure.name() + how + named.name() + ";\n");
    }
    if (structure.isArray()) {
      text.append("ARRAY " + structure.name() + ";\n");
    } else if (!structure.fields().isEmpty()) {
      text.append(
          structure.fields().stream()
              .map(field -> field.name() + (field.isInline() ? "[" + field.length() + "]" : ""))
              .collect(Collectors.joining(", ", structure.name() + " FIELDS ", "")));
      String edges = String.join(", ", structure.edges());
      text.append((edges.isEmpty() ? "" : " EDGES " + edges) + ";\n");
    } else {
      text.append(
          structure.name()
              + " FIELD "
              + structure.fieldCount()
              + " EDGE "
              + structure.edgeCount()
              + ";\n");
    }
  }

  private static void attribute(Attribute attribute, StringBuilder text) {
    String name = attribute.structure() + "." + attribute.name();
    if (attribute.nullValue() != null) {
      text.append(name + "(NULL) = " + of(attribute.nullValue()) + ";\n");
    }
    String left = attribute.variable() + "." + attribute.name() + " = ";
    String variable = attribute.structure() + " " + attribute.variable() + "; ";
    text.append(name + "; " + variable);
    if (attribute.guard() != null && attribute.first() != null) {
      text.append(of(attribute.guard()) + " => " + left + of(attribute.first()) + " || ");
    }
    text.append(left + of(attribute.second()) + ";\n");
  }

  static String of(Expr expr) {
    if (expr instanceof Expr.Numeral e) {
      return e.isWhole() ? Long.toString(e.whole()) : Double.toString(e.real());
    } else if (expr instanceof Expr.Truth e) {
      return Boolean.toString(e.value());
    } else if (expr instanceof Expr.Null) {
      return "NULL";
    } else if (expr instanceof Expr.Named e) {
      return e.name();
    } else if (expr instanceof Expr.NodeVariable e) {
      return e.name();
    } else if (expr instanceof Expr.IndexVariable e) {
      return e.name();
    } else if (expr instanceof Expr.Field e) {
      return of(e.base()) + "." + e.name();
    } else if (expr instanceof Expr.NumberedField e) {
      return of(e.base()) + ".(" + e.number() + ")";
    } else if (expr instanceof Expr.Element e) {
      return of(e.base()) + "[" + of(e.index()) + "]";
    } else if (expr instanceof Expr.StandardAttribute e) {
      return of(e.base()) + "." + e.attribute();
    } else if (expr instanceof Expr.UserAttribute e) {
      return of(e.base()) + "." + e.name();
    } else if (expr instanceof Expr.Size e) {
      return "SIZE(" + of(e.base()) + ")";
    } else if (expr instanceof Expr.Count e) {
      return "COUNT(" + of(e.base()) + ", " + e.structure() + ")";
    }
    return "(" + inner(expr) + ")";
  }

  private static String inner(Expr expr) {
    if (expr instanceof Expr.Negative e) {
      return "-" + of(e.operand());
    } else if (expr instanceof Expr.Absolute e) {
      return "ABS(" + of(e.operand()) + ")";
    } else if (expr instanceof Expr.Not e) {
      return "not " + of(e.operand());
    } else if (expr instanceof Expr.Arithmetic e) {
      return of(e.left()) + " " + e.operator().sign() + " " + of(e.right());
    } else if (expr instanceof Expr.Comparison e) {
      return of(e.left()) + " " + e.relation().sign() + " " + of(e.right());
    } else if (expr instanceof Expr.And e) {
      return of(e.left()) + " and " + of(e.right());
    } else if (expr instanceof Expr.Or e) {
      return of(e.left()) + " or " + of(e.right());
    } else if (expr instanceof Expr.Choice e) {
      return of(e.condition()) + " ? " + of(e.first()) + " : " + of(e.second());
    } else if (expr instanceof Expr.Edge e) {
      return of(e.from()) + (e.negated() ? " !-> " : " -> ") + of(e.to());
    } else if (expr instanceof Expr.Path e) {
      return of(e.from()) + (e.negated() ? " !->> " : " ->> ") + of(e.to());
    } else if (expr instanceof Expr.IsA e) {
      return of(e.operand()) + " ISA " + e.structure();
    }
    throw new IllegalArgumentException("unknown " + expr);
  }
}
