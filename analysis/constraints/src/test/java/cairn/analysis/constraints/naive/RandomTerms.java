package cairn.analysis.constraints.naive;

import cairn.analysis.constraints.lang.Expr;
import cairn.analysis.constraints.lang.Expr.Operator;
import cairn.analysis.constraints.lang.Expr.Relation;
import cairn.analysis.constraints.lang.Expr.Standard;
import cairn.analysis.constraints.lang.Position;
import cairn.analysis.constraints.lang.Structure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Random terms and formulas over the types of {@link RandomStructureHistory}. */
final class RandomTerms {
  static final Position HERE = new Position(1, 1);

  private static final Map<String, List<String>> REFERENCES =
      Map.of(
          "node", List.of("next", "prev", "data", "next"),
          "sub", List.of("next", "other", "data"),
          "holder", List.of("root"),
          "payload", List.of("ref"));

  private static final Map<String, List<String>> NUMBERS =
      Map.of(
          "node", List.of("key", "weight", "flag", "data", "key"),
          "sub", List.of("key", "extra", "weight"),
          "holder", List.of("count"),
          "payload", List.of("mark", "ratio"));

  private final Random random;
  private final List<Structure> structures;

  /** Attributes that may be used, as {@code structure.NAME}. */
  private final List<String> attributes;

  private final List<String> constants;

  /** The structures of the variables in scope. */
  private Map<String, String> scope = Map.of();

  private @Nullable String index;

  RandomTerms(
      Random random, List<Structure> structures, List<String> attributes, List<String> constants) {
    this.random = random;
    this.structures = structures;
    this.attributes = attributes;
    this.constants = constants;
  }

  void scope(Map<String, String> variables, @Nullable String indexVariable) {
    scope = variables;
    index = indexVariable;
  }

  <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  Structure structure() {
    return pick(structures);
  }

  static Expr field(Expr base, String name) {
    return new Expr.Field(HERE, base, name);
  }

  static Expr variable(String name) {
    return new Expr.NodeVariable(HERE, name);
  }

  static Expr whole(long number) {
    return new Expr.Numeral(HERE, true, number, number);
  }

  static Expr isNull(Expr term, boolean not) {
    Relation relation = not ? Relation.DIFFERENT : Relation.EQUAL;
    return new Expr.Comparison(HERE, relation, term, new Expr.Null(HERE));
  }

  /** A term and the structure that its value probably is of. */
  private record Kinded(Expr term, String structure) {}

  private Kinded variable() {
    String name = pick(scope.keySet().stream().sorted().toList());
    return new Kinded(variable(name), scope.get(name));
  }

  /** A term that may be a node. */
  Expr node(int depth) {
    return kinded(depth).term;
  }

  private Kinded kinded(int depth) {
    Kinded base = depth <= 0 ? variable() : kinded(depth - 2);
    if (depth <= 0) {
      return base;
    }
    boolean isArray = base.structure.equals("kidsarray");
    switch (random.nextInt(12)) {
      case 0, 1, 2:
        return base;
      case 3:
        return new Kinded(element(base, depth), "node");
      case 4:
        if (isNumbered(base)) {
          return new Kinded(new Expr.NumberedField(HERE, base.term, number()), "node");
        }
        break;
      case 5:
        if (depth > 2) {
          Expr second = kinded(depth - 2).term;
          return new Kinded(
              new Expr.Choice(HERE, truth(depth - 2), base.term, second), base.structure);
        }
        break;
      default:
        break;
    }
    if (isArray) {
      return new Kinded(new Expr.Element(HERE, base.term, number(1)), "node");
    }
    return new Kinded(field(base.term, pick(REFERENCES.get(base.structure))), "node");
  }

  private Expr element(Kinded base, int depth) {
    return switch (base.structure) {
      case "kidsarray" -> new Expr.Element(HERE, base.term, number(depth - 2));
      case "holder" -> new Expr.Element(HERE, field(base.term, "table"), number(depth - 2));
      case "payload" -> field(base.term, "ref");
      default -> new Expr.Element(HERE, field(base.term, "kids"), number(depth - 2));
    };
  }

  /** Whether fields have numbers there: node is declared with them or with names. */
  private boolean isNumbered(Kinded base) {
    if (!base.structure.equals("node")) {
      return false;
    }
    Structure node = structures.get(0);
    return !node.fields().isEmpty() || node.fieldCount() > 0;
  }

  private int number() {
    return 1 + random.nextInt(7);
  }

