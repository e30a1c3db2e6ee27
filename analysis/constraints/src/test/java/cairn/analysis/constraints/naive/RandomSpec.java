package cairn.analysis.constraints.naive;

import static cairn.analysis.constraints.naive.RandomTerms.HERE;
import static cairn.analysis.constraints.naive.RandomTerms.field;
import static cairn.analysis.constraints.naive.RandomTerms.isNull;
import static cairn.analysis.constraints.naive.RandomTerms.variable;
import static cairn.analysis.constraints.naive.RandomTerms.whole;

import cairn.analysis.constraints.lang.Attribute;
import cairn.analysis.constraints.lang.Binding;
import cairn.analysis.constraints.lang.Constant;
import cairn.analysis.constraints.lang.Constraint;
import cairn.analysis.constraints.lang.Expr;
import cairn.analysis.constraints.lang.Expr.Operator;
import cairn.analysis.constraints.lang.Expr.Relation;
import cairn.analysis.constraints.lang.Expr.Standard;
import cairn.analysis.constraints.lang.RootRule;
import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.lang.Structure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A random specification over the types of {@link RandomStructureHistory}: constraints as people
 * write them and random ones, of one and two variables, over ranges, with attributes. One seed
 * always makes the same.
 */
final class RandomSpec {
  private final Random random;
  private final List<Structure> structures = new ArrayList<>();
  private final List<Attribute> attributes = new ArrayList<>();
  private final List<Constraint> constraints = new ArrayList<>();
  private final List<Constant> constants = new ArrayList<>();
  private final List<String> attributeNames = new ArrayList<>();
  private final RandomTerms terms;

  private RandomSpec(long seed) {
    random = new Random(new SplittableRandom(seed).nextLong());
    structures();
    constants.add(new Constant(HERE, "LOW", new Expr.Numeral(HERE, true, 1, 1), ""));
    if (random.nextInt(3) == 0) {
      constants.add(new Constant(HERE, "RED", null, "a.Color.RED"));
      constants.add(new Constant(HERE, "BLUE", null, "Color.BLUE"));
      constants.add(new Constant(HERE, "LIMIT", null, "a.Holder.limit"));
    }
    terms =
        new RandomTerms(
            random, structures, attributeNames, constants.stream().map(Constant::name).toList());
  }

  static Spec make(long seed) {
    RandomSpec made = new RandomSpec(seed);
    int attributeCount = made.random.nextInt(3);
    for (int i = 0; i < attributeCount; i++) {
      made.attributeNames.add("node.A" + i);
    }
    for (int i = 0; i < attributeCount; i++) {
      made.attribute("A" + i);
    }
    int count = 1 + made.random.nextInt(4);
    while (made.constraints.size() < count) {
      made.constraint();
    }
    return new Spec(
        "random " + seed,
        made.constants,
        made.structures,
        made.attributes,
        made.constraints,
        List.of(),
        made.roots());
  }

  private List<RootRule> roots() {
    return switch (random.nextInt(8)) {
      case 0 -> List.of(new RootRule(HERE, RootRule.Kind.ALL, ""));
      case 1 -> List.of(new RootRule(HERE, RootRule.Kind.STATIC, "a.Holder.head"));
      case 2 ->
          List.of(
              new RootRule(HERE, RootRule.Kind.RECEIVER, ""),
              new RootRule(HERE, RootRule.Kind.ARGUMENTS, ""));
      default -> List.of();
    };
  }

  private void structures() {
    List<String> edges =
        switch (random.nextInt(5)) {
          case 0 -> List.of("next");
          case 1 -> List.of("next", "kids");
          case 2 -> List.of("kids");
          default -> List.of();
        };
    List<Structure.NamedField> names = new ArrayList<>();
    int counts = 0;
    if (!edges.isEmpty() || random.nextInt(3) == 0) {
      boolean inline = random.nextBoolean();
      for (String name : List.of("key", "next", "prev", "flag", "weight", "kids", "data")) {
        boolean isInline = inline && name.equals("kids");
        names.add(new Structure.NamedField(name, isInline ? 2 : 1, isInline));
      }
    } else {
      counts = random.nextInt(4);
    }
    int fieldCount = counts == 0 ? -1 : 6 + counts;
    int edgeCount = counts == 0 ? -1 : counts == 1 ? 4 : 3 + counts;
    structures.add(structure("node", false, fieldCount, edgeCount, names, edges, "a.Node", false));
    if (random.nextInt(3) == 0) {
      boolean exactly = random.nextBoolean();
      structures.add(structure("sub", false, -1, -1, List.of(), List.of(), "Sub", exactly));
    }
    if (random.nextInt(3) == 0) {
      structures.add(structure("holder", false, -1, -1, List.of(), List.of(), "a.Hol*", false));
    }
    if (random.nextInt(4) == 0) {
      structures.add(structure("payload", false, -1, -1, List.of(), List.of(), "a.Payload", true));
    }
    if (random.nextInt(5) == 0) {
      structures.add(structure("kidsarray", true, -1, -1, List.of(), List.of(), "a.Node[]", false));
    }
  }

  private static Structure structure(
      String name,
      boolean isArray,
      int fieldCount,
      int edgeCount,
      List<Structure.NamedField> fields,
      List<String> edges,
      String type,
      boolean exactly) {
    List<Binding> bindings = List.of(new Binding.JavaClass(HERE, type, exactly));
    return new Structure(HERE, name, isArray, fieldCount, edgeCount, fields, edges, bindings);
  }

  private static Expr standard(String variable, Standard attribute) {
    return new Expr.StandardAttribute(HERE, variable(variable), attribute);
  }

  private static Expr compare(Expr left, Relation relation, Expr right) {
    return new Expr.Comparison(HERE, relation, left, right);
  }

