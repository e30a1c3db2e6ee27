package cairn.analysis.constraints.lang;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Makes a specification of what the statements say, with all names resolved. */
final class Resolver {
  private final String name;
  private final Draft draft;
  private final Problems problems;
  private final Map<String, Set<String>> attributeOwners = new TreeMap<>();
  private final Set<String> nodeAttributes;
  private final ExprResolver expressions;

  Resolver(String name, Draft draft, Problems problems) {
    this.name = name;
    this.draft = draft;
    this.problems = problems;
    for (Draft.AttributeName attribute : draft.attributes) {
      attributeOwners
          .computeIfAbsent(attribute.name(), key -> new TreeSet<>())
          .add(attribute.structure());
    }
    nodeAttributes = NodeAttributes.of(draft);
    expressions = new ExprResolver(draft, attributeOwners, nodeAttributes, problems);
  }

  /** The specification; worth something only if no problem was found. */
  Spec resolve() {
    List<Structure> structures = structures();
    List<Attribute> attributes = attributes();
    List<Constraint> constraints = constraints();
    for (int i = 0; i < draft.used.size() && !problems.isFull(); i++) {
      expressions.structure(draft.used.get(i).position(), draft.used.get(i).name());
    }
    for (Constant constant : draft.constants.values()) {
      if (draft.structures.containsKey(constant.name())) {
        problems.add(
            constant.position(),
            "'" + constant.name() + "' is a structure and cannot be a constant, too",
            "To say what it is in the program: " + constant.name() + " = java a.b.C;");
      }
    }
    if (problems.isEmpty()) {
      constraints.forEach(this::requireCheck);
    }
    return new Spec(
        name,
        List.copyOf(draft.constants.values()),
        structures,
        attributes,
        constraints,
        draft.points,
        draft.roots,
        draft.lost == null ? LostRule.USUAL : draft.lost.rule());
  }

  /** A constraint that is never looked at would seem to hold. */
  private void requireCheck(Constraint constraint) {
    List<String> structures =
        constraint.variables().stream().map(Constraint.Variable::structure).distinct().toList();
    for (CheckPoint point : draft.points) {
      List<String> checked = point.structures();
      if (checked.isEmpty() || checked.stream().anyMatch(structures::contains)) {
        return;
      }
    }
    if (!draft.points.isEmpty()) {
      problems.add(
          constraint.position(),
          "'"
              + constraint.name()
              + "' is never checked: no check names "
              + String.join(" or ", structures),
          "Expected it there: check " + structures.get(0) + " at ...; or for all: check at ...;");
    }
  }

  private List<Structure> structures() {
    Map<String, List<Binding>> bindings = new HashMap<>();
    for (Draft.BindingDraft binding : draft.bindings) {
      if (expressions.structure(binding.position(), binding.structure())) {
        bindings
            .computeIfAbsent(binding.structure(), key -> new ArrayList<>())
            .addAll(binding.bindings());
      }
    }
    List<Structure> structures = new ArrayList<>();
    for (Draft.StructureDraft structure : draft.structures.values()) {
      checkCounts(structure);
      checkEdges(structure);
      structures.add(
          new Structure(
              structure.position(),
              structure.name(),
              structure.isArray(),
              structure.fieldCount(),
              structure.edgeCount(),
              structure.fields(),
              structure.edges().stream().map(Draft.Use::name).toList(),
              bindings.getOrDefault(structure.name(), List.of())));
    }
    return structures;
  }

  private void checkCounts(Draft.StructureDraft structure) {
    int fields = structure.fieldCount();
    if (fields >= 0 && structure.edgeCount() > fields) {
      problems.add(
          structure.position(),
          structure.edgeCount() + " of " + fields + " fields cannot be pointers",
          "FIELD is the number of all fields, EDGE that of the pointers among them.");
    }
    long named = structure.fields().stream().mapToLong(Structure.NamedField::length).sum();
    if (fields >= 0 && !structure.fields().isEmpty() && named != fields) {
      problems.add(
          structure.position(),
          "FIELD says " + fields + ", but FIELDS names " + named,
          "FIELD can be left out where FIELDS names them.");
    }
  }

