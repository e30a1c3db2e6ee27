package cairn.analysis.constraints.bind;

import cairn.analysis.constraints.lang.Attribute;
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
import java.util.HashSet;
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
  private final FieldHints hints;
  private Map<String, Integer> variables = new HashMap<>();

  BindCheck(BoundSpec bound) {
    this.bound = bound;
    this.spec = bound.spec();
    this.hints = new FieldHints(bound);
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
    return each();
  }

  /** Each message once, where it is first due. */
  private List<BindException.Problem> each() {
    Set<String> told = new HashSet<>();
    List<BindException.Problem> once = new ArrayList<>();
    for (BindException.Problem problem : problems) {
      if (told.add(problem.message())) {
        once.add(problem);
      }
    }
    return once;
  }

  private void add(Position position, String message, String hint) {
    problems.add(new BindException.Problem(position, message, hint));
  }

  private void structure(Structure structure) {
    int number = bound.structure(structure.name());
    for (Structure.NamedField field : structure.fields()) {
      fieldOfStructure(structure.position(), number, field.name());
    }
    for (String edge : structure.edges()) {
      fieldOfStructure(structure.position(), number, edge);
    }
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
    bound.history().types().forEach(type -> names.addAll(fieldNames(type)));
    if (!names.contains(field.name())
        && !names.isEmpty()
        && !bound.absent().mayHave(field.name())) {
      add(
          field.position(),
          "no class of the recording has a field '" + field.name() + "'",
          hints.forField(field.name(), names));
    }
  }

  /** The names of a class's fields, and of those inside of them. */
  static Set<String> fieldNames(HeapType type) {
    Set<String> names = new HashSet<>();
    for (HeapType.Field known : type.fields()) {
      names.add(known.name());
      names.addAll(parts(known.name()));
    }
    return names;
  }

  /** The names on the path to a member inside of a C struct, and of fields of bits. */
  private static List<String> parts(String name) {
    List<String> found = new ArrayList<>();
    for (String part : name.split("[.,]|\\[\\d+]", -1)) {
      int colon = part.indexOf(':');
      found.add(colon < 0 ? part : part.substring(0, colon));
    }
    return found;
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

  private void fieldOfStructure(Position position, int structure, String name) {
    List<HeapType> types = bound.shapes().typesOf(structure);
    TreeSet<String> names = new TreeSet<>();
    for (HeapType type : types) {
      for (HeapType.Field field : type.fields()) {
        names.add(field.name());
      }
    }
    boolean known = names.stream().anyMatch(field -> Shape.isNamed(field, name));
    if (types.isEmpty() || known || !types.stream().allMatch(this::isWhole)) {
      return;
    }
    add(
        position,
        "%s has no field '%s'".formatted(types.get(0).name(), name),
        hints.forFieldOf(types.get(0), name, names));
  }
}