  /** A term that may be a number. */
  Expr number(int depth) {
    if (depth <= 0) {
      return index != null && random.nextBoolean()
          ? new Expr.IndexVariable(HERE, index)
          : random.nextInt(12) == 0
              ? new Expr.Numeral(HERE, false, 0, random.nextInt(4) / 2.0)
              : whole(random.nextInt(4));
    }
    return switch (random.nextInt(16)) {
      case 0, 1 -> number(0);
      case 2 -> degree(depth);
      case 3 -> attribute(depth);
      case 4 -> new Expr.Size(HERE, array(depth));
      case 5 -> new Expr.Count(HERE, node(depth - 1), structure().name());
      case 6 -> new Expr.Negative(HERE, number(depth - 1));
      case 7 -> new Expr.Absolute(HERE, number(depth - 1));
      case 8, 9 ->
          new Expr.Arithmetic(
              HERE, pick(List.of(Operator.values())), number(depth - 1), number(depth - 1));
      case 10 -> new Expr.Choice(HERE, truth(depth - 1), number(depth - 1), number(depth - 1));
      case 11 -> constants.isEmpty() ? number(0) : new Expr.Named(HERE, pick(constants));
      default -> numberField(depth);
    };
  }

  private Expr degree(int depth) {
    Standard[] degrees = {
      Standard.INDEGREE, Standard.OUTDEGREE, Standard.INDEGREE, Standard.ALLIN, Standard.ALLOUT
    };
    return new Expr.StandardAttribute(HERE, node(depth - 1), pick(List.of(degrees)));
  }

  private Expr attribute(int depth) {
    if (attributes.isEmpty()) {
      return numberField(depth);
    }
    String[] parts = pick(attributes).split("\\.");
    return new Expr.UserAttribute(HERE, node(depth - 1), parts[0], parts[1]);
  }

  private Expr array(int depth) {
    Kinded base = kinded(depth - 1);
    return switch (base.structure) {
      case "kidsarray" -> base.term;
      case "holder" -> field(base.term, random.nextBoolean() ? "nums" : "table");
      default -> field(base.term, "kids");
    };
  }

  private Expr numberField(int depth) {
    Kinded base = kinded(depth - 1);
    if (base.structure.equals("kidsarray")) {
      return new Expr.Size(HERE, base.term);
    }
    if (base.structure.equals("holder") && random.nextInt(3) == 0) {
      return new Expr.Element(HERE, field(base.term, "nums"), number(depth - 2));
    }
    return field(base.term, pick(NUMBERS.get(base.structure)));
  }

  /** A formula. */
  Expr truth(int depth) {
    if (depth <= 0) {
      return isNull(node(1), random.nextBoolean());
    }
    return switch (random.nextInt(16)) {
      case 0 -> new Expr.Not(HERE, truth(depth - 1));
      case 1, 2 -> new Expr.And(HERE, truth(depth - 1), truth(depth - 1));
      case 3, 4 -> new Expr.Or(HERE, truth(depth - 1), truth(depth - 1));
      case 5 -> new Expr.Choice(HERE, truth(depth - 1), truth(depth - 1), truth(depth - 1));
      case 6 -> new Expr.Edge(HERE, node(depth - 1), node(depth - 1), random.nextBoolean());
      case 7 -> new Expr.Path(HERE, node(depth - 1), node(depth - 1), random.nextBoolean());
      case 8 -> new Expr.IsA(HERE, node(depth - 1), structure().name());
      case 9 -> standardTruth(depth);
      case 10 -> sameNode(depth);
      case 11 -> isNull(node(depth), random.nextBoolean());
      case 12 -> flag();
      default ->
          new Expr.Comparison(
              HERE, pick(List.of(Relation.values())), number(depth - 1), number(depth - 1));
    };
  }

  private Expr flag() {
    Kinded base = variable();
    boolean has = base.structure.equals("node") || base.structure.equals("sub");
    return has ? field(base.term, "flag") : isNull(base.term, true);
  }

  private Expr standardTruth(int depth) {
    List<Standard> truths = new ArrayList<>(List.of(Standard.values()));
    truths.removeIf(each -> !each.isTruth());
    return new Expr.StandardAttribute(HERE, node(depth - 1), pick(truths));
  }

  private Expr sameNode(int depth) {
    Relation relation = random.nextBoolean() ? Relation.EQUAL : Relation.DIFFERENT;
    Expr right =
        constants.contains("RED") && random.nextInt(4) == 0
            ? new Expr.Named(HERE, random.nextBoolean() ? "RED" : "BLUE")
            : node(depth - 1);
    return new Expr.Comparison(HERE, relation, node(depth), right);
  }
}
