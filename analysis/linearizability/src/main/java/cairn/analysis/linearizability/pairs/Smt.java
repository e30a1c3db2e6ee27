package cairn.analysis.linearizability.pairs;

import com.microsoft.z3.ArithExpr;
import com.microsoft.z3.ArrayExpr;
import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.Expr;
import com.microsoft.z3.IntSort;
import com.microsoft.z3.Params;
import com.microsoft.z3.Solver;
import com.microsoft.z3.Sort;
import com.microsoft.z3.Status;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The solver, as far as it is needed here: terms without quantifiers, and whether formulas can hold
 * together. One thread at a time; to be closed.
 */
@SuppressWarnings({"unchecked", "rawtypes"}) // The kinds of terms are those of the specification,
// which was checked; Z3 checks them again.
final class Smt implements AutoCloseable {
  /** In the solver's own unit of work, so that answers do not depend on what else runs; seconds. */
  private static final int WORK = 20_000_000;

  private final Context context;
  private final Map<String, Sort> nodeSorts = new HashMap<>();
  private final Map<String, Term> constants = new HashMap<>();
  private int queries;
  private int timeouts;
  private final Deadline deadline;

  Smt(Deadline deadline) {
    this.deadline = deadline;
    Context made;
    try {
      made = new Context();
    } catch (LinkageError | RuntimeException e) {
      throw new SolverMissingException(e);
    }
    context = made;
  }

  int queries() {
    return queries;
  }

  /** Queries that the solver could not decide in time; each was answered with the safe side. */
  int timeouts() {
    return timeouts;
  }

  @Override
  public void close() {
    context.close();
  }

  Sort intSort() {
    return context.getIntSort();
  }

  Sort boolSort() {
    return context.getBoolSort();
  }

  Sort nodeSort(String struct) {
    return nodeSorts.computeIfAbsent(struct, context::mkUninterpretedSort);
  }

  Sort arraySort(Sort from, Sort to) {
    return context.mkArraySort(from, to);
  }

  /** The constant of that name; the same name is always of the same kind. */
  Term constant(String name, Sort sort) {
    return constants.computeIfAbsent(name, n -> new Term(context.mkConst(n, sort)));
  }

  Term integer(long value) {
    return new Term(context.mkInt(value));
  }

  Term bool(boolean value) {
    return new Term(context.mkBool(value));
  }

  Term equal(Term left, Term right) {
    return new Term(context.mkEq(left.expr(), right.expr()));
  }

  Term different(Term left, Term right) {
    return not(equal(left, right));
  }

  Term less(Term left, Term right) {
    return new Term(context.mkLt(number(left), number(right)));
  }

  Term atMost(Term left, Term right) {
    return new Term(context.mkLe(number(left), number(right)));
  }

  Term plus(Term left, Term right) {
    return new Term(context.mkAdd(number(left), number(right)));
  }

  Term minus(Term left, Term right) {
    return new Term(context.mkSub(number(left), number(right)));
  }

  Term times(Term left, Term right) {
    return new Term(context.mkMul(number(left), number(right)));
  }

  Term not(Term term) {
    return new Term(context.mkNot(truth(term)));
  }

  Term and(Term... terms) {
    return and(List.of(terms));
  }

  Term and(Collection<Term> terms) {
    return new Term(context.mkAnd(terms.stream().map(Smt::truth).toArray(BoolExpr[]::new)));
  }

  Term or(Term... terms) {
    return or(List.of(terms));
  }

  Term or(Collection<Term> terms) {
    return new Term(context.mkOr(terms.stream().map(Smt::truth).toArray(BoolExpr[]::new)));
  }

  Term implies(Term left, Term right) {
    return new Term(context.mkImplies(truth(left), truth(right)));
  }

  Term choose(Term condition, Term positive, Term negative) {
    return new Term(context.mkITE(truth(condition), positive.expr(), negative.expr()));
  }

  Term select(Term array, Term index) {
    return new Term(context.mkSelect((ArrayExpr) array.expr(), (Expr) index.expr()));
  }

  Term store(Term array, Term index, Term value) {
    return new Term(
        context.mkStore((ArrayExpr) array.expr(), (Expr) index.expr(), (Expr) value.expr()));
  }

  /** The array that has one value everywhere. */
  Term everywhere(Sort index, Term value) {
    return new Term(context.mkConstArray(index, (Expr) value.expr()));
  }

