package cairn.analysis.linearizability.pairs;

import cairn.analysis.linearizability.check.Checker;
import cairn.analysis.linearizability.check.OperationShape;
import cairn.analysis.linearizability.check.PairEntry;
import cairn.analysis.linearizability.check.PairTables;
import cairn.analysis.linearizability.model.Specification;
import cairn.analysis.linearizability.pairs.Knowledge.Actor;
import cairn.analysis.linearizability.pairs.Smt.Kind;
import cairn.analysis.linearizability.pairs.Smt.Named;
import cairn.analysis.linearizability.pairs.Smt.Outcome;
import cairn.graph.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Derives the tables of a specification: of its steps as written, and, where these prove nothing,
 * of what folding leaves of them.
 */
public final class PairDerivation {
  private static final String OUT_OF_WORK = "the solver could not decide it";

  private final Encoding encoding;
  private final Smt smt;
  private final Runner runner;
  private final List<List<Step>> steps;
  private final Knowledge knowledge;
  private final LookAhead lookAhead;
  private final Progress progress;

  private PairDerivation(Encoding encoding, List<List<Step>> steps, Progress progress) {
    this.encoding = encoding;
    this.smt = encoding.smt;
    this.steps = steps;
    this.progress = progress;
    runner = new Runner(encoding);
    knowledge = Knowledge.of(encoding, steps, progress);
    lookAhead = new LookAhead(encoding, knowledge, steps);
  }