  private static Expr plus(Expr left, long number) {
    return new Expr.Arithmetic(HERE, Operator.PLUS, left, whole(number));
  }

  private static Expr max(Expr left, Expr right) {
    return new Expr.Choice(HERE, compare(left, Relation.AT_LEAST, right), left, right);
  }

  private static Expr kid(String variable, long index) {
    return new Expr.Element(HERE, field(variable(variable), "kids"), whole(index));
  }

  private void attribute(String name) {
    terms.scope(Map.of("X", "node"), null);
    Expr nextValue = new Expr.UserAttribute(HERE, field(variable("X"), "next"), "node", name);
    Expr left = new Expr.UserAttribute(HERE, kid("X", 0), "node", name);
    Expr right = new Expr.UserAttribute(HERE, kid("X", 1), "node", name);
    Expr guard = null;
    Expr first = null;
    Expr second;
    switch (random.nextInt(5)) {
      case 0 -> second = plus(nextValue, 1);
      case 1 -> {
        guard = isNull(field(variable("X"), "next"), false);
        first = whole(random.nextInt(2));
        second = plus(nextValue, random.nextInt(3));
      }
      case 2 -> {
        guard = standard("X", Standard.ISLEAF);
        first = whole(0);
        second = plus(max(left, right), 1);
      }
      case 3 -> second = terms.number(3);
      default -> {
        guard = terms.truth(2);
        first = terms.number(1);
        second = plus(terms.number(3), 1);
      }
    }
    Expr nullValue = random.nextBoolean() ? whole(random.nextInt(3)) : null;
    attributes.add(new Attribute(HERE, "node", name, "X", nullValue, guard, first, second));
  }

  private void constraint() {
    Expr x = variable("X");
    Expr y = variable("Y");
    Expr guard = null;
    Expr body;
    Constraint.Range range = null;
    String first = "node";
    String second = "node";
    switch (random.nextInt(14)) {
      case 0 -> {
        guard = isNull(field(x, "next"), true);
        body = compare(field(field(x, "next"), "prev"), Relation.EQUAL, x);
      }
      case 1 -> {
        guard = new Expr.Path(HERE, x, y, false);
        body = new Expr.Path(HERE, y, x, true);
      }
      case 2 -> {
        guard = new Expr.Edge(HERE, x, y, false);
        body = compare(field(x, "key"), Relation.AT_MOST, field(y, "key"));
      }
      case 3 -> {
        guard =
            compare(standard("X", Standard.ISROOT), Relation.EQUAL, new Expr.Truth(HERE, false));
        body = compare(standard("X", Standard.INDEGREE), Relation.EQUAL, whole(1));
      }
      case 4 -> {
        guard = isNull(field(x, "next"), true);
        body = new Expr.IsA(HERE, field(x, "next"), "node");
      }
      case 5 -> {
        range = range(new Expr.Arithmetic(HERE, Operator.MINUS, size(x), whole(1)));
        terms.scope(Map.of("X", "node"), "I");
        body = terms.truth(2);
      }
      case 6 -> {
        range = range(terms(Map.of("X", "node")).number(1));
        terms.scope(Map.of("X", "node"), "I");
        guard = random.nextBoolean() ? terms.truth(1) : null;
        Expr element = new Expr.Element(HERE, field(x, "kids"), new Expr.IndexVariable(HERE, "I"));
        body = new Expr.Or(HERE, isNull(element, false), terms.truth(2));
      }
      case 7, 8 -> {
        second = terms.structure().name();
        terms.scope(Map.of("X", "node", "Y", second), null);
        guard =
            random.nextBoolean()
                ? new Expr.Edge(HERE, x, y, random.nextInt(4) == 0)
                : new Expr.Path(HERE, x, y, random.nextInt(4) == 0);
        body = terms.truth(2);
      }
      case 9 -> {
        first = terms.structure().name();
        second = terms.structure().name();
        terms.scope(Map.of("X", first, "Y", second), null);
        guard = terms.truth(2);
        body = terms.truth(2);
      }
      default -> {
        first = random.nextInt(3) == 0 ? terms.structure().name() : "node";
        terms.scope(Map.of("X", first), null);
        guard = random.nextBoolean() ? terms.truth(2) : null;
        body = terms.truth(3);
      }
    }
    add(range, guard, body, first, second);
  }

  private RandomTerms terms(Map<String, String> scope) {
    terms.scope(scope, null);
    return terms;
  }

  private static Expr size(Expr x) {
    return new Expr.Size(HERE, field(x, "kids"));
  }

  private static Constraint.Range range(Expr to) {
    return new Constraint.Range(HERE, "I", whole(0), to);
  }

  /** Adds a constraint with the variables that it speaks of; none if it speaks of no node. */
  private void add(
      Constraint.@Nullable Range range,
      @Nullable Expr guard,
      Expr body,
      String first,
      String second) {
    String text =
        (range == null ? "" : "for I in 0 to " + SpecText.of(range.to()) + ", ")
            + (guard == null ? "" : SpecText.of(guard) + " => ")
            + SpecText.of(body);
    Map<String, String> used = new TreeMap<>();
    if (text.matches(".*\\bX\\b.*")) {
      used.put("X", first);
    }
    if (text.matches(".*\\bY\\b.*")) {
      used.put("Y", second);
    }
    if (used.isEmpty()) {
      return;
    }
    List<Constraint.Variable> variables = new ArrayList<>();
    used.forEach((name, kind) -> variables.add(new Constraint.Variable(HERE, kind, name)));
    String name = "c" + (constraints.size() + 1);
    constraints.add(new Constraint(HERE, name, text, variables, range, guard, body));
  }
}
