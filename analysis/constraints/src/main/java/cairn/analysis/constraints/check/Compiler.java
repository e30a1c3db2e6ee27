package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.BoundSpec;
import cairn.analysis.constraints.lang.Constant;
import cairn.analysis.constraints.lang.Expr;
import cairn.analysis.constraints.lang.Spec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns formulas into objects that evaluate themselves, and notes what they depend on, as ways from
 * the node of the unit.
 */
class Compiler {
  /**
   * A variable of a constraint.
   *
   * @param second whether it is the second of two
   */
  record Variable(boolean second, int structure) {}

  /**
   * A term and how the node that it means is found.
   *
   * @param ways all the ways by which it may be found; empty if it is no node, or not found from
   *     the node of the unit
   */
  record Operand(Term term, List<Way> ways) {
    static Operand number(Term term) {
      return new Operand(term, List.of());
    }
  }

  private final BoundSpec bound;
  private final Spec spec;
  private final Map<String, Variable> variables;
  private final Dependencies dependencies;
  private final List<Way> second;
  private final Summaries summaries;
  private final Map<String, Step.ByName> names = new HashMap<>();

  /**
   * @param second the ways to the node of the second variable
   */
  Compiler(
      BoundSpec bound,
      Summaries summaries,
      Map<String, Variable> variables,
      Dependencies dependencies,
      List<Way> second) {
    this.bound = bound;
    this.summaries = summaries;
    this.spec = bound.spec();
    this.variables = variables;
    this.dependencies = dependencies;
    this.second = second;
  }

  final Term term(Expr expr) {
    return operand(expr).term();
  }

  /** The ways to the node that a term means. */
  List<Way> ways(Expr expr) {
    return operand(expr).ways();
  }

  Formula formula(Expr expr) {
    if (expr instanceof Expr.Truth truth) {
      return new Formulas.Fixed(truth.value());
    } else if (expr instanceof Expr.Not not) {
      return new Formulas.Not(formula(not.operand()));
    } else if (expr instanceof Expr.And and) {
      return new Formulas.And(formula(and.left()), formula(and.right()));
    } else if (expr instanceof Expr.Or or) {
      return new Formulas.Or(formula(or.left()), formula(or.right()));
    } else if (expr instanceof Expr.Comparison comparison) {
      return comparison(comparison);
    } else if (expr instanceof Expr.Edge edge) {
      Operand from = operand(edge.from());
      Operand to = operand(edge.to());
      whereverItIs(from);
      whereverItIs(to);
      from.ways().forEach(way -> dependencies.out.add(new Dependencies.OnNode(noted(way))));
      return new Formulas.Connection(from.term(), to.term(), false, edge.negated());
    } else if (expr instanceof Expr.Path path) {
      Operand from = operand(path.from());
      Operand to = operand(path.to());
      whereverItIs(from);
      whereverItIs(to);
      if (isSame(path.from(), path.to())) {
        int cycles = summaries.cycles();
        for (Way way : from.ways()) {
          dependencies.summaries.add(new Dependencies.OnSummary(noted(way), cycles));
        }
      } else {
        dependencies.onAllEdges = true;
      }
      return new Formulas.Connection(from.term(), to.term(), true, path.negated());
    } else if (expr instanceof Expr.IsA isA) {
      Operand operand = operand(isA.operand());
      whereverItIs(operand);
      return new Formulas.IsA(operand.term(), bound.structure(isA.structure()));
    } else if (expr instanceof Expr.Choice choice) {
      return new Formulas.Choice(
          formula(choice.condition()), formula(choice.first()), formula(choice.second()));
    }
    return new Formulas.OfTerm(number(expr));
  }

  /** Whether two terms are the same variable. */
  private static boolean isSame(Expr first, Expr second) {
    return first instanceof Expr.NodeVariable a
        && second instanceof Expr.NodeVariable b
        && a.name().equals(b.name());
  }

  private Formula comparison(Expr.Comparison comparison) {
    Term left = number(comparison.left());
    Term right = number(comparison.right());
    return switch (comparison.relation()) {
      case EQUAL -> new Formulas.Equality(left, right, false);
      case DIFFERENT -> new Formulas.Equality(left, right, true);
      default -> new Formulas.Order(comparison.relation(), left, right);
    };
  }

  /** A term that is used as a number. */
  Term numberTerm(Expr expr) {
    return number(expr);
  }

  /** A term that may be a box, whose number is then read. */
  private Term number(Expr expr) {
    Operand operand = operand(expr);
    if (!(expr instanceof Expr.NodeVariable)) {
      for (Way way : operand.ways()) {
        slot(way, Step.Box.INSTANCE);
      }
    }
    return operand.term();
  }