  private void checkEdges(Draft.StructureDraft structure) {
    List<String> fields = structure.fields().stream().map(Structure.NamedField::name).toList();
    Set<String> seen = new HashSet<>();
    for (Draft.Use edge : structure.edges()) {
      if (!seen.add(edge.name())) {
        problems.add(edge.position(), "Edge '" + edge.name() + "' is named twice", "");
      } else if (!fields.isEmpty() && !fields.contains(edge.name())) {
        problems.add(
            edge.position(),
            "'" + Names.shortened(edge.name()) + "' is none of the FIELDS",
            Names.didYouMean(edge.name(), fields)
                + "Expected one of "
                + Names.shortened(String.join(", ", fields))
                + ".");
      }
    }
  }

  private List<Attribute> attributes() {
    Map<String, Expr> nullValues = nullValues();
    Map<String, Draft.Rule> rules = new LinkedHashMap<>();
    for (Draft.Rule rule : draft.rules) {
      String key = rule.variable().structure() + "." + rule.name();
      if (!isDeclared(rule.variable().structure(), rule.name())) {
        undeclared(rule.position(), rule.variable().structure(), rule.name());
      } else if (rules.putIfAbsent(key, rule) != null) {
        problems.add(rule.position(), "There are two rules for '" + key + "'", "");
      }
    }
    List<Attribute> attributes = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Draft.AttributeName attribute : draft.attributes) {
      String key = attribute.structure() + "." + attribute.name();
      Draft.Rule rule = rules.get(key);
      if (!checkAttribute(attribute)) {
        continue;
      }
      if (!seen.add(key)) {
        problems.add(attribute.position(), "Attribute '" + key + "' is declared twice", "");
      } else if (rule != null) {
        attributes.add(attribute(attribute, rule, nullValues.get(key)));
      } else if (!draft.lostNames.contains(attribute.name())) {
        problems.add(
            attribute.position(),
            "Attribute '" + key + "' has no rule",
            "Expected behind it: "
                + attribute.structure()
                + " X; X."
                + attribute.name()
                + " = ...;");
      }
    }
    return attributes;
  }

  private boolean isDeclared(String structure, String attribute) {
    return attributeOwners.getOrDefault(attribute, Set.of()).contains(structure);
  }

  private void undeclared(Position position, String structure, String attribute) {
    if (!draft.lostNames.contains(attribute) && !draft.lostNames.contains(structure)) {
      problems.add(
          position,
          "Structure '" + structure + "' has no attribute '" + attribute + "'",
          Names.didYouMean(attribute, attributeOwners.keySet())
              + "Expected its declaration before: "
              + structure
              + "."
              + attribute
              + ";");
    }
  }

  private boolean checkAttribute(Draft.AttributeName attribute) {
    if (!expressions.structure(attribute.position(), attribute.structure())) {
      return false;
    }
    Draft.StructureDraft structure = draft.structures.get(attribute.structure());
    if (structure != null
        && structure.fields().stream().anyMatch(f -> f.name().equals(attribute.name()))) {
      problems.add(
          attribute.position(),
          "'" + attribute.name() + "' is a field of '" + structure.name() + "' already",
          "Choose another name for the attribute.");
      return false;
    }
    return true;
  }

  private Map<String, Expr> nullValues() {
    Map<String, Expr> values = new HashMap<>();
    expressions.begin(Map.of());
    for (Draft.NullValue value : draft.nullValues) {
      String key = value.structure() + "." + value.name();
      if (!isDeclared(value.structure(), value.name())) {
        undeclared(value.position(), value.structure(), value.name());
      } else if (values.putIfAbsent(key, value(key, value.value())) != null) {
        problems.add(value.position(), "There are two values of '" + key + "' for NULL", "");
      }
    }
    return values;
  }

  private Attribute attribute(
      Draft.AttributeName attribute, Draft.Rule rule, @Nullable Expr nullValue) {
    expressions.begin(Map.of(rule.variable().name(), attribute.structure()));
    String key = attribute.structure() + "." + attribute.name();
    for (Expr part : Arrays.asList(nullValue, rule.guard(), rule.first(), rule.second())) {
      refuseCountOf(part, "in the rule of an attribute");
    }
    return new Attribute(
        attribute.position(),
        attribute.structure(),
        attribute.name(),
        rule.variable().name(),
        nullValue,
        rule.guard() == null ? null : expressions.formula(rule.guard()),
        rule.first() == null ? null : value(key, rule.first()),
        value(key, rule.second()));
  }

  /** What an attribute can be: a number, or a node. */
  private Expr value(String attribute, Expr expr) {
    return nodeAttributes.contains(attribute)
        ? expressions.nodeOrNull(expr)
        : expressions.number(expr);
  }

  private void refuseCountOf(@Nullable Expr expr, String where) {
    Expr.CountOf count = Exprs.countOf(expr);
    if (count != null) {
      problems.add(
          count.position(),
          "A count over a range cannot stand " + where,
          "Expected it in a constraint: X.size == COUNT(I in 0 to 7 : X.table[I] != NULL);");
    }
  }

  private List<Constraint> constraints() {
    List<Constraint> constraints = new ArrayList<>();
    List<String> names = constraintNames();
    for (int i = 0; i < draft.constraints.size() && !problems.isFull(); i++) {
      constraints.add(constraint(draft.constraints.get(i), names.get(i)));
    }
    return constraints;
  }

  private List<String> constraintNames() {
    Set<String> given = new LinkedHashSet<>();
    for (Draft.ConstraintDraft constraint : draft.constraints) {
      Draft.Use use = constraint.name;
      if (use != null && !given.add(use.name())) {
        problems.add(
            use.position(), "Another constraint is called '" + use.name() + "' already", "");
      }
    }
    List<String> names = new ArrayList<>();
    for (Draft.ConstraintDraft constraint : draft.constraints) {
      Draft.Use use = constraint.name;
      String place = "c" + (names.size() + 1);
      if (use == null && given.contains(place)) {
        problems.add(
            constraint.position,
            "This would be " + place + " by its place, but another is called so",
            "Give it a name of its own, before it: name: ...");
      }
      names.add(use == null ? place : use.name());
    }
    return names;
  }

  private Constraint constraint(Draft.ConstraintDraft written, String constraintName) {
    Map<String, String> scope = new LinkedHashMap<>();
    for (Constraint.Variable variable : written.variables) {
      if (expressions.structure(variable.position(), variable.structure())) {
        if (draft.structures.containsKey(variable.name())) {
          problems.add(
              variable.position(),
              "'" + variable.name() + "' is a structure and cannot be a variable, too",
              "Expected another name: " + variable.structure() + " X;");
        }
      }
      scope.put(variable.name(), variable.structure());
    }
    expressions.begin(scope);
    Constraint.Range range = written.range;
    if (range != null) {
      refuseCountOf(range.from(), "in the ends of a range");
      refuseCountOf(range.to(), "in the ends of a range");
      range =
          new Constraint.Range(
              range.position(),
              range.variable(),
              expressions.number(range.from()),
              expressions.number(range.to()));
    }
    Expr guard = written.guard == null ? null : expressions.formula(written.guard);
    Expr body = expressions.formula(written.body);
    if (!problems.isEmpty()) {
      // Nobody will see it; a formula may be too large to walk over.
      return new Constraint(
          written.position, constraintName, written.text, written.variables, range, guard, body);
    }
    body = TypeTests.find(body, guard, range, scope);
    return new Constraint(
        written.position,
        constraintName,
        written.text,
        used(written, range, guard, body),
        range,
        guard,
        body);
  }

  private List<Constraint.Variable> used(
      Draft.ConstraintDraft written,
      Constraint.@Nullable Range range,
      @Nullable Expr guard,
      Expr body) {
    Map<String, Integer> counts = TypeTests.uses(body, guard, range);
    List<Constraint.Variable> used =
        written.variables.stream().filter(v -> counts.containsKey(v.name())).toList();
    if (used.isEmpty()) {
      problems.add(
          written.position,
          "This constraint speaks of no node",
          "Expected a variable in it, declared before: node X;");
    }
    return used;
  }
}