  /**
   * Takes milliseconds for each pair.
   *
   * @param budget pairs that are not looked at by then are unknown
   * @param progress is asked before each pair; an exception that it throws ends the work
   * @throws SolverMissingException if Z3 does not run here
   * @throws BudgetSpentException if the budget does not even do for what is true of all states
   */
  public static DerivedPairs derive(
      Specification specification, Duration budget, Progress progress) {
    try (Smt smt = new Smt(new Deadline(budget))) {
      Encoding encoding = new Encoding(smt, specification);
      List<List<Step>> written = specification.operations().stream().map(Step::of).toList();
      PairDerivation plain = new PairDerivation(encoding, written, progress);
      DerivedPairs asWritten = plain.derive(List.of(), Set.of());
      if (Checker.check(asWritten.tables()).proved()) {
        return asWritten;
      }
      List<String> notes = new ArrayList<>();
      List<List<Step>> folded = plain.folded(notes);
      if (notes.isEmpty()) {
        return asWritten;
      }
      if (asWritten.spent().isPresent()) {
        return asWritten.outOfTime(asWritten.spent().get());
      }
      try {
        DerivedPairs afterwards =
            new PairDerivation(encoding, folded, progress).derive(notes, changed(written, folded));
        return Checker.check(afterwards.tables()).proved() || System.getProperty("folded") != null ? afterwards : asWritten;
      } catch (BudgetSpentException e) {
        return asWritten.outOfTime(e.getMessage());
      }
    }
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

  private DerivedPairs derive(List<String> folded, Set<String> changed) {
    List<OperationShape> shapes = new ArrayList<>();
    for (List<Step> each : steps) {
      String name = each.get(0).operation().name();
      shapes.add(new OperationShape(name, each.stream().map(Step::name).toList()));
    }
    PairTables.Builder builder = new PairTables.Builder(shapes);
    PairTables.Builder atBest = new PairTables.Builder(shapes);
    @Nullable String spent = null;
    for (int first = 0; first < steps.size(); first++) {
      for (int i = 0; i < steps.get(first).size(); i++) {
        for (int second = 0; second < steps.size(); second++) {
          for (int j = 0; j < steps.get(second).size(); j++) {
            PairEntry entry = PairEntry.unknown("not looked at: " + spent);
            PairEntry best = new PairEntry(false, true, "not looked at");
            if (spent == null) {
              try {
                entry = entry(first, i, second, j);
                best = entry;
              } catch (BudgetSpentException e) {
                spent = e.getMessage();
                entry = PairEntry.unknown("not looked at: " + spent);
              }
            }
            builder.set(first, i, second, j, 0, entry);
            atBest.set(first, i, second, j, 0, best);
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
    return new DerivedPairs(
        builder.build(),
        spent == null ? neverRun() : List.of(),
        changed,
        facts,
        smt.queries(),
        smt.timeouts(),
        Optional.ofNullable(spent),
        spent == null ? Optional.empty() : Optional.of(atBest.build()));
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

  private PairEntry entry(int first, int i, int second, int j) {
    progress.at(0, 1);
    State state = encoding.anyState("");
    Step a = steps.get(first).get(i);
    Step b = steps.get(second).get(j);
    Instance one = encoding.anyInstance(a.operation(), "first");
    Instance two = encoding.anyInstance(b.operation(), "second");
    Runner.After afterA = runner.run(a, state, one);
    Runner.After afterBoth = runner.run(b, afterA.state(), two);
    List<Runner.Node> made = new ArrayList<>(afterA.allocated());
    made.addAll(afterBoth.allocated());
    List<Named> known =
        knowledge.of(state, List.of(new Actor(first, i, one), new Actor(second, j, two)), made);
    known.addAll(notLost(first, i + 1, afterBoth.state(), afterA.instance()));
    known.addAll(notLost(second, j + 1, afterBoth.state(), afterBoth.instance()));
    List<Term> run = List.of(afterA.runs(), afterBoth.runs());
    Outcome order = smt.ask(run, known);
    if (order.kind() == Kind.IMPOSSIBLE) {
      return new PairEntry(false, true, "cannot run: " + words(order.used()));
    }
    Runner.After afterB = runner.run(b, state, two);
    Runner.After otherWay = runner.run(a, afterB.state(), one);
    List<Term> question = new ArrayList<>(run);
    List<Term> reverses = new ArrayList<>();
    reverses.add(afterB.runs());
    reverses.add(otherWay.runs());
    reverses.add(same(afterBoth.state(), otherWay.state()));
    reverses.add(same(afterA.instance(), otherWay.instance()));
    reverses.add(same(afterBoth.instance(), afterB.instance()));
    for (Runner.Node node : afterA.found()) {
      reverses.add(smt.not(afterB.links().mayLose(node.struct(), node.term())));
    }
    for (Runner.Node node : afterBoth.found()) {
      reverses.add(smt.not(afterA.links().mayGain(node.struct(), node.term())));
    }
    question.add(smt.not(smt.and(reverses)));
    Outcome reverse = smt.ask(question, known);
    return switch (reverse.kind()) {
      case IMPOSSIBLE ->
          order.kind() == Kind.UNDECIDED
              ? PairEntry.unknown(OUT_OF_WORK)
              : new PairEntry(true, true, "reverses: " + words(reverse.used()));
      case UNDECIDED -> PairEntry.unknown(OUT_OF_WORK);
      case POSSIBLE ->
          new PairEntry(
              true,
              false,
              "with "
                  + WitnessWords.of(
                      encoding, Objects.requireNonNull(reverse.model()), state, List.of(one, two)));
    };
  }

  private List<Named> notLost(int operation, int at, State state, Instance instance) {
    List<Named> named = new ArrayList<>();
    for (Fact fact : lookAhead.lost(operation, at)) {
      named.add(
          new Named(
              "it could never go on: %s (%s)".formatted(fact.words(), instance.label()),
              Knowledge.SHAPE + 1,
              smt.not(fact.body().at(state, instance, List.of()))));
    }
    return named;
  }

  private static String words(List<Named> used) {
    return used.isEmpty()
        ? "guards and effects alone say so"
        : String.join("; ", used.stream().map(Named::words).toList());
  }

  private Term same(State one, State other) {
    List<Term> equal = new ArrayList<>();
    for (String key : one.keys()) {
      if (State.isReal(key)) {
        equal.add(smt.equal(one.get(key), other.get(key)));
      }
    }
    return smt.and(equal);
  }

  private Term same(Instance one, Instance other) {
    List<Term> equal = new ArrayList<>();
    one.values().forEach((variable, term) -> equal.add(smt.equal(term, other.get(variable))));
    return smt.and(equal);
  }
}
