package cairn.analysis.linearizability.pairs;

import cairn.analysis.linearizability.model.Expr;
import cairn.analysis.linearizability.model.Expr.Comparison;
import cairn.analysis.linearizability.model.Expressions;
import cairn.analysis.linearizability.model.Statement;
import cairn.analysis.linearizability.model.SubOperation;
import cairn.analysis.linearizability.model.Type;
import cairn.analysis.linearizability.model.Variable;
import cairn.analysis.linearizability.pairs.Knowledge.Actor;
import cairn.analysis.linearizability.pairs.Smt.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * When an instance that has only read, or taken locks, can never go on: a guard on its way is false
 * and stays so, whatever others do. Such an instance may be left out of a history, because nobody
 * noticed it; so only histories count in which every instance that has only read will still end or
 * write. After a pair that counts, no such guard is lost.
 *
 * <p>Only guards up to the first step that writes something else than a lock matter: an instance
 * that gets stuck behind it has been noticed.
 */
final class LookAhead {
  private final Encoding encoding;
  private final Knowledge knowledge;
  private final Runner runner;
  private final Candidates candidates;
  private final List<List<Step>> steps;
  private final List<Expr> tests;
  private final Locks locks;
  private final Map<List<Integer>, List<Fact>> lost = new HashMap<>();

  LookAhead(Encoding encoding, Knowledge knowledge, List<List<Step>> steps) {
    this.encoding = encoding;
    this.knowledge = knowledge;
    this.steps = steps;
    runner = new Runner(encoding);
    candidates = new Candidates(encoding);
    tests = tests(steps);
    locks = new Locks(encoding.specification, steps);
    for (int operation = 0; operation < steps.size(); operation++) {
      for (int at = 1; at < steps.get(operation).size(); at++) {
        if (!locks.onlyReadsOrLocks(steps.get(operation).get(at - 1))) {
          break;
        }
        find(operation, at);
      }
    }
  }

  /** Facts each of which says that the instance at a place can never go on. */
  List<Fact> lost(int operation, int at) {
    return lost.getOrDefault(List.of(operation, at), List.of());
  }

  /**
   * Facts about the nodes that an instance at a place holds which no step of others makes false: of
   * the tests that the specification makes of a node's field, or their opposites.
   */
  List<Fact> lasting(int operation, int at) {
    Map<String, Fact> found = new LinkedHashMap<>();
    for (Variable variable : knowledge.place(operation, at).given()) {
      for (Expr test : tests) {
        Expr ofVariable = about(test, variable);
        if (ofVariable != null) {
          for (Expr each : List.of(ofVariable, new Expr.Not(ofVariable))) {
            Fact fact = Fact.of(encoding, each);
            if (found.size() < Long.SIZE && stays(fact, operation, at, at)) {
              found.put(fact.words(), fact);
            }
          }
        }
      }
    }
    return new ArrayList<>(found.values());
  }

  private static List<Expr> tests(List<List<Step>> steps) {
    Set<Expr> tests = new LinkedHashSet<>();
    for (List<Step> each : steps) {
      for (Step step : each) {
        for (SubOperation part : step.parts()) {
          tests.addAll(part.guard());
        }
      }
    }
    return new ArrayList<>(tests);
  }

  /** A test of a field of any instance's node, as one of this variable's; none if it is another. */
  private static @Nullable Expr about(Expr test, Variable variable) {
    if (test instanceof Expr.Compare compare
        && compare.left() instanceof Expr.FieldOf field
        && field.base() instanceof Expr.Use use
        && use.variable().isOfInstance()
        && use.variable().type().equals(variable.type())
        && (compare.right() instanceof Expr.IntLiteral
            || compare.right() instanceof Expr.EnumLiteral
            || compare.right() instanceof Expr.NullLiteral)) {
      Expr mine = new Expr.FieldOf(new Expr.Use(variable), field.field());
      return new Expr.Compare(compare.operator(), mine, compare.right());
    }
    if (test instanceof Expr.FieldOf field
        && field.base() instanceof Expr.Use use
        && use.variable().isOfInstance()
        && use.variable().type().equals(variable.type())) {
      return new Expr.FieldOf(new Expr.Use(variable), field.field());
    }
    return test instanceof Expr.Not not ? about(not.operand(), variable) : null;
  }