  private static BoolExpr truth(Term term) {
    return (BoolExpr) term.expr();
  }

  private static ArithExpr<IntSort> number(Term term) {
    return (ArithExpr<IntSort>) term.expr();
  }

  /** A formula with the words for it, so that an answer can say what it rests on. */
  record Named(String words, int level, Term formula) {}

  /** Whether formulas can hold together. */
  enum Kind {
    POSSIBLE,
    IMPOSSIBLE,
    UNDECIDED
  }

  /**
   * What the solver says.
   *
   * @param used of the named formulas, those that rule it out
   * @param model a state that lets it be
   */
  record Outcome(Kind kind, List<Named> used, @Nullable Model model) {}

  /**
   * @throws BudgetSpentException if there is no time for it
   */
  Outcome ask(Collection<Term> formulas, Collection<Named> named) {
    Solver solver = solver(true);
    for (Term formula : formulas) {
      solver.add(truth(formula));
    }
    Map<Expr<?>, Named> tracked = new HashMap<>();
    int number = 0;
    for (Named each : named) {
      BoolExpr tracker = context.mkBoolConst("fact!" + number++);
      tracked.put(tracker, each);
      solver.assertAndTrack(truth(each.formula()), tracker);
    }
    return switch (check(solver)) {
      case SATISFIABLE -> new Outcome(Kind.POSSIBLE, List.of(), new Model(solver.getModel()));
      case UNSATISFIABLE -> new Outcome(Kind.IMPOSSIBLE, used(solver, tracked), null);
      case UNKNOWN -> new Outcome(Kind.UNDECIDED, List.of(), null);
    };
  }

  /** For several questions under the same premises, which the solver then takes in once. */
  Questions under(Collection<Term> premises) {
    return new Questions(premises);
  }

  /** Questions that share what they rest on. */
  final class Questions {
    private final Solver solver = solver(false);

    private Questions(Collection<Term> premises) {
      premises.forEach(premise -> solver.add(truth(premise)));
    }

    /** Whether it can hold as well. */
    Outcome ask(Term formula) {
      solver.push();
      try {
        solver.add(truth(formula));
        return switch (check(solver)) {
          case SATISFIABLE -> new Outcome(Kind.POSSIBLE, List.of(), new Model(solver.getModel()));
          case UNSATISFIABLE -> new Outcome(Kind.IMPOSSIBLE, List.of(), null);
          case UNKNOWN -> new Outcome(Kind.UNDECIDED, List.of(), null);
        };
      } finally {
        solver.pop();
      }
    }
  }

  private Solver solver(boolean sayingWhy) {
    Solver solver = context.mkSimpleSolver();
    Params params = context.mkParams();
    params.add("rlimit", WORK);
    params.add("random_seed", 1);
    params.add("core.minimize", sayingWhy);
    solver.setParameters(params);
    return solver;
  }

  private Status check(Solver solver) {
    checkTime();
    queries++;
    Params left = context.mkParams();
    left.add("timeout", deadline.milliseconds());
    solver.setParameters(left);
    Status status = solver.check();
    if (status == Status.UNKNOWN) {
      checkTime(); // What the clock decided must not look like what the solver could not.
      timeouts++;
    }
    return status;
  }

  private void checkTime() {
    if (deadline.isOver()) {
      throw new BudgetSpentException(deadline.spent(), queries);
    }
  }

  private static List<Named> used(Solver solver, Map<Expr<?>, Named> tracked) {
    Set<Named> used = new LinkedHashSet<>();
    for (BoolExpr each : solver.getUnsatCore()) {
      Named fact = tracked.get(each);
      if (fact != null) {
        used.add(fact);
      }
    }
    return new ArrayList<>(used);
  }

  /** A state that the solver found. */
  static final class Model {
    private final com.microsoft.z3.Model model;

    private Model(com.microsoft.z3.Model model) {
      this.model = model;
    }

    /** Of a term, in the solver's words: a number, a truth, or the name of a node. */
    String value(Term term) {
      return model.eval(term.expr(), true).toString();
    }

    boolean isTrue(Term term) {
      return model.eval(term.expr(), true).isTrue();
    }

    boolean isFalse(Term term) {
      return model.eval(term.expr(), true).isFalse();
    }
  }
}
