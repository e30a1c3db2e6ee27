package cairn.analysis.constraints.naive;

import cairn.analysis.constraints.check.Cell;
import cairn.analysis.constraints.lang.Attribute;
import cairn.analysis.constraints.lang.Constraint;
import cairn.analysis.constraints.lang.Expr;
import cairn.analysis.constraints.lang.Expr.Relation;
import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.naive.Inconsistency.Verdict;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates a specification on a history at any time, every constraint for every binding, by
 * recursion over what the author wrote. For small histories only.
 */
public final class NaiveSpec {
  /** A range with more values is not looked at: it may be without end. */
  private static final int LONGEST_RANGE = 1_000_000;

  private final HeapHistory history;
  private final Spec spec;
  private final Kinds kinds;

  public NaiveSpec(HeapHistory history, Spec spec) {
    this.history = history;
    this.spec = spec;
    this.kinds = new Kinds(history, spec);
  }

  /** The heap at a time, seen from some roots. */
  public Evaluation at(long time, Roots roots) {
    return new Evaluation(new MomentOf(new HeapNow(history, time, true), spec, kinds, roots));
  }

  /**
   * The heap at a time in which some slots hold something else.
   *
   * @param found whether what was found out after the event of this time counts
   */
  Evaluation at(long time, boolean found, Roots roots, Map<Long, Cell> edits) {
    HeapNow heap = new HeapNow(history, time, found, Map.copyOf(edits));
    return new Evaluation(new MomentOf(heap, spec, kinds, roots));
  }

  /** The same without what was found out after the event of this time. */
  Evaluation beforeFinding(long time, Roots roots) {
    return new Evaluation(new MomentOf(new HeapNow(history, time, false), spec, kinds, roots));
  }

  /** What holds at one moment, and what does not. */
  public final class Evaluation {
    private final MomentOf moment;

    /** What has been asked for already. */
    private @Nullable Map<Inconsistency, Verdict> found;

    private final Map<Inconsistency, Set<Read>> arguments = new HashMap<>();

    private Evaluation(MomentOf moment) {
      this.moment = moment;
    }

    public Set<Integer> alive() {
      return moment.alive();
    }

    /** All inconsistencies. */
    public Map<Inconsistency, Verdict> inconsistencies() {
      if (found == null) {
        found = findAll();
      }
      return found;
    }

    private Map<Inconsistency, Verdict> findAll() {
      Map<Inconsistency, Verdict> found = new TreeMap<>();
      for (Constraint constraint : spec.constraints()) {
        for (List<Integer> nodes : bindings(constraint, constraint.variables().size())) {
          Value holds = evaluate(constraint, nodes, new ArrayList<>());
          if (!holds.equals(Values.TRUE)) {
            found.put(
                new Inconsistency(constraint.name(), nodes),
                holds == Values.UNKNOWN ? Verdict.UNDECIDED : Verdict.VIOLATED);
          }
        }
      }
      for (Attribute attribute : spec.attributes()) {
        for (int node : moment.alive()) {
          if (moment.isLive(node, attribute.structure())
              && moment.attributes().isCyclic(attribute, node)) {
            found.put(new Inconsistency(nameOf(attribute), List.of(node)), Verdict.VIOLATED);
          }
        }
      }
      return found;
    }

    /** Those that are violations. */
    public Set<Inconsistency> violations() {
      Set<Inconsistency> found = new TreeSet<>();
      inconsistencies()
          .forEach(
              (inconsistency, verdict) -> {
                if (verdict == Verdict.VIOLATED) {
                  found.add(inconsistency);
                }
              });
      return found;
    }

    /**
     * The arguments of a constraint for some nodes, whether or not it holds for them; empty if one
     * of the nodes is not alive, for then everything is absent.
     */
    public Set<Read> arguments(Inconsistency inconsistency) {
      return arguments.computeIfAbsent(inconsistency, this::findArguments);
    }

    private Set<Read> findArguments(Inconsistency inconsistency) {
      Set<Read> reads = new HashSet<>();
      for (Constraint constraint : spec.constraints()) {
        if (constraint.name().equals(inconsistency.constraint())
            && areLive(constraint, inconsistency.nodes())) {
          evaluate(constraint, inconsistency.nodes(), reads);
        }
      }
      for (Attribute attribute : spec.attributes()) {
        int node = inconsistency.nodes().isEmpty() ? -1 : inconsistency.nodes().get(0);
        if (nameOf(attribute).equals(inconsistency.constraint())
            && moment.isLive(node, attribute.structure())) {
          reads.addAll(moment.attributes().reads(attribute, node));
        }
      }
      return reads;
    }

