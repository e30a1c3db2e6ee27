package cairn.analysis.linearizability;

import cairn.analysis.api.Analysis;
import cairn.analysis.api.linearizability.ClosureAnswer;
import cairn.analysis.api.linearizability.HistoryStep;
import cairn.analysis.api.linearizability.LinearizeAnswer;
import cairn.analysis.api.linearizability.OperationAnswer;
import cairn.analysis.api.linearizability.Outcome;
import cairn.analysis.api.linearizability.PairAnswer;
import cairn.analysis.linearizability.check.CheckResult;
import cairn.analysis.linearizability.check.FailingHistory;
import cairn.analysis.linearizability.check.OperationShape;
import cairn.analysis.linearizability.check.PairEntry;
import cairn.analysis.linearizability.explore.Exploration;
import cairn.analysis.linearizability.explore.ExplorationException;
import cairn.analysis.linearizability.explore.Explorer;
import cairn.analysis.linearizability.explore.Interleaving;
import cairn.analysis.linearizability.model.Operation;
import cairn.analysis.linearizability.model.Specification;
import cairn.analysis.linearizability.model.SubOperation;
import cairn.analysis.linearizability.pairs.BudgetSpentException;
import cairn.analysis.linearizability.pairs.DerivedPairs;
import cairn.analysis.linearizability.pairs.PairDerivation;
import cairn.analysis.linearizability.pairs.SolverMissingException;
import cairn.analysis.linearizability.pairs.Stage;
import cairn.graph.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Whether a concurrent data structure is linearizable (Singh 2016, chapter 6).
 *
 * <p>Interleavings are tried out first, within the specification's bound: one that no sequential
 * order explains refutes it, and is the only thing that does. Then pairs of sub-operations are
 * derived and checked; that proves it, or says where the proof ends.
 */
public final class LinearizabilityAnalysis implements Analysis<LinearizeRequest, LinearizeAnswer> {
  @Override
  public String name() {
    return "linearize";
  }

  @Override
  public String summary() {
    return "Is this concurrent data structure linearizable?";
  }

  @Override
  public LinearizeAnswer run(LinearizeRequest request, Progress progress) {
    return run(request, part -> progress);
  }

  /**
   * The same for those who tell people what is being done.
   *
   * @param progress for each part of the work: of pairs, how many are derived; of other parts of a
   *     proof it cannot be said how far they are, but how much of the budget has been spent
   */
  public LinearizeAnswer run(LinearizeRequest request, Function<Part, Progress> progress) {
    Work work = new Work(request.specification());
    work.explore(request.mostStates(), progress.apply(Part.EXPLORING));
    if (work.real() == null) { // what is refuted needs no proof
      work.derive(request.budget(), proving(progress, request.budget().toMillis()));
    }
    return work.answer();
  }

  private static Function<Stage, Progress> proving(Function<Part, Progress> progress, long most) {
    long started = System.nanoTime();
    return stage -> {
      Progress told = progress.apply(Part.of(stage));
      return stage.isCounted()
          ? told
          : (done, total) ->
              told.at(Math.min(most, (System.nanoTime() - started) / 1_000_000), most);
    };
  }

  /** What the work consists of. */
  public enum Part {
    /** Interleavings are tried out. */
    EXPLORING,
    /** What is true of all states is found out, which comes first in a proof. */
    LEARNING,
    /** Pairs of sub-operations are derived; each is a step. */
    DERIVING,
    /** The first of these again, with reads moved. */
    LEARNING_AGAIN,
    /** The second of these again, with reads moved. */
    DERIVING_AGAIN,
    /** Pairs are derived while others wait. */
    WAITING,
    /** Pairs are told for each way in which two instances relate. */
    CASES;

    private static Part of(Stage stage) {
      return switch (stage) {
        case LEARNING -> LEARNING;
        case DERIVING -> DERIVING;
        case LEARNING_AGAIN -> LEARNING_AGAIN;
        case DERIVING_AGAIN -> DERIVING_AGAIN;
        case WAITING -> WAITING;
        case CASES -> CASES;
      };
    }
  }

  /** One question on its way to its answer. */
  private static final class Work {
    private final Specification specification;
    private @Nullable Exploration exploration;
    private @Nullable String notExplored;
    private @Nullable DerivedPairs pairs;
    private @Nullable CheckResult result;
    private @Nullable String notDerived;

