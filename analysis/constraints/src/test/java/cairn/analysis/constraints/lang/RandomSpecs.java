package cairn.analysis.constraints.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Specifications of all kinds of parts that the language can say, by a seed. */
final class RandomSpecs {
  private static final Position NOWHERE = new Position(1, 1);

  private final Random random;
  private List<String> nodes = List.of();
  private boolean inRange;
  private boolean mayCount;

  RandomSpecs(long seed) {
    random = new Random(seed);
  }

  Spec spec() {
    List<Constant> constants =
        List.of(
            new Constant(NOWHERE, "K", numeral(), ""),
            new Constant(NOWHERE, "RED", null, "a.b.Color.RED"));
    List<Structure> structures =
        List.of(
            structure("node", false),
            structure("list", false),
            structure("shard", true),
            new Structure(NOWHERE, "bare", false, -1, -1, List.of(), List.of(), bindings()));
    List<String> mostly = chance(2) ? List.of() : List.of("node", "list");
    LostRule lost =
        any(
            LostRule.USUAL,
            new LostRule(LostRule.Kind.ALLOWED, List.of()),
            new LostRule(LostRule.Kind.NOTHING, mostly));
    return new Spec(
        "random.inv", constants, structures, attributes(), constraints(), points(), roots(), lost);
  }

  private boolean chance(int of) {
    return random.nextInt(of) == 0;
  }

  @SafeVarargs
  private <T> T any(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private Structure structure(String name, boolean isArray) {
    if (isArray) {
      return new Structure(NOWHERE, name, true, -1, -1, List.of(), List.of(), bindings());
    }
    List<Structure.NamedField> fields =
        List.of(
            new Structure.NamedField("key", 1, false),
            new Structure.NamedField("left", 1, false),
            new Structure.NamedField("table", 4, true));
    return new Structure(
        NOWHERE,
        name,
        false,
        chance(2) ? -1 : 6,
        chance(2) ? -1 : random.nextInt(7),
        fields,
        chance(2) ? List.of() : List.of("left", "table"),
        bindings());
  }

  private List<Binding> bindings() {
    List<Binding> bindings = new ArrayList<>();
    while (chance(2)) {
      bindings.add(
          switch (random.nextInt(3)) {
            case 0 ->
                new Binding.JavaClass(
                    NOWHERE, any("a.b.C$D", "*Node", "int[]", "c", "odd name;"), chance(2));
            case 1 -> new Binding.NativeType(NOWHERE, any("struct node", "map<a, b>", "T *"));
            default ->
                new Binding.AllocatedAt(
                    NOWHERE, any("list.c", "src/a-b.c", "x y.c"), 1 + random.nextInt(99));
          });
    }
    return bindings;
  }

  private List<Attribute> attributes() {
    nodes = List.of("X");
    List<Attribute> attributes = new ArrayList<>();
    for (String name : List.of("HEIGHT", "SUM")) {
      boolean isGuarded = chance(2);
      attributes.add(
          new Attribute(
              NOWHERE,
              "node",
              name,
              "X",
              chance(2) ? null : numeral(),
              isGuarded ? truth(3) : null,
              isGuarded ? number(3) : null,
              number(3)));
    }
    return attributes;
  }

  private List<Constraint> constraints() {
    List<Constraint> constraints = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      constraints.add(constraint(constraints.size() + 1));
    }
    return constraints;
  }

  /** Its guard names each variable twice: one that is used once may be read as a type test. */
  private Constraint constraint(int place) {
    nodes = List.of("X", "Y");
    Constraint.Range range =
        chance(3) ? new Constraint.Range(NOWHERE, "I", number(1), number(1)) : null;
    inRange = range != null;
    mayCount = true;
    Expr.NodeVariable x = new Expr.NodeVariable(NOWHERE, "X");
    Expr.NodeVariable y = new Expr.NodeVariable(NOWHERE, "Y");
    Expr guard =
        new Expr.And(
            NOWHERE,
            new Expr.Comparison(NOWHERE, Expr.Relation.DIFFERENT, x, y),
            new Expr.Edge(NOWHERE, x, y, false));
    if (chance(2)) {
      guard = new Expr.Or(NOWHERE, guard, truth(3));
    }
    Constraint constraint =
        new Constraint(
            NOWHERE,
            chance(2) ? "c" + place : "name" + place,
            "",
            List.of(
                new Constraint.Variable(NOWHERE, "node", "X"),
                new Constraint.Variable(NOWHERE, "node", "Y")),
            range,
            guard,
            truth(5));
    inRange = false;
    mayCount = false;
    return constraint;
  }

