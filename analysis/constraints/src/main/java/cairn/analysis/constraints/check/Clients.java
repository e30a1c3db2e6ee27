package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.BoundSpec;
import cairn.analysis.constraints.bind.Expressions;
import cairn.analysis.constraints.lang.Constraint;
import cairn.analysis.constraints.lang.Expr;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Decides how each constraint is watched. */
final class Clients {
  private final BoundSpec bound;
  private final TopoOrder order;
  private final Summaries summaries;
  private final Limits limits;

  private Clients(BoundSpec bound, TopoOrder order, Summaries summaries, Limits limits) {
    this.limits = limits;
    this.bound = bound;
    this.order = order;
    this.summaries = summaries;
  }

  /** One client for each constraint, then one for each attribute. */
  static List<Client> of(
      BoundSpec bound, Attributes attributes, TopoOrder order, Summaries summaries, Limits limits) {
    Clients maker = new Clients(bound, order, summaries, limits);
    List<Client> made = new ArrayList<>();
    List<Constraint> constraints = bound.spec().constraints();
    for (int i = 0; i < constraints.size(); i++) {
      made.add(maker.client(i, constraints.get(i)));
    }
    for (AttributeRule rule : attributes.rules()) {
      made.add(new AttributeClient(made.size(), rule));
    }
    return made;
  }

  private Client client(int number, Constraint constraint) {
    String absent = bound.absent().why(constraint);
    if (!absent.isEmpty()) {
      return new UncheckedClient(number, absent);
    }
    List<Constraint.Variable> variables = constraint.variables();
    if (variables.size() == 1) {
      return single(number, constraint, variables.get(0));
    }
    if (variables.size() != 2) {
      return new UncheckedClient(
          number, "a constraint with " + variables.size() + " variables is not checked");
    }
    Candidate best = new Candidate(0, PairClient.Driver.ALL, null);
    List<Expr> atoms = new ArrayList<>();
    if (constraint.guard() != null) {
      conjuncts(constraint.guard(), false, atoms);
    }
    conjuncts(constraint.body(), true, atoms);
    for (int root = 0; root < 2; root++) {
      for (Expr atom : constraint.range() == null ? atoms : List.<Expr>of()) {
        Candidate found = candidate(atom, root, variables);
        if (found != null && found.driver().compareTo(best.driver()) < 0) {
          best = found;
        }
      }
    }
    PairClient client = pair(number, constraint, best);
    int first = bound.structure(variables.get(0).structure());
    int second = bound.structure(variables.get(1).structure());
    if (saysConnected(constraint) && first == second) {
      Cycles cycles = (Cycles) summaries.get(summaries.cycles());
      return new ConnectedClient(number, first, cycles, client);
    }
    return saysAcyclic(constraint)
        ? new AcyclicClient(number, first, second, order, client)
        : client;
  }

  /** Whether a constraint is {@code X ->> Y => Y !->> X}. */
  private static boolean saysAcyclic(Constraint constraint) {
    return constraint.range() == null
        && constraint.guard() instanceof Expr.Path there
        && constraint.body() instanceof Expr.Path back
        && !there.negated()
        && back.negated()
        && there.from() instanceof Expr.NodeVariable x
        && there.to() instanceof Expr.NodeVariable y
        && isVariable(back.from(), y.name())
        && isVariable(back.to(), x.name())
        && !x.name().equals(y.name());
  }

  /**
   * A way to find the partners of a node.
   *
   * @param root which of the two variables is given
   * @param source a term over that variable
   */
  private record Candidate(int root, PairClient.Driver driver, @Nullable Expr source) {}

  /**
   * Formulas of which each must be true or unknown where a constraint does not hold.
   *
   * @param negated whether the formula must not hold
   */
  private static void conjuncts(Expr expr, boolean negated, List<Expr> found) {
    if (!negated && expr instanceof Expr.And and) {
      conjuncts(and.left(), false, found);
      conjuncts(and.right(), false, found);
    } else if (negated && expr instanceof Expr.Or or) {
      conjuncts(or.left(), true, found);
      conjuncts(or.right(), true, found);
    } else if (expr instanceof Expr.Not not) {
      conjuncts(not.operand(), !negated, found);
    } else if (!negated) {
      found.add(expr);
    } else if (expr instanceof Expr.Edge edge) {
      found.add(new Expr.Edge(edge.position(), edge.from(), edge.to(), !edge.negated()));
    } else if (expr instanceof Expr.Path path) {
      found.add(new Expr.Path(path.position(), path.from(), path.to(), !path.negated()));
    } else if (expr instanceof Expr.Comparison c && c.relation() == Expr.Relation.DIFFERENT) {
      found.add(new Expr.Comparison(c.position(), Expr.Relation.EQUAL, c.left(), c.right()));
    }
  }

