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
import cairn.analysis.constraints.lang.SpecException;
import cairn.analysis.constraints.lang.SpecParser;
import cairn.analysis.constraints.lang.SpecText;
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

  /** A specification that an author could have written. */
  static Spec make(long seed) {
    for (long attempt = 0; attempt < 100; attempt++) {
      Spec made = new RandomSpec(seed + attempt * 1_000_000_007).spec("random " + seed);
      if (isAccepted(made)) {
        return made;
      }
    }
    throw new IllegalStateException("seed " + seed + " makes no specification");
  }

  private static boolean isAccepted(Spec spec) {
    try {
      SpecParser.parse(spec.name(), SpecText.of(spec));
      return true;
    } catch (SpecException e) {
      return false; // A random term of the wrong type, such as an attribute of another structure.
    }
  }

  private Spec spec(String name) {
    int attributeCount = random.nextInt(3);
    for (int i = 0; i < attributeCount; i++) {
      attributeNames.add("node.A" + i);
    }
    for (int i = 0; i < attributeCount; i++) {
      attribute("A" + i);
    }
    int count = 1 + random.nextInt(4);
    while (constraints.size() < count) {
      constraint();
    }
    if (random.nextInt(3) == 0) {
      ends();
    }
    return new Spec(name, constants, structures, attributes, constraints, List.of(), roots());
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
        names.add(new Structure.NamedField(name, isInline ? 4 : 1, isInline));
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
    if (random.nextInt(2) == 0) {
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

  /** An attribute that is a node: the last one of a chain. */
  private void ends() {
    Expr x = variable("X");
    String link = random.nextBoolean() ? "next" : "prev";
    Expr on = field(x, link);
    Expr rest = new Expr.UserAttribute(HERE, on, "node", "END");
    Expr ofNull = random.nextBoolean() ? new Expr.Null(HERE) : null;
    attributes.add(new Attribute(HERE, "node", "END", "X", ofNull, isNull(on, false), x, rest));
    Expr other = field(x, random.nextBoolean() ? "next" : "data");
    Expr end = new Expr.UserAttribute(HERE, random.nextBoolean() ? x : other, "node", "END");
    Relation relation = random.nextInt(3) == 0 ? Relation.DIFFERENT : Relation.EQUAL;
    Expr guard = random.nextBoolean() ? isNull(other, true) : null;
    add(null, guard, compare(random.nextBoolean() ? other : x, relation, end), "node", "node");
  }

  private void constraint() {
    if (random.nextInt(14) < 5) {
      typical();
    } else if (random.nextInt(4) == 0) {
      overRange();
    } else {
      free();
    }
  }

  /** As people write them. */
  private void typical() {
    Expr x = variable("X");
    Expr y = variable("Y");
    Expr next = field(x, "next");
    switch (random.nextInt(8)) {
      case 0 -> {
        Expr back = compare(field(next, "prev"), Relation.EQUAL, x);
        add(null, isNull(next, true), back, "node", "node");
      }
      case 1 -> {
        Expr guard = new Expr.Path(HERE, x, y, false);
        add(null, guard, new Expr.Path(HERE, y, x, true), "node", "node");
      }
      case 2 -> {
        Expr ordered = compare(field(x, "key"), Relation.AT_MOST, field(y, "key"));
        add(null, new Expr.Edge(HERE, x, y, false), ordered, "node", "node");
      }
      case 3 -> {
        Expr isRoot = standard("X", Standard.ISROOT);
        Expr guard = compare(isRoot, Relation.EQUAL, new Expr.Truth(HERE, false));
        Expr body = compare(standard("X", Standard.INDEGREE), Relation.EQUAL, whole(1));
        add(null, guard, body, "node", "node");
      }
      case 4 -> add(null, null, new Expr.Path(HERE, x, y, false), "node", "node");
      case 5 -> {
        Expr guard = random.nextBoolean() ? null : field(x, "flag");
        add(null, guard, new Expr.Path(HERE, x, x, random.nextInt(3) == 0), "node", "node");
      }
      case 6 -> {
        Expr guard = random.nextBoolean() ? field(x, "flag") : field(y, "flag");
        add(null, guard, new Expr.Path(HERE, x, y, random.nextInt(3) == 0), "node", "node");
      }
      default -> add(null, isNull(next, true), new Expr.IsA(HERE, next, "node"), "node", "node");
    }
  }

  private void overRange() {
    boolean hasHolder = structures.stream().anyMatch(each -> each.name().equals("holder"));
    RandomRanges ranges = new RandomRanges(random, terms);
    String structure = hasHolder && random.nextInt(3) > 0 ? "holder" : "node";
    if (structure.equals("holder")) {
      ranges.ofHolder();
    } else {
      ranges.ofNode();
    }
    if (random.nextInt(3) > 0) {
      add(ranges.range(), ranges.guard(), ranges.body(), structure, "node");
    } else {
      counted(ranges, structure);
    }
  }

  /** How many values of a range fulfil something: as many as a number says. */
  private void counted(RandomRanges ranges, String structure) {
    Expr guard = ranges.guard();
    Expr body = guard == null ? ranges.body() : new Expr.And(HERE, guard, ranges.body());
    Expr limit = whole(6);
    Expr to = ranges.range().to();
    to = new Expr.Choice(HERE, compare(to, Relation.GREATER, limit), limit, to);
    Expr count = new Expr.CountOf(HERE, "I", ranges.range().from(), to, body);
    terms.scope(Map.of("X", structure), null);
    Expr x = variable("X");
    Expr size =
        random.nextInt(3) == 0
            ? terms.number(1)
            : field(x, structure.equals("holder") ? "count" : "key");
    Expr same = compare(count, terms.pick(List.of(Relation.values())), size);
    boolean isPair = random.nextInt(4) == 0;
    Expr given = isPair ? new Expr.Edge(HERE, x, variable("Y"), false) : null;
    add(
        null,
        given == null && random.nextInt(3) == 0 ? terms.truth(1) : given,
        same,
        structure,
        "node");
  }

  private void free() {
    boolean isPair = random.nextInt(5) < 2;
    String first = random.nextInt(3) == 0 ? terms.structure().name() : "node";
    String second = terms.structure().name();
    terms.scope(isPair ? Map.of("X", first, "Y", second) : Map.of("X", first), null);
    Expr x = variable("X");
    Expr y = variable("Y");
    boolean negated = random.nextInt(4) == 0;
    Expr guard =
        switch (random.nextInt(isPair ? 3 : 2)) {
          case 0 -> isPair ? new Expr.Edge(HERE, x, y, negated) : null;
          case 1 -> isPair ? new Expr.Path(HERE, x, y, negated) : terms.truth(2);
          default -> terms.truth(2);
        };
    add(null, guard, terms.truth(isPair ? 2 : 3), first, second);
  }

  /** Adds a constraint with the variables that it speaks of; none if it speaks of no node. */
  private void add(
      Constraint.@Nullable Range range,
      @Nullable Expr guard,
      Expr body,
      String first,
      String second) {
    String ends = range == null ? "" : "" + range.from() + range.to();
    String parts = ends + guard + body;
    Map<String, String> used = new TreeMap<>();
    Map.of("X", first, "Y", second)
        .forEach(
            (name, structure) -> {
              if (parts.contains(variable(name).toString())) {
                used.put(name, structure);
              }
            });
    if (used.isEmpty()) {
      return;
    }
    List<Constraint.Variable> variables = new ArrayList<>();
    used.forEach((name, kind) -> variables.add(new Constraint.Variable(HERE, kind, name)));
    String name = "c" + (constraints.size() + 1);
    constraints.add(new Constraint(HERE, name, name, variables, range, guard, body));
  }
}
