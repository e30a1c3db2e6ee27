package cairn.analysis.linearizability.pairs;

import cairn.analysis.linearizability.check.CheckResult;
import cairn.analysis.linearizability.check.Checker;
import cairn.analysis.linearizability.check.OperationShape;
import cairn.analysis.linearizability.check.PairEntry;
import cairn.analysis.linearizability.check.PairTables;
import cairn.analysis.linearizability.model.Specification;
import cairn.analysis.linearizability.pairs.Knowledge.Actor;
import cairn.analysis.linearizability.pairs.Smt.Kind;
import cairn.analysis.linearizability.pairs.Smt.Named;
import cairn.graph.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Derives the tables of a specification: of its steps as written, and, where these prove nothing,
 * of what folding leaves of them.
 */
public final class PairDerivation {
  private final Encoding encoding;
  private final Smt smt;
  private final Runner runner;
  private final List<List<Step>> steps;
  private final Knowledge knowledge;
  private final LookAhead lookAhead;
  private final PairQuestions questions;
  private final Function<Stage, Progress> progress;

  private PairDerivation(
      Encoding encoding,
      List<List<Step>> steps,
      Stage learning,
      Function<Stage, Progress> progress) {
    this.encoding = encoding;
    this.smt = encoding.smt;
    this.steps = steps;
    this.progress = progress;
    runner = new Runner(encoding);
    knowledge = Knowledge.of(encoding, steps, progress.apply(learning));
    lookAhead = new LookAhead(encoding, knowledge, steps);
    questions = new PairQuestions(encoding, knowledge, lookAhead, steps);
  }

  /**
   * Takes milliseconds for each pair.
   *
   * @param budget pairs that are not looked at by then are unknown
   * @param progress for each stage, is asked before each pair, with how many pairs there are; an
   *     exception that it throws ends the work
   * @throws SolverMissingException if Z3 does not run here
   * @throws BudgetSpentException if the budget does not even do for what is true of all states
   */
  public static DerivedPairs derive(
      Specification specification, Duration budget, Function<Stage, Progress> progress) {
    try (Smt smt = new Smt(new Deadline(budget))) {
      Encoding encoding = new Encoding(smt, specification);
      List<List<Step>> written = specification.operations().stream().map(Step::of).toList();
      PairDerivation plain = new PairDerivation(encoding, written, Stage.LEARNING, progress);
      DerivedPairs asWritten = plain.derive(Stage.DERIVING, List.of(), Set.of());
      if (asWritten.spent().isPresent()) {
        return asWritten;
      }
      if (asWritten.result().proved()) {
        return plain.caseByCase(asWritten);
      }
      try {
        return plain.further(asWritten, written);
      } catch (BudgetSpentException e) {
        return asWritten.outOfTime(e.words());
      }
    }
  }

  /** The same for those who do not watch. */
  public static DerivedPairs derive(Specification specification, Duration budget) {
    return derive(specification, budget, stage -> Progress.NONE);
  }

  /** The tables of the steps as written, whatever they prove. */
  static DerivedPairs asWritten(Specification specification, Duration budget) {
    try (Smt smt = new Smt(new Deadline(budget))) {
      List<List<Step>> written = specification.operations().stream().map(Step::of).toList();
      Encoding encoding = new Encoding(smt, specification);
      PairDerivation plain =
          new PairDerivation(encoding, written, Stage.LEARNING, stage -> Progress.NONE);
      return plain.caseByCase(plain.derive(Stage.DERIVING, List.of(), Set.of()));
    }
  }

  /** What folding proves; and, where that fails, what instances that wait tell. */
  private DerivedPairs further(DerivedPairs asWritten, List<List<Step>> written) {
    List<String> notes = new ArrayList<>();
    List<List<Step>> folded = folded(notes);
    if (notes.isEmpty()) {
      return caseByCase(withContexts(asWritten));
    }
    PairDerivation next = new PairDerivation(encoding, folded, Stage.LEARNING_AGAIN, progress);
    DerivedPairs afterwards = next.derive(Stage.DERIVING_AGAIN, notes, changed(written, folded));
    return next.caseByCase(
        afterwards.result().proved() ? afterwards : next.withContexts(afterwards));
  }