    private Work(Specification specification) {
      this.specification = specification;
    }

    private void explore(long mostStates, Progress progress) {
      try {
        exploration = new Explorer(specification, mostStates, progress).explore();
      } catch (ExplorationException e) {
        notExplored = e.getMessage();
      }
    }

    private void derive(Duration budget, Function<Stage, Progress> progress) {
      try {
        DerivedPairs derived = PairDerivation.derive(specification, budget, progress);
        pairs = derived;
        result = derived.result();
      } catch (SolverMissingException | BudgetSpentException e) {
        notDerived = e.getMessage();
      }
    }

    private LinearizeAnswer answer() {
      Interleaving real = real();
      if (real != null) {
        String why =
            "no order of the operations explains "
                + real.shortForm()
                + ": "
                + String.join("; ", real.why());
        return answer(Outcome.REFUTED, why, real);
      }
      if (pairs == null || result == null) {
        String why = "the pairs of sub-operations could not be derived: " + notDerived;
        return answer(Outcome.ABORTED, why, null, List.of(), List.of());
      }
      if (pairs.spent().isPresent() && !result.proved()) {
        String why = "the pairs of sub-operations were not all derived: " + pairs.spent().get();
        return answer(Outcome.ABORTED, why, null, List.of(), List.of());
      }
      String doubt = doubt(pairs);
      if (!result.proved()) {
        return notProved(result.failures());
      }
      if (doubt != null) {
        return answer(Outcome.NOT_PROVED, doubt, null, List.of(), List.of());
      }
      String why =
          "every concurrent history can be made sequential by reversing steps whose order does not"
              + " matter";
      return answer(Outcome.PROVED, why, null, List.of(), List.of());
    }

    private @Nullable Interleaving real() {
      return exploration == null ? null : exploration.unexplained().orElse(null);
    }

    /** Why a proof would not mean what it says. */
    private @Nullable String doubt(DerivedPairs derived) {
      if (notExplored != null) {
        return notExplored;
      }
      if (!derived.neverRun().isEmpty()) {
        return "what never runs cannot go wrong, but is hardly meant: "
            + String.join(", ", derived.neverRun());
      }
      if (exploration != null && exploration.fault().isPresent()) {
        return "a step can fail: " + exploration.fault().get();
      }
      List<String> hidden = Assumptions.hidden(specification);
      if (!hidden.isEmpty()) {
        return "nodes are used again, and a read that is folded into the step that compares it hides"
            + " that: "
            + String.join(", ", hidden);
      }
      if (exploration != null && exploration.notEquivalent().isPresent()) {
        // A proof says that there is none; one of the two is wrong, and it is not the history.
        return "a history leaves a state that no sequential one leaves, against the proof: "
            + exploration.notEquivalent().get().shortForm();
      }
      return null;
    }

    private LinearizeAnswer notProved(List<FailingHistory> failures) {
      FailingHistory first = failures.get(0);
      List<HistoryStep> steps = new ArrayList<>();
      for (FailingHistory.Step step : first.steps()) {
        steps.add(
            new HistoryStep(
                step.instance(),
                step.operation(),
                step.subOperation(),
                line(step.subOperation()),
                List.of(),
                List.of()));
      }
      List<String> notes = new ArrayList<>(first.aliases());
      notes.add(first.why());
      String why = "the rules cannot make " + first.inShort() + " sequential";
      if (exploration != null && exploration.notEquivalent().isPresent()) {
        Interleaving found = exploration.notEquivalent().get();
        why += "; and a real history leaves a state that no sequential one leaves";
        why +=
            specification.sequential().isPresent()
                ? ", though its results are explained"
                : "; a sequential specification would tell whether its results are wrong";
        return answer(Outcome.NOT_PROVED, why, found);
      }
      why += "; it may be that it cannot happen: no real history was found to be wrong";
      return answer(Outcome.NOT_PROVED, why, null, steps, notes);
    }

    private LinearizeAnswer answer(Outcome outcome, String why, Interleaving shown) {
      return answer(outcome, why, shown, steps(shown), notes(shown));
    }