  private @Nullable Candidate candidate(Expr atom, int root, List<Constraint.Variable> variables) {
    String given = variables.get(root).name();
    String partner = variables.get(1 - root).name();
    if (atom instanceof Expr.Edge edge && !edge.negated() && isVariable(edge.to(), partner)) {
      return onlyUses(edge.from(), given)
          ? new Candidate(root, PairClient.Driver.EDGE, edge.from())
          : null;
    }
    if (atom instanceof Expr.Path path && !path.negated() && isVariable(path.to(), partner)) {
      return onlyUses(path.from(), given)
          ? new Candidate(root, PairClient.Driver.PATH, path.from())
          : null;
    }
    if (atom instanceof Expr.Comparison comparison
        && comparison.relation() == Expr.Relation.EQUAL) {
      if (isVariable(comparison.left(), partner) && onlyUses(comparison.right(), given)) {
        return new Candidate(root, PairClient.Driver.EQUAL, comparison.right());
      }
      if (isVariable(comparison.right(), partner) && onlyUses(comparison.left(), given)) {
        return new Candidate(root, PairClient.Driver.EQUAL, comparison.left());
      }
    }
    return null;
  }

  private static boolean isVariable(Expr expr, String name) {
    return expr instanceof Expr.NodeVariable variable && variable.name().equals(name);
  }

  /** Whether a term is a field path from a variable and nothing else. */
  private static boolean onlyUses(Expr expr, String name) {
    if (expr instanceof Expr.NodeVariable variable) {
      return variable.name().equals(name);
    }
    if (expr instanceof Expr.Field || expr instanceof Expr.NumberedField) {
      return onlyUses(Expressions.children(expr).get(0), name);
    }
    return expr instanceof Expr.Element element
        && element.index() instanceof Expr.Numeral
        && onlyUses(element.base(), name);
  }

  private Client single(int number, Constraint constraint, Constraint.Variable variable) {
    Dependencies dependencies = new Dependencies();
    int structure = bound.structure(variable.structure());
    Constraint.Range range = constraint.range();
    Expr guarded = constraint.guard();
    int counts = counts(constraint.body()) + (guarded == null ? 0 : counts(guarded));
    if (range == null && counts != 1) {
      Compiler compiler = compiler(variable, dependencies);
      return new SingleClient(number, structure, dependencies, code(compiler, constraint));
    }
    RangeCompiler compiler =
        new RangeCompiler(
            bound,
            summaries,
            Map.of(variable.name(), new Compiler.Variable(false, structure)),
            dependencies);
    if (range == null) {
      Formula guard = guarded == null ? null : compiler.around(guarded);
      ConstraintCode whole =
          new ConstraintCode(null, null, guard, compiler.around(constraint.body()));
      ElementCount count = Objects.requireNonNull(compiler.count);
      return new CountClient(
          number, structure, dependencies, whole, count, compiler.parts, limits.shortRange());
    }
    ConstraintCode code =
        new ConstraintCode(
            compiler.end(range.from()),
            compiler.end(range.to()),
            guarded == null ? null : compiler.formula(guarded),
            compiler.formula(constraint.body()));
    return new RangeClient(
        number, structure, dependencies, code, compiler.parts, limits.shortRange());
  }

  /** How many counts over ranges are in a formula. */
  private static int counts(Expr expr) {
    int found = expr instanceof Expr.CountOf ? 1 : 0;
    for (Expr each : Expressions.children(expr)) {
      found += counts(each);
    }
    return found;
  }

