package cairn.analysis.constraints.lang;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Explains a specification in English, part by part. */
public final class SpecWords {
  private final StringBuilder text = new StringBuilder();

  private SpecWords() {}

  public static String of(Spec spec) {
    SpecWords writer = new SpecWords();
    writer.line(spec.name() + ": " + counts(spec));
    spec.structures().forEach(writer::structure);
    writer.constants(spec.constants());
    spec.attributes().forEach(writer::attribute);
    spec.constraints().forEach(writer::constraint);
    writer.points(spec.points());
    writer.roots(spec.roots());
    writer.lost(spec.lost());
    return writer.text.toString();
  }

  private void line(String line) {
    text.append(line).append('\n');
  }

  private static String counts(Spec spec) {
    return counted(spec.structures().size(), "structure")
        + ", "
        + counted(spec.attributes().size(), "attribute")
        + ", "
        + counted(spec.constraints().size(), "constraint");
  }

  private static String counted(int count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }

  private void structure(Structure structure) {
    line("");
    List<String> bindings = structure.bindings().stream().map(SpecWords::binding).toList();
    line(
        (structure.isArray() ? "Arrays " : "Structure ")
            + structure.name()
            + ": "
            + (bindings.isEmpty()
                ? "what has a type that is called " + structure.name()
                : String.join("; ", bindings)));
    if (structure.fieldCount() >= 0) {
      line("  number of fields: " + structure.fieldCount());
    }
    if (structure.edgeCount() >= 0) {
      line("  number of pointers among the fields: " + structure.edgeCount());
    }
    if (!structure.fields().isEmpty()) {
      line("  fields: " + String.join(", ", numbered(structure.fields())));
    }
    if (!structure.edges().isEmpty()) {
      line("  edges: " + String.join(", ", structure.edges()));
    }
  }

  private static List<String> numbered(List<Structure.NamedField> fields) {
    List<String> names = new ArrayList<>();
    int number = 1;
    for (Structure.NamedField field : fields) {
      String numbers =
          field.length() == 1 ? "" + number : number + "-" + (number + field.length() - 1);
      names.add(field.name() + " (" + numbers + ")");
      number += field.length();
    }
    return names;
  }

  private static String binding(Binding binding) {
    if (binding instanceof Binding.JavaClass b) {
      return "instances of Java class "
          + b.name()
          + (b.exactly() ? ", not of its subclasses" : " and its subclasses");
    } else if (binding instanceof Binding.NativeType b) {
      return "blocks of C type " + b.name();
    } else if (binding instanceof Binding.AllocatedAt b) {
      return "what is allocated at " + b.file() + ":" + b.line();
    }
    throw new IllegalStateException("unknown binding: " + binding.getClass());
  }

  private void constants(List<Constant> constants) {
    if (!constants.isEmpty()) {
      line("");
    }
    for (Constant constant : constants) {
      Expr.Numeral value = constant.value();
      line(
          constant.name()
              + " is "
              + (value == null
                  ? "what static field " + constant.staticField() + " holds"
                  : ExprText.of(value)));
    }
  }

  private void attribute(Attribute attribute) {
    line("");
    line(
        "Attribute "
            + attribute.name()
            + " of "
            + attribute.structure()
            + " "
            + attribute.variable());
    Expr guard = attribute.guard();
    Expr first = attribute.first();
    String second = ExprWords.term(attribute.second());
    if (guard == null || first == null) {
      line("  is " + second);
    } else {
      line("  is " + ExprWords.term(first) + " where " + ExprWords.formula(guard));
      line("  and otherwise " + second);
    }
    Expr nullValue = attribute.nullValue();
    if (nullValue != null) {
      line("  and of NULL it is " + ExprWords.term(nullValue));
    } else if (first instanceof Expr.Numeral number && number.isWhole()) {
      line("  and of NULL it is " + (number.whole() - 1) + ", since the file does not say");
    } else {
      line("  and NULL has none");
    }
  }

  private void constraint(Constraint constraint) {
    line("");
    line("Constraint " + constraint.name() + " (line " + constraint.position().line() + ")");
    line("    " + constraint.text());
    StringBuilder sentence = new StringBuilder("  For all ");
    Map<String, List<String>> variables = new LinkedHashMap<>();
    for (Constraint.Variable variable : constraint.variables()) {
      variables
          .computeIfAbsent(variable.structure(), key -> new ArrayList<>())
          .add(variable.name());
    }
    List<String> groups = new ArrayList<>();
    variables.forEach((structure, names) -> groups.add(structure + " " + String.join(", ", names)));
    sentence.append(String.join("; ", groups));
    Constraint.Range range = constraint.range();
    if (range != null) {
      sentence.append(" and all ").append(range.variable());
      sentence.append(" from ").append(ExprWords.term(range.from()));
      sentence.append(" to ").append(ExprWords.term(range.to()));
    }
    Expr guard = constraint.guard();
    if (guard != null) {
      sentence.append(": if ").append(ExprWords.formula(guard)).append(", then ");
    } else {
      sentence.append(": ");
    }
    line(sentence + ExprWords.formula(constraint.body()) + ".");
    if (isAcyclicity(constraint)) {
      line("  That is, there are no cycles.");
    }
  }

  private static boolean isAcyclicity(Constraint constraint) {
    return constraint.guard() instanceof Expr.Path there
        && constraint.body() instanceof Expr.Path back
        && !there.negated()
        && back.negated()
        && ExprText.of(there.from()).equals(ExprText.of(back.to()))
        && ExprText.of(there.to()).equals(ExprText.of(back.from()));
  }

  private void points(List<CheckPoint> points) {
    line("");
    if (points.isEmpty()) {
      line("Checked at every C-point of the recording, at a crash and at the end");
      return;
    }
    line("Checked");
    for (CheckPoint point : points) {
      String moment =
          switch (point.when()) {
            case ENTRY -> "whenever " + point.method() + " is entered";
            case EXIT -> "whenever " + point.method() + " is left";
            case POINT -> "at the C-points called " + point.method();
            case LINE -> "whenever " + point.method() + " is reached";
            case CRASH -> "at a crash";
            case END -> "at the end";
          };
      line(
          "  "
              + moment
              + (point.structures().isEmpty()
                  ? ""
                  : " (" + String.join(", ", point.structures()) + ")"));
    }
  }

  private void roots(List<RootRule> roots) {
    line("");
    if (roots.isEmpty()) {
      line(
          "Alive is what receiver, arguments and result of a checked method and the static fields"
              + " lead to");
      return;
    }
    List<String> words = new ArrayList<>();
    for (RootRule root : roots) {
      words.add(
          switch (root.kind()) {
            case RECEIVER, ARGUMENTS, RESULT ->
                "the " + root.kind().name().toLowerCase(Locale.ROOT) + " of a checked method";
            case STATICS -> "all static fields";
            case STATIC -> "static field " + root.name();
            case ALL -> "everything that was not freed";
          });
    }
    line("Alive is what these lead to: " + String.join("; ", words));
  }

  private void lost(LostRule rule) {
    String which =
        rule.structures().isEmpty() ? "node" : "node of " + String.join(" or ", rule.structures());
    switch (rule.kind()) {
      case NOTHING -> {
        line("");
        line("No " + which + " is lost: not freed, while nothing refers to it any more");
      }
      case ALLOWED -> {
        line("");
        line("Nodes that nothing refers to any more and that were not freed are not reported");
      }
      case USUAL -> {}
    }
  }
}