  private DerivedPairs caseByCase(DerivedPairs pairs) {
    return new CaseByCase(encoding.specification, smt, questions, progress).of(pairs);
  }

  private DerivedPairs withContexts(DerivedPairs plain) {
    if (plain.spent().isPresent()) {
      return plain;
    }
    Waiters waiters =
        new Waiters(
            encoding,
            knowledge,
            lookAhead,
            questions,
            plain.tables(),
            steps,
            progress.apply(Stage.WAITING));
    CheckResult result = Checker.check(plain.tables(), waiters);
    return plain.with(result, waiters.used(), smt.queries(), smt.timeouts());
  }

  /** Folds with what is known of the steps as written. */
  private List<List<Step>> folded(List<String> notes) {
    List<List<Step>> result = new ArrayList<>();
    for (int operation = 0; operation < steps.size(); operation++) {
      int whose = operation;
      Folding folding =
          new Folding(
              steps.get(operation),
              condition -> knowledge.staysTrue(whose, ExprWords.of(condition)));
      result.add(folding.fold());
      notes.addAll(folding.notes());
    }
    return result;
  }

  private static Set<String> changed(List<List<Step>> written, List<List<Step>> folded) {
    Set<String> changed = new HashSet<>();
    for (int operation = 0; operation < written.size(); operation++) {
      for (Step step : folded.get(operation)) {
        if (!written.get(operation).contains(step)) {
          changed.add(step.name());
        }
      }
    }
    return changed;
  }

  private DerivedPairs derive(Stage stage, List<String> folded, Set<String> changed) {
    List<OperationShape> shapes = new ArrayList<>();
    for (List<Step> each : steps) {
      String name = each.get(0).operation().name();
      shapes.add(new OperationShape(name, each.stream().map(Step::name).toList()));
    }
    PairTables.Builder builder = new PairTables.Builder(shapes);
    @Nullable String spent = null;
    Progress told = progress.apply(stage);
    long all = steps.stream().mapToInt(List::size).sum();
    long done = 0;
    for (int first = 0; first < steps.size(); first++) {
      for (int i = 0; i < steps.get(first).size(); i++) {
        for (int second = 0; second < steps.size(); second++) {
          for (int j = 0; j < steps.get(second).size(); j++) {
            PairEntry entry = PairEntry.unknown("not looked at: " + spent);
            if (spent == null) {
              try {
                told.at(done++, all * all);
                entry = questions.entry(first, i, second, j);
              } catch (BudgetSpentException e) {
                spent = e.words();
                entry = PairEntry.unknown("not looked at: " + spent);
              }
            }
            builder.set(first, i, second, j, 0, entry);
          }
        }
      }
    }
    List<String> facts = new ArrayList<>(folded);
    facts.addAll(knowledge.ofStates());
    for (int operation = 0; operation < steps.size(); operation++) {
      for (int at = 1; at < steps.get(operation).size(); at++) {
        for (Fact fact : knowledge.ofInstance(operation, at)) {
          facts.add(
              "%s after %s: %s"
                  .formatted(
                      shapes.get(operation).name(),
                      shapes.get(operation).subOperations().get(at - 1),
                      fact.words()));
        }
      }
    }
    PairTables tables = builder.build();
    return new DerivedPairs(
        tables,
        Checker.check(tables),
        spent == null ? neverRun() : List.of(),
        changed,
        facts,
        smt.queries(),
        smt.timeouts(),
        Optional.ofNullable(spent),
        Map.of(),
        Map.of());
  }

  private List<String> neverRun() {
    List<String> never = new ArrayList<>();
    for (int operation = 0; operation < steps.size(); operation++) {
      for (Step step : steps.get(operation)) {
        State state = encoding.anyState("");
        Instance instance = encoding.anyInstance(step.operation(), "first");
        Runner.After after = runner.run(step, state, instance);
        List<Actor> alone = List.of(new Actor(operation, step.index(), instance));
        List<Named> known = knowledge.of(state, alone, after.allocated());
        if (smt.ask(List.of(after.runs()), known).kind() == Kind.IMPOSSIBLE) {
          never.add(step.name());
        }
      }
    }
    return never;
  }
}
