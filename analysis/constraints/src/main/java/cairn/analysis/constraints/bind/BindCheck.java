package cairn.analysis.constraints.bind;

import cairn.analysis.constraints.lang.Attribute;
import cairn.analysis.constraints.lang.Binding;
import cairn.analysis.constraints.lang.Constant;
import cairn.analysis.constraints.lang.Constraint;
import cairn.analysis.constraints.lang.Expr;
import cairn.analysis.constraints.lang.Position;
import cairn.analysis.constraints.lang.RootRule;
import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.lang.Structure;
import cairn.graph.HeapType;
import cairn.history.StaticSlot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Looks for names in a specification that mean nothing in a recording. */
final class BindCheck {
  private final BoundSpec bound;
  private final Spec spec;
  private final List<BindException.Problem> problems = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private Map<String, Integer> variables = new HashMap<>();

  BindCheck(BoundSpec bound) {
    this.bound = bound;
    this.spec = bound.spec();
  }

  List<String> notes() {
    return notes;
  }

  List<BindException.Problem> problems() {
    if (spec.structures().size() > Shapes.MOST_STRUCTURES) {
      add(
          spec.structures().get(Shapes.MOST_STRUCTURES).position(),
          "more than " + Shapes.MOST_STRUCTURES + " structures",
          "split the specification");
      return problems;
    }
    spec.structures().forEach(this::structure);
    spec.constants().forEach(this::constant);
    for (RootRule rule : spec.roots()) {
      if (rule.kind() == RootRule.Kind.STATIC) {
        staticField(rule.name());
      }
    }
    for (Attribute attribute : spec.attributes()) {
      variables = Map.of(attribute.variable(), bound.structure(attribute.structure()));
      expression(attribute.nullValue());
      expression(attribute.guard());
      expression(attribute.first());
      expression(attribute.second());
    }
    spec.constraints().forEach(this::constraint);
    problems.sort(
        Comparator.comparingInt((BindException.Problem p) -> p.position().line())
            .thenComparingInt(p -> p.position().column()));
    return problems;
  }

  private void add(Position position, String message, String hint) {
    problems.add(new BindException.Problem(position, message, hint));
  }

  private void structure(Structure structure) {
    int number = bound.structure(structure.name());
    List<HeapType> types = bound.shapes().typesOf(number);
    if (types.isEmpty() && !bound.shapes().isBySite(number)) {
      notes.add("no class of the recording is a '" + structure.name() + "'" + named(structure));
    }
    for (Structure.NamedField field : structure.fields()) {
      fieldOfStructure(structure.position(), number, field.name());
    }
    for (String edge : structure.edges()) {
      fieldOfStructure(structure.position(), number, edge);
    }
  }

  /** The classes that were looked for, and those that may have been meant. */
  private String named(Structure structure) {
    StringBuilder text = new StringBuilder();
    for (Binding binding : structure.bindings()) {
      if (binding instanceof Binding.JavaClass java) {
        text.append(text.isEmpty() ? " (" : ", ").append(java.name());
      }
    }
    text.append(text.isEmpty() ? "" : ")");
    for (Binding binding : structure.bindings()) {
      if (binding instanceof Binding.JavaClass java) {
        return text + near(java.name());
      }
    }
    return text + near(structure.name());
  }

  private String near(String name) {
    String simple = name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
    for (HeapType type : bound.history().types()) {
      String known = type.name();
      int start = Math.max(known.lastIndexOf('.'), known.lastIndexOf('$')) + 1;
      if (known.substring(start).equalsIgnoreCase(simple)) {
        return "; did you mean '" + known + "'?";
      }
    }
    TreeSet<String> names = new TreeSet<>();
    for (HeapType type : bound.history().types()) {
      names.add(type.name());
      names.add(type.name().substring(type.name().lastIndexOf('.') + 1).replace('$', '.'));
    }
    String hint = NameMatch.didYouMean(name, names);
    return hint.isEmpty() ? "" : "; " + hint;
  }

  private void constant(Constant constant) {
    if (!constant.staticField().isEmpty()) {
      staticField(constant.staticField());
    }
  }

  private void staticField(String name) {
    if (bound.staticField(name) >= 0) {
      return;
    }
    List<String> names = new ArrayList<>();
    for (StaticSlot field : bound.history().statics()) {
      names.add(field.typeName() + "." + field.name());
    }
    String hint = NameMatch.didYouMean(name, names);
    notes.add(
        "the recording has no value of the static field '"
            + name
            + "'"
            + (hint.isEmpty() ? "" : "; " + hint));
  }

  private void constraint(Constraint constraint) {
    variables = new HashMap<>();
    for (Constraint.Variable variable : constraint.variables()) {
      variables.put(variable.name(), bound.structure(variable.structure()));
    }
    if (constraint.range() != null) {
      expression(constraint.range().from());
      expression(constraint.range().to());
    }
    expression(constraint.guard());
    expression(constraint.body());
  }

  private void expression(@Nullable Expr expr) {
    if (expr == null) {
      return;
    }
    if (expr instanceof Expr.Field field) {
      field(field);
    }
    Expressions.children(expr).forEach(this::expression);
  }

  private void field(Expr.Field field) {
    if (field.base() instanceof Expr.NodeVariable variable) {
      Integer structure = variables.get(variable.name());
      if (structure != null) {
        fieldOfStructure(field.position(), structure, field.name());
      }
      return;
    }
    TreeSet<String> names = new TreeSet<>();
    for (HeapType type : bound.history().types()) {
      for (HeapType.Field known : type.fields()) {
        names.add(known.name());
      }
    }
    if (!names.contains(field.name()) && !names.isEmpty()) {
      add(
          field.position(),
          "no class of the recording has a field '" + field.name() + "'",
          hint(field.name(), names));
    }
  }

  /** Whether all fields of a class are known: not if the recording knows too little above it. */
  private boolean isWhole(HeapType type) {
    List<HeapType> types = bound.history().types();
    HeapType top = type;
    while (top.supertype() >= 0) {
      top = types.get(top.supertype());
    }
    int recorded = bound.history().recordedType(types.indexOf(top));
    if (!bound.history().tables().hasType(recorded)) {
      return false;
    }
    String above = bound.history().tables().type(recorded).superName();
    return above.isEmpty() || above.equals("java.lang.Object");
  }

  private String hint(String field, Set<String> names) {
    String near = NameMatch.didYouMean(field, names);
    boolean opened = bound.history().meta().getOrDefault("options", "").contains("jdk=");
    if (!near.isEmpty() || opened) {
      return near;
    }
    return "classes of the JDK are not recorded: --jdk records those of java.util, and so does a"
        + " structure that names one";
  }

  private void fieldOfStructure(Position position, int structure, String name) {
    List<HeapType> types = bound.shapes().typesOf(structure);
    TreeSet<String> names = new TreeSet<>();
    for (HeapType type : types) {
      for (HeapType.Field field : type.fields()) {
        names.add(field.name());
      }
    }
    if (types.isEmpty() || names.contains(name) || !types.stream().allMatch(this::isWhole)) {
      return;
    }
    String known = NameMatch.didYouMean(name, names);
    add(
        position,
        "%s has no field '%s'".formatted(types.get(0).name(), name),
        known.isEmpty()
            ? names.isEmpty() ? "it has no fields" : "it has " + String.join(", ", names)
            : known);
  }
}