  private void find(int operation, int at) {
    Place place = knowledge.place(operation, at);
    Set<Variable> given = new HashSet<>(place.given());
    Set<String> written = new HashSet<>();
    Map<String, Fact> found = new LinkedHashMap<>();
    for (int later = at; later < steps.get(operation).size(); later++) {
      Step step = steps.get(operation).get(later);
      for (SubOperation part : step.parts()) {
        for (Expr condition : part.guard()) {
          if (isOf(condition, given, written)) {
            for (Fact fact : losing(condition)) {
              if (!found.containsKey(fact.words()) && stays(fact, operation, at, later)) {
                found.put(fact.words(), fact);
              }
            }
          }
        }
        part.effects().forEach(effect -> forget(effect, given, written));
      }
      if (!locks.onlyReadsOrLocks(step)) {
        break;
      }
    }
    lost.put(List.of(operation, at), new ArrayList<>(found.values()));
  }

  /** Whether a condition means the same now as when it is asked, as far as the instance decides. */
  private static boolean isOf(Expr condition, Set<Variable> given, Set<String> written) {
    boolean[] is = {true};
    Expressions.each(
        condition,
        part -> {
          if (part instanceof Expr.Use use && use.variable().isOfInstance()) {
            is[0] &= given.contains(use.variable());
          } else if (part instanceof Expr.Use use) {
            is[0] &= !written.contains(State.global(use.variable()));
          } else if (part instanceof Expr.FieldOf field) {
            is[0] &= !written.contains(field.field().name());
          }
        });
    return is[0];
  }

  private static void forget(Statement effect, Set<Variable> given, Set<String> written) {
    if (effect instanceof Statement.Allocate allocate) {
      given.remove(allocate.target());
    } else if (effect instanceof Statement.Assign assign) {
      if (assign.target() instanceof Expr.Use use) {
        given.remove(use.variable());
        written.add(State.global(use.variable())); // A lock that it takes itself.
      } else if (assign.target() instanceof Expr.FieldOf field) {
        written.add(field.field().name());
      }
    }
  }

  private List<Fact> losing(Expr condition) {
    List<Fact> facts = new ArrayList<>();
    Fact holds = Fact.of(encoding, condition);
    facts.add(
        new Fact(
            "not " + holds.words(),
            List.of(),
            (state, instance, nodes) -> encoding.smt.not(holds.body().at(state, instance, nodes))));
    if (condition instanceof Expr.Compare compare && compare.operator() == Comparison.EQUAL) {
      Expr left = compare.left();
      Expr right = compare.right();
      if (left.type() instanceof Type.Int) {
        facts.add(Fact.of(encoding, new Expr.Compare(Comparison.LESS, left, right)));
        facts.add(Fact.of(encoding, new Expr.Compare(Comparison.LESS, right, left)));
      } else if (left.type() instanceof Type.Reference reference
          && right.type() instanceof Type.Reference) {
        facts.add(candidates.earlier(left, right, reference.struct(), true));
        facts.add(candidates.earlier(right, left, reference.struct(), true));
      }
    }
    return facts;
  }

  /** Whether no step of others makes it false, wherever the instance is on its way. */
  private boolean stays(Fact fact, int operation, int from, int to) {
    for (int at = from; at <= to; at++) {
      for (int other = 0; other < steps.size(); other++) {
        for (int i = 0; i < steps.get(other).size(); i++) {
          if (!stays(fact, operation, at, steps.get(other).get(i), other, i)) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private boolean stays(Fact fact, int operation, int at, Step step, int other, int i) {
    State state = encoding.anyState("");
    Instance reader = encoding.anyInstance(knowledge.place(operation, at).operation(), "waits");
    Instance actor = encoding.anyInstance(step.operation(), "runs");
    Runner.After after = runner.run(step, state, actor);
    Term before = fact.body().at(state, reader, List.of());
    Term afterwards = fact.body().at(after.state(), reader, List.of());
    if (before.equals(afterwards)) {
      return true;
    }
    List<Term> question = new ArrayList<>();
    List<Actor> both = List.of(new Actor(other, i, actor), new Actor(operation, at, reader));
    knowledge.of(state, both, after.allocated()).forEach(named -> question.add(named.formula()));
    question.add(after.runs());
    question.add(before);
    question.add(encoding.smt.not(afterwards));
    return encoding.smt.ask(question, List.of()).kind() == Kind.IMPOSSIBLE;
  }
}