  private PairClient pair(int number, Constraint constraint, Candidate how) {
    Constraint.Variable given = constraint.variables().get(how.root());
    Constraint.Variable partner = constraint.variables().get(1 - how.root());
    int structure = bound.structure(given.structure());
    int partnerStructure = bound.structure(partner.structure());
    Dependencies dependencies = new Dependencies();
    Map<String, Compiler.Variable> variables = new HashMap<>();
    variables.put(given.name(), new Compiler.Variable(false, structure));
    variables.put(partner.name(), new Compiler.Variable(true, partnerStructure));
    List<Way> ways = List.of(Way.HERE);
    Expr source = how.source();
    Term sourceTerm = null;
    if (source != null) {
      Compiler first = new Compiler(bound, summaries, variables, dependencies, List.of());
      sourceTerm = first.term(source);
      ways = first.ways(source);
      if (how.driver() == PairClient.Driver.EDGE) {
        ways.forEach(way -> dependencies.out.add(new Dependencies.OnNode(way)));
        ways = ways.stream().map(way -> way.then(Step.AnyEdge.INSTANCE)).toList();
      }
    }
    Dependencies watched = dependencies;
    Screen screen = null;
    if (how.driver() == PairClient.Driver.PATH && source != null) {
      watched = new Dependencies();
      screen = screen(constraint, how, source, watched);
    }
    Compiler compiler = new Compiler(bound, summaries, variables, dependencies, ways);
    return new PairClient(
        number,
        structure,
        screen == null ? dependencies : watched,
        code(compiler, constraint),
        how.driver(),
        sourceTerm,
        partnerStructure,
        how.root() == 1,
        screen);
  }

  /** Whether a constraint is {@code X ->> Y} for all nodes. */
  private static boolean saysConnected(Constraint constraint) {
    return constraint.range() == null
        && constraint.guard() == null
        && constraint.body() instanceof Expr.Path path
        && !path.negated()
        && path.from() instanceof Expr.NodeVariable x
        && path.to() instanceof Expr.NodeVariable y
        && !x.name().equals(y.name());
  }

  /**
   * A quick test for a constraint about all that a term leads to; null if there is none.
   *
   * @param dependencies receives what its outcome depends on
   */
  private @Nullable Screen screen(
      Constraint constraint, Candidate how, Expr source, Dependencies dependencies) {
    Constraint.Variable given = constraint.variables().get(how.root());
    Constraint.Variable partner = constraint.variables().get(1 - how.root());
    Compiler ofNode = compiler(given, dependencies);
    Term sourceTerm = ofNode.term(source);
    Expr body = constraint.body();
    if (!mentions(body, partner.name())) {
      return Screen.ofNode(sourceTerm, ofNode.formula(body));
    }
    if (!(body instanceof Expr.Comparison comparison)
        || comparison.relation() == Expr.Relation.EQUAL
        || comparison.relation() == Expr.Relation.DIFFERENT) {
      return null;
    }
    boolean partnerFirst = mentions(comparison.left(), partner.name());
    Expr number = partnerFirst ? comparison.left() : comparison.right();
    Expr limit = partnerFirst ? comparison.right() : comparison.left();
    if (mentions(number, given.name()) || mentions(limit, partner.name())) {
      return null;
    }
    Dependencies ofPartner = new Dependencies();
    Term value = compiler(partner, ofPartner).numberTerm(number);
    Term limitTerm = ofNode.numberTerm(limit);
    if (ofPartner.onEverything || ofPartner.onAllEdges || !ofPartner.summaries.isEmpty()) {
      return null;
    }
    int bounds = summaries.bounds(bound.structure(partner.structure()), value, ofPartner);
    for (Way way : ofNode.ways(source)) {
      dependencies.summaries.add(new Dependencies.OnSummary(way, bounds));
    }
    Expr.Relation relation = comparison.relation();
    boolean greater = relation == Expr.Relation.GREATER || relation == Expr.Relation.AT_LEAST;
    boolean orEqual = relation == Expr.Relation.AT_MOST || relation == Expr.Relation.AT_LEAST;
    return Screen.ofBounds(
        sourceTerm, (Bounds) summaries.get(bounds), greater == partnerFirst, orEqual, limitTerm);
  }

  private Compiler compiler(Constraint.Variable variable, Dependencies dependencies) {
    int structure = bound.structure(variable.structure());
    return new Compiler(
        bound,
        summaries,
        Map.of(variable.name(), new Compiler.Variable(false, structure)),
        dependencies,
        List.of());
  }

  private static boolean mentions(Expr expr, String variable) {
    return isVariable(expr, variable)
        || Expressions.children(expr).stream().anyMatch(each -> mentions(each, variable));
  }

  private static ConstraintCode code(Compiler compiler, Constraint constraint) {
    Constraint.Range range = constraint.range();
    Expr guard = constraint.guard();
    return new ConstraintCode(
        range == null ? null : compiler.term(range.from()),
        range == null ? null : compiler.term(range.to()),
        guard == null ? null : compiler.formula(guard),
        compiler.formula(constraint.body()));
  }
}