    /**
     * @param shown the history, if it ran
     */
    private LinearizeAnswer answer(
        Outcome outcome,
        String why,
        @Nullable Interleaving shown,
        List<HistoryStep> history,
        List<String> historyNotes) {
      List<String> assumptions = new ArrayList<>(Assumptions.of(specification, exploration));
      if (pairs != null) {
        Assumptions.moved(specification, pairs).ifPresent(assumptions::add);
      }
      List<String> contradictions = new ArrayList<>();
      if (pairs != null) {
        contradictions.addAll(StatedPairs.contradictions(specification.pairs(), pairs));
      }
      if (exploration != null) {
        exploration
            .brokenInvariants()
            .forEach(text -> contradictions.add("a stated invariant does not hold: " + text));
      }
      return new LinearizeAnswer(
          specification.name(),
          outcome,
          why,
          specification.globalSubOperations().size(),
          assumptions,
          history,
          shown != null,
          historyNotes,
          pairs == null ? List.of() : pairAnswers(pairs),
          pairs == null ? List.of() : pairs.facts(),
          contradictions,
          explored(),
          operations(),
          result == null ? List.of() : closures(result),
          shown == null ? List.of() : shown.start(),
          shown == null ? List.of() : shown.results());
    }

    private List<OperationAnswer> operations() {
      List<OperationAnswer> operations = new ArrayList<>();
      for (Operation operation : specification.operations()) {
        List<OperationAnswer.Step> steps = new ArrayList<>();
        for (SubOperation sub : operation.globalSubOperations()) {
          steps.add(new OperationAnswer.Step(sub.name(), sub.position().line()));
        }
        operations.add(new OperationAnswer(operation.name(), operation.position().line(), steps));
      }
      return operations;
    }

    private static List<ClosureAnswer> closures(CheckResult checked) {
      return checked.closures().stream()
          .map(each -> new ClosureAnswer(each.prefix(), each.next(), each.elements()))
          .toList();
    }

    private String explored() {
      if (exploration == null) {
        return "nothing: " + notExplored;
      }
      String text =
          "%d states and %d histories of up to %d operations, behind up to %d others"
              .formatted(
                  exploration.states(),
                  exploration.histories(),
                  exploration.bound().instances(),
                  exploration.bound().prefix());
      return exploration.stopped().map(stopped -> text + "; stopped: " + stopped).orElse(text);
    }

    private List<HistoryStep> steps(Interleaving history) {
      List<HistoryStep> steps = new ArrayList<>();
      for (Interleaving.Step step : history.steps()) {
        steps.add(
            new HistoryStep(
                step.instance(),
                history.calls().get(step.instance()).toString(),
                step.subOperation(),
                step.line(),
                step.changes(),
                step.state()));
      }
      return steps;
    }

    private static List<String> notes(Interleaving history) {
      List<String> notes = new ArrayList<>();
      if (!history.before().isEmpty()) {
        notes.add(
            "before: "
                + String.join(", ", history.before().stream().map(Object::toString).toList()));
      }
      notes.add("begin: " + String.join(", ", history.start()));
      notes.addAll(history.why());
      return notes;
    }

    private int line(String subOperation) {
      return specification.subOperation(subOperation).map(sub -> sub.position().line()).orElse(0);
    }
  }

  private static List<PairAnswer> pairAnswers(DerivedPairs pairs) {
    List<PairAnswer> answers = new ArrayList<>();
    pairs.eachPair(
        (pair, entry) -> {
          List<DerivedPairs.AliasCase> cases = pairs.cases().getOrDefault(pair, List.of());
          if (cases.size() < 2) {
            answers.add(pairAnswer(pairs, pair, "", entry));
          } else {
            cases.forEach(each -> answers.add(pairAnswer(pairs, pair, each.alias(), each.entry())));
          }
        });
    return answers;
  }

  private static PairAnswer pairAnswer(
      DerivedPairs pairs, DerivedPairs.Pair pair, String alias, PairEntry entry) {
    List<OperationShape> operations = pairs.tables().operations();
    return new PairAnswer(
        operations.get(pair.first()).subOperations().get(pair.i()),
        operations.get(pair.second()).subOperations().get(pair.j()),
        alias,
        entry.orderable(),
        entry.orderable() && entry.reversible(),
        pairs.isBoundary(pair),
        entry.why());
  }
}