  private void slot(Way way, Step step) {
    dependencies.slots.add(new Dependencies.OnSlot(noted(way), step));
  }

  /** A way that something depends on. */
  Way noted(Way way) {
    return way;
  }

  Operand operand(Expr expr) {
    if (expr instanceof Expr.Numeral numeral) {
      return Operand.number(fixed(numeral));
    } else if (expr instanceof Expr.Null) {
      return Operand.number(new Terms.Fixed(Values.NULL, 0));
    } else if (expr instanceof Expr.Named named) {
      return constant(named.name());
    } else if (expr instanceof Expr.NodeVariable variable) {
      return variable(variable.name());
    } else if (expr instanceof Expr.IndexVariable) {
      return Operand.number(new Terms.Index());
    } else if (expr instanceof Expr.Field field) {
      return member(expr, field(operand(field.base()), field.name()));
    } else if (expr instanceof Expr.NumberedField field) {
      return numbered(field);
    } else if (expr instanceof Expr.Element element) {
      return member(expr, element(element));
    } else if (expr instanceof Expr.Size size) {
      return length(size.base(), new Terms.Size(term(size.base())));
    } else if (expr instanceof Expr.Count count) {
      Operand base = operand(count.base());
      whereverItIs(base);
      int structure = bound.structure(count.structure());
      int size = summaries.treeSize(structure);
      for (Way way : base.ways()) {
        dependencies.summaries.add(new Dependencies.OnSummary(noted(way), size));
      }
      return Operand.number(
          new Terms.Count(base.term(), structure, (TreeSize) summaries.get(size)));
    } else if (expr instanceof Expr.CountOf count) {
      return Operand.number(elementCount(count));
    } else if (expr instanceof Expr.StandardAttribute standard) {
      return standard(standard);
    } else if (expr instanceof Expr.UserAttribute attribute) {
      return attribute(attribute);
    }
    return calculated(expr);
  }

  ElementCount elementCount(Expr.CountOf count) {
    return new ElementCount(count, term(count.from()), term(count.to()), formula(count.body()));
  }

  private Operand calculated(Expr expr) {
    if (expr instanceof Expr.Negative negative) {
      return Operand.number(new Numbers.Sign(number(negative.operand()), false));
    } else if (expr instanceof Expr.Absolute absolute) {
      return Operand.number(new Numbers.Sign(number(absolute.operand()), true));
    } else if (expr instanceof Expr.Arithmetic operation) {
      Term left = number(operation.left());
      Term right = number(operation.right());
      return Operand.number(new Numbers.Arithmetic(operation.operator(), left, right));
    } else if (expr instanceof Expr.Choice choice) {
      Formula condition = formula(choice.condition());
      Operand first = operand(choice.first());
      Operand second = operand(choice.second());
      List<Way> ways = new ArrayList<>(first.ways());
      ways.addAll(second.ways());
      return new Operand(new Terms.Choice(condition, first.term(), second.term()), ways);
    }
    return Operand.number(new Terms.Truth(formula(expr)));
  }

  private static Term fixed(Expr.Numeral numeral) {
    return numeral.isWhole()
        ? new Terms.Fixed(Values.WHOLE, numeral.whole())
        : new Terms.Fixed(Values.REAL, Double.doubleToRawLongBits(numeral.real()));
  }

  private Operand constant(String name) {
    for (Constant constant : spec.constants()) {
      if (constant.name().equals(name)) {
        Expr.Numeral value = constant.value();
        if (value != null) {
          return Operand.number(fixed(value));
        }
        int field = bound.staticField(constant.staticField());
        if (field < 0) {
          return Operand.number(new Terms.Fixed(Values.UNKNOWN, 0));
        }
        long slot = bound.history().staticSlot(field);
        dependencies.statics.add(slot);
        return Operand.number(new Terms.Static(slot));
      }
    }
    throw new IllegalArgumentException("no constant " + name);
  }

  private Operand variable(String name) {
    Variable variable = variables.get(name);
    if (variable == null) {
      throw new IllegalArgumentException("no variable " + name);
    }
    return variable.second()
        ? new Operand(new Terms.Y(), second)
        : new Operand(new Terms.X(), variableWays(List.of(Way.HERE)));
  }

  /** The ways to the node of the unit. */
  List<Way> variableWays(List<Way> ways) {
    return ways;
  }

  /** A term that reads a slot of a node that is not found from the unit's own. */
  private void whereverItIs(Operand base) {
    if (base.ways().isEmpty()) {
      dependencies.onEverything = true;
    }
  }

  private List<Way> step(Operand base, Step step) {
    whereverItIs(base);
    List<Way> longer = new ArrayList<>();
    for (Way way : base.ways()) {
      slot(way, step);
      longer.add(way.then(step));
    }
    return longer;
  }