    /** Whether the constraint can be looked at for these nodes. */
    boolean applies(Inconsistency inconsistency) {
      return moment.alive().containsAll(inconsistency.nodes());
    }

    private boolean areLive(Constraint constraint, List<Integer> nodes) {
      for (int i = 0; i < nodes.size(); i++) {
        if (!moment.isLive(nodes.get(i), constraint.variables().get(i).structure())) {
          return false;
        }
      }
      return true;
    }

    /** All ways in which the first variables of a constraint can stand for live nodes. */
    private List<List<Integer>> bindings(Constraint constraint, int count) {
      if (count == 0) {
        return List.of(List.of());
      }
      List<List<Integer>> found = new ArrayList<>();
      for (List<Integer> fewer : bindings(constraint, count - 1)) {
        for (int node : moment.alive()) {
          if (moment.isLive(node, constraint.variables().get(count - 1).structure())) {
            List<Integer> nodes = new ArrayList<>(fewer);
            nodes.add(node);
            found.add(nodes);
          }
        }
      }
      return found;
    }

    /**
     * How often a slot is read to decide a constraint for some nodes.
     *
     * @param index the value of its range that counts, if it has one
     */
    int timesRead(Inconsistency unit, long index, long slot) {
      List<Read> reads = new ArrayList<>();
      Constraint constraint =
          spec.constraints().stream()
              .filter(each -> each.name().equals(unit.constraint()))
              .findFirst()
              .orElseThrow();
      Constraint.Range range = constraint.range();
      if (range == null) {
        evaluate(constraint, unit.nodes(), reads);
      } else {
        Map<String, Value> variables = new HashMap<>();
        Evaluator evaluator = evaluator(constraint, unit.nodes(), variables, reads);
        evaluator.number(range.from());
        evaluator.number(range.to());
        variables.put(range.variable(), Values.of(index));
        holds(evaluator, constraint);
      }
      return (int)
          reads.stream().filter(each -> each instanceof Read.Slot s && s.slot() == slot).count();
    }

    private Evaluator evaluator(
        Constraint constraint,
        List<Integer> nodes,
        Map<String, Value> variables,
        Collection<Read> reads) {
      Map<String, String> structures = new HashMap<>();
      for (int i = 0; i < nodes.size(); i++) {
        Constraint.Variable variable = constraint.variables().get(i);
        variables.put(variable.name(), new Value.Node(nodes.get(i)));
        structures.put(variable.name(), variable.structure());
      }
      return new Evaluator(moment, variables, structures, reads);
    }

    private Value evaluate(Constraint constraint, List<Integer> nodes, Collection<Read> reads) {
      Map<String, Value> variables = new HashMap<>();
      Evaluator evaluator = evaluator(constraint, nodes, variables, reads);
      Constraint.Range range = constraint.range();
      if (range == null) {
        return holds(evaluator, constraint);
      }
      Value from = evaluator.number(range.from());
      Value to = evaluator.number(range.to());
      Value last = Values.compare(Relation.AT_MOST, from, to);
      if (!last.equals(Values.TRUE)) {
        return last == Values.UNKNOWN ? Values.UNKNOWN : Values.TRUE;
      }
      if (to.real() - from.real() >= LONGEST_RANGE) {
        return Values.UNKNOWN;
      }
      Value all = Values.TRUE;
      long end = to instanceof Value.Whole whole ? whole.number() : (long) Math.floor(to.real());
      long start =
          from instanceof Value.Whole whole ? whole.number() : (long) Math.ceil(from.real());
      for (long i = start; i <= end; i++) {
        variables.put(range.variable(), Values.of(i));
        Value one = holds(evaluator, constraint);
        boolean worse =
            one.equals(Values.FALSE) || one == Values.UNKNOWN && all.equals(Values.TRUE);
        all = worse ? one : all;
      }
      return all;
    }

    private static Value holds(Evaluator evaluator, Constraint constraint) {
      Expr guard = constraint.guard();
      Value guarded = guard == null ? Values.TRUE : evaluator.truth(guard);
      if (guarded.equals(Values.FALSE)) {
        return Values.TRUE;
      }
      Value body = evaluator.truth(constraint.body());
      return body.equals(Values.FALSE) && guarded == Values.UNKNOWN ? Values.UNKNOWN : body;
    }
  }

  private static String nameOf(Attribute attribute) {
    return attribute.structure() + "." + attribute.name();
  }
}