  private List<CheckPoint> points() {
    List<CheckPoint> points = new ArrayList<>();
    while (chance(2)) {
      CheckPoint.When when = any(CheckPoint.When.values());
      String method =
          switch (when) {
            case ENTRY, EXIT ->
                any("a.b.C.m", "*.run", "C.<init>", "K.odd-name", "list.c:add", "A::f");
            case POINT -> "quiet";
            case LINE -> any("list.c:12", "odd name.c:3", "end:7");
            case CRASH, END -> "";
          };
      points.add(
          new CheckPoint(NOWHERE, chance(2) ? List.of() : List.of("node", "list"), when, method));
    }
    return points;
  }

  private List<RootRule> roots() {
    List<RootRule> roots = new ArrayList<>();
    while (chance(2)) {
      RootRule.Kind kind = any(RootRule.Kind.values());
      roots.add(new RootRule(NOWHERE, kind, kind == RootRule.Kind.STATIC ? "a.b.C.root" : ""));
    }
    return roots;
  }

  private Expr.Numeral numeral() {
    if (chance(4)) {
      double real = any(0.5, -1.25, 1e300, -0.0, 3e-9);
      return new Expr.Numeral(NOWHERE, false, 0, real);
    }
    long whole = any(0L, 1L, -1L, 42L, Long.MIN_VALUE, Long.MAX_VALUE);
    return new Expr.Numeral(NOWHERE, true, whole, whole);
  }

  private Expr truth(int depth) {
    if (depth <= 0) {
      return chance(2)
          ? new Expr.Truth(NOWHERE, chance(2))
          : new Expr.StandardAttribute(NOWHERE, node(1), Expr.Standard.ISLEAF);
    }
    int d = depth - 1;
    return switch (random.nextInt(10)) {
      case 0 -> new Expr.Not(NOWHERE, truth(d));
      case 1 -> new Expr.And(NOWHERE, truth(d), truth(d));
      case 2 -> new Expr.Or(NOWHERE, truth(d), truth(d));
      case 3 -> new Expr.Choice(NOWHERE, truth(d), truth(d), truth(d));
      case 4 -> new Expr.Comparison(NOWHERE, any(Expr.Relation.values()), number(d), number(d));
      case 5 -> new Expr.Comparison(NOWHERE, Expr.Relation.EQUAL, truth(d), truth(d));
      case 6 -> new Expr.Comparison(NOWHERE, Expr.Relation.DIFFERENT, node(d), node(d));
      case 7 -> new Expr.Edge(NOWHERE, node(d), node(d), chance(2));
      case 8 -> new Expr.Path(NOWHERE, node(d), node(d), chance(2));
      default -> new Expr.IsA(NOWHERE, node(d), any("node", "list", "bare"));
    };
  }

  private Expr number(int depth) {
    if (depth <= 0) {
      return inRange && chance(2) ? new Expr.IndexVariable(NOWHERE, "I") : numeral();
    }
    int d = depth - 1;
    return switch (random.nextInt(10)) {
      case 0 -> new Expr.Negative(NOWHERE, number(d));
      case 1 -> new Expr.Absolute(NOWHERE, number(d));
      case 2, 3 -> new Expr.Arithmetic(NOWHERE, any(Expr.Operator.values()), number(d), number(d));
      case 4 -> new Expr.Choice(NOWHERE, truth(d), number(d), number(d));
      case 5 -> new Expr.UserAttribute(NOWHERE, node(d), "node", any("HEIGHT", "SUM"));
      case 6 -> new Expr.Size(NOWHERE, new Expr.Field(NOWHERE, node(d), "table"));
      case 7 -> new Expr.Count(NOWHERE, node(d), "list");
      case 8 -> countOf(d);
      default -> new Expr.Named(NOWHERE, "K");
    };
  }

  /** Only in constraints, and not inside another range. */
  private Expr countOf(int depth) {
    if (inRange || !mayCount) {
      return numeral();
    }
    mayCount = false;
    Expr from = number(depth);
    Expr to = number(depth);
    inRange = true;
    Expr body = truth(depth);
    inRange = false;
    mayCount = true;
    return new Expr.CountOf(NOWHERE, "I", from, to, body);
  }

  /** An array that no FIELDS speak of, so that any index will do. */
  private Expr array(int depth) {
    return new Expr.Field(NOWHERE, new Expr.Field(NOWHERE, node(depth), "left"), "more");
  }

  private Expr node(int depth) {
    if (depth <= 0) {
      return new Expr.NodeVariable(NOWHERE, nodes.get(random.nextInt(nodes.size())));
    }
    int d = depth - 1;
    return switch (random.nextInt(6)) {
      case 0 -> new Expr.NumberedField(NOWHERE, node(d), 1 + random.nextInt(6));
      case 1 -> new Expr.Element(NOWHERE, array(d), number(d));
      case 2 -> new Expr.Choice(NOWHERE, truth(d), node(d), node(d));
      case 3 -> new Expr.Named(NOWHERE, "RED");
      default -> new Expr.Field(NOWHERE, node(d), any("left", "key"));
    };
  }
}