  private Operand field(Operand base, String name) {
    Step.ByName step = names.computeIfAbsent(name, Step.ByName::new);
    return new Operand(new Terms.Field(base.term(), step), step(base, step));
  }

  /** If an expression can be a member inside of a struct, that, and otherwise what it is else. */
  private Operand member(Expr expr, Operand otherwise) {
    for (Members.Path path : Members.paths(expr, 2)) {
      if (bound.memberPaths().contains(path.path())) {
        Operand base = operand(path.base());
        List<Term> indexes = new ArrayList<>();
        path.elements().forEach(element -> indexes.add(number(element.index())));
        List<Way> ways = new ArrayList<>(step(base, new Members.Slots(path.path())));
        ways.addAll(otherwise.ways());
        return new Operand(
            new Members.Member(base.term(), path.path(), indexes, otherwise.term()), ways);
      }
    }
    return otherwise;
  }

  /** The size of an array, also of one inside of a struct. */
  private Operand length(Expr array, Term otherwise) {
    for (Members.Path path : Members.paths(array, 1)) {
      String elements = path.path() + "[]";
      List<String> known =
          bound.memberPaths().stream().filter(p -> p.startsWith(elements)).sorted().toList();
      if (!known.isEmpty()) {
        Term base = term(path.base());
        return Operand.number(new Members.Length(base, known, path.elements().size(), otherwise));
      }
    }
    return Operand.number(otherwise);
  }

  private int structureOf(Expr base) {
    if (base instanceof Expr.NodeVariable named) {
      Variable variable = variables.get(named.name());
      return variable == null ? -1 : variable.structure();
    }
    return -1;
  }

  private Operand numbered(Expr.NumberedField field) {
    Operand base = operand(field.base());
    Step.ByNumber step = new Step.ByNumber(bound, structureOf(field.base()), field.number());
    List<Way> ways = step(base, step);
    Operand direct = new Operand(base.term(), ways);
    List<Way> elements = step(direct, Step.AnyElement.INSTANCE);
    List<Way> both = new ArrayList<>(ways);
    both.addAll(elements);
    return new Operand(new Terms.Numbered(base.term(), step, field.number()), both);
  }

  private Operand element(Expr.Element element) {
    Operand base = operand(element.base());
    int structure = structureOf(element.base());
    boolean fromOne = structure >= 0 && spec.structures().get(structure).isArray();
    int first = fromOne ? 1 : 0;
    Operand array = new Operand(base.term(), elementWays(element, base.ways(), first));
    List<Way> ways = new ArrayList<>(step(array, Step.AnySlot.INSTANCE));
    ways.addAll(step(new Operand(base.term(), ways), Step.AnyElement.INSTANCE));
    Step.ByNumber numbers = new Step.ByNumber(bound, structure, 0);
    return new Operand(
        new Terms.Element(base.term(), place(element), first, numbers), List.copyOf(ways));
  }

  /**
   * The ways to an array, of which an element is read.
   *
   * @param first the number of the first element
   */
  List<Way> elementWays(Expr.Element element, List<Way> ways, int first) {
    return ways;
  }

  /** The place of an element. */
  Term place(Expr.Element element) {
    return number(element.index());
  }

  private Operand standard(Expr.StandardAttribute standard) {
    Operand base = operand(standard.base());
    whereverItIs(base);
    for (Way way : base.ways()) {
      Dependencies.OnNode node = new Dependencies.OnNode(noted(way));
      switch (standard.attribute()) {
        case INDEGREE, ISROOT -> dependencies.in.add(node);
        case OUTDEGREE, ISLEAF -> dependencies.out.add(node);
        case EXTERNAL, INTERNAL -> {
          dependencies.in.add(node);
          dependencies.out.add(node);
        }
        case ALLIN -> dependencies.allIn.add(node);
        case ALLOUT -> {
          slot(way, Step.AnySlot.INSTANCE);
          slot(way.then(Step.AnySlot.INSTANCE), Step.AnyElement.INSTANCE);
        }
      }
    }
    return Operand.number(new Terms.Degree(base.term(), standard.attribute()));
  }

  private Operand attribute(Expr.UserAttribute attribute) {
    Operand base = operand(attribute.base());
    whereverItIs(base);
    int number = -1;
    for (int i = 0; i < spec.attributes().size(); i++) {
      if (spec.attributes().get(i).name().equals(attribute.name())
          && spec.attributes().get(i).structure().equals(attribute.structure())) {
        number = i;
      }
    }
    if (number < 0) {
      throw new IllegalArgumentException("no attribute " + attribute.name());
    }
    for (Way way : base.ways()) {
      dependencies.attributes.add(new Dependencies.OnAttribute(noted(way), number));
    }
    return Operand.number(new Terms.Attribute(base.term(), number));
  }
}
