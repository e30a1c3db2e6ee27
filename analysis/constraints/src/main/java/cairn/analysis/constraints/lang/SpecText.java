package cairn.analysis.constraints.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Writes a specification as text, in ASCII signs and always in the same way: what is read from that
 * text is the same specification again, places and the authors' own wording aside.
 */
public final class SpecText {
  private static final Pattern PLAIN_NAME = Pattern.compile("[\\w$.*<>\\[\\]]+");
  private static final Pattern PLAIN_TYPE = Pattern.compile("\\w+( \\w+)*");
  private static final Pattern PLAIN_FILE = Pattern.compile("[A-Za-z_][\\w.]*");

  private final StringBuilder text = new StringBuilder();

  private SpecText() {}

  public static String of(Expr expr) {
    return ExprText.of(expr);
  }

  public static String of(Spec spec) {
    SpecText writer = new SpecText();
    spec.structures().forEach(writer::structure);
    spec.constants().forEach(writer::constant);
    spec.attributes().forEach(writer::attribute);
    for (int i = 0; i < spec.constraints().size(); i++) {
      writer.constraint(spec.constraints().get(i), "c" + (i + 1));
    }
    spec.points().forEach(writer::point);
    writer.roots(spec.roots());
    writer.lost(spec.lost());
    return writer.text.toString();
  }

  private void line(String statement) {
    text.append(statement).append(";\n");
  }

  private void structure(Structure structure) {
    if (structure.isArray()) {
      line("ARRAY " + structure.name());
    } else {
      StringBuilder statement = new StringBuilder(structure.name());
      if (structure.fieldCount() >= 0) {
        statement.append(" FIELD ").append(structure.fieldCount());
      }
      if (structure.edgeCount() >= 0) {
        statement.append(" EDGE ").append(structure.edgeCount());
      }
      if (!structure.fields().isEmpty()) {
        List<String> names = new ArrayList<>();
        for (Structure.NamedField field : structure.fields()) {
          names.add(field.isInline() ? field.name() + "[" + field.length() + "]" : field.name());
        }
        statement.append(" FIELDS ").append(String.join(", ", names));
      }
      if (!structure.edges().isEmpty()) {
        statement.append(" EDGES ").append(String.join(", ", structure.edges()));
      }
      boolean isBare = statement.length() == structure.name().length();
      line(isBare ? statement + " FIELDS" : statement.toString());
    }
    if (!structure.bindings().isEmpty()) {
      List<String> bindings = structure.bindings().stream().map(SpecText::binding).toList();
      line(structure.name() + " = " + String.join(", ", bindings));
    }
  }

  private static String binding(Binding binding) {
    if (binding instanceof Binding.JavaClass b) {
      return (b.exactly() ? "java exactly " : "java ") + quoted(b.name(), PLAIN_NAME);
    } else if (binding instanceof Binding.NativeType b) {
      return "c " + quoted(b.name(), PLAIN_TYPE);
    } else if (binding instanceof Binding.AllocatedAt b) {
      return "at " + quoted(b.file(), PLAIN_FILE) + ":" + b.line();
    }
    throw new IllegalStateException("unknown binding: " + binding.getClass());
  }

  private static String quoted(String name, Pattern plain) {
    boolean isWord =
        switch (name) {
          case "java", "c", "at", "exactly" -> true;
          default -> false;
        };
    return plain.matcher(name).matches() && !isWord ? name : "\"" + name + "\"";
  }

  private void constant(Constant constant) {
    Expr.Numeral value = constant.value();
    line(
        constant.name()
            + " = "
            + (value == null
                ? "static " + quoted(constant.staticField(), PLAIN_NAME)
                : ExprText.of(value)));
  }

  private void attribute(Attribute attribute) {
    String owner = attribute.structure() + "." + attribute.name();
    text.append('\n');
    line(owner);
    Expr nullValue = attribute.nullValue();
    if (nullValue != null) {
      line(owner + "(NULL) = " + ExprText.of(nullValue));
    }
    line(attribute.structure() + " " + attribute.variable());
    String target = attribute.variable() + "." + attribute.name() + " = ";
    StringBuilder rule = new StringBuilder();
    Expr guard = attribute.guard();
    Expr first = attribute.first();
    if (guard != null && first != null) {
      rule.append(ExprText.of(guard)).append(" => ");
      rule.append(target).append(ExprText.of(first)).append(" || ");
    }
    line(rule + target + ExprText.of(attribute.second()));
  }

  private void constraint(Constraint constraint, String place) {
    text.append('\n');
    if (!constraint.name().equals(place)) {
      text.append(constraint.name()).append(":\n");
    }
    for (Constraint.Variable variable : constraint.variables()) {
      line(variable.structure() + " " + variable.name());
    }
    line(formula(constraint));
  }

  /** A constraint's formula without declarations. */
  static String formula(Constraint constraint) {
    StringBuilder formula = new StringBuilder();
    Constraint.Range range = constraint.range();
    if (range != null) {
      formula.append("for ").append(range.variable());
      formula.append(" in ").append(ExprText.asTerm(range.from()));
      formula.append(" to ").append(ExprText.asTerm(range.to())).append(", ");
    }
    Expr guard = constraint.guard();
    if (guard != null) {
      formula.append(ExprText.of(guard)).append(" => ");
    }
    return formula.append(ExprText.of(constraint.body())).toString();
  }

  private void point(CheckPoint point) {
    StringBuilder statement = new StringBuilder("check ");
    if (!point.structures().isEmpty()) {
      statement.append(String.join(", ", point.structures())).append(' ');
    }
    statement.append("at ");
    if (point.when() != CheckPoint.When.LINE) {
      statement.append(point.when().name().toLowerCase(Locale.ROOT));
    }
    switch (point.when()) {
      case ENTRY, EXIT -> statement.append(" of ").append(quoted(point.method(), PLAIN_NAME));
      case POINT -> statement.append(' ').append(quoted(point.method(), PLAIN_NAME));
      case LINE -> {
        int colon = point.method().lastIndexOf(':');
        String file = point.method().substring(0, colon);
        boolean plain = file.contains(".") && PLAIN_NAME.matcher(file).matches();
        statement.append(plain ? file : '"' + file + '"').append(point.method().substring(colon));
      }
      case CRASH, END -> {}
    }
    line(statement.toString());
  }

  private void roots(List<RootRule> roots) {
    if (roots.isEmpty()) {
      return;
    }
    List<String> words = new ArrayList<>();
    for (RootRule root : roots) {
      String word = root.kind().name().toLowerCase(Locale.ROOT);
      words.add(
          root.kind() == RootRule.Kind.STATIC
              ? word + " " + quoted(root.name(), PLAIN_NAME)
              : word);
    }
    line("roots " + String.join(", ", words));
  }

  private void lost(LostRule rule) {
    switch (rule.kind()) {
      case NOTHING -> line(nothingLost(rule));
      case ALLOWED -> line("lost nodes are allowed");
      case USUAL -> {}
    }
  }

  /** The statement that nothing is lost, without its semicolon. */
  public static String nothingLost(LostRule rule) {
    return rule.structures().isEmpty()
        ? "nothing is lost"
        : "nothing of " + String.join(", ", rule.structures()) + " is lost";
  }
}
