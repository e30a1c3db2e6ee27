package cairn.analysis.linearizability.explore;

import cairn.analysis.linearizability.model.AbstractMachine;
import cairn.analysis.linearizability.model.Bound;
import cairn.analysis.linearizability.model.Layout;
import cairn.analysis.linearizability.model.Machine;
import cairn.analysis.linearizability.model.Operation;
import cairn.analysis.linearizability.model.Specification;
import cairn.analysis.linearizability.model.TooManyChoicesException;
import cairn.graph.Progress;
import java.util.List;
import java.util.Optional;

/**
 * Looks at all interleavings of all choices of a few calls, from all states that short sequential
 * prefixes lead to. Few calls come first, so that what it finds is short.
 *
 * <p>Only histories in which all calls end count: an operation is a successful execution (Singh
 * 2016, section 6.1), and a path whose later guard does not hold is one that the real method does
 * not take.
 */
public final class Explorer {
  /** Behind how many others single operations are looked at, at most. */
  private static final int MOST_BEHIND = 8;

  /** How many of them behind the same number of others; some hundred milliseconds. */
  private static final long MOST_SINGLE = 4_000;

  private final Specification specification;
  private final Bound bound;
  private final Budget budget;
  private final Progress progress;
  private final Optional<AbstractMachine> sequential;
  private final InvariantWatch invariants;
  private long runs;
  private long states;
  private long histories;
  private long abandoned;
  private Optional<Interleaving> unexplained = Optional.empty();
  private Optional<Interleaving> notEquivalent = Optional.empty();
  private Optional<String> fault = Optional.empty();

  /**
   * @param mostStates how many states to look at before giving up
   * @param progress hears of runs; an exception that it throws ends the exploration
   */
  public Explorer(Specification specification, long mostStates, Progress progress) {
    this.specification = specification;
    this.bound = specification.bound();
    this.budget = new Budget(mostStates);
    this.progress = progress;
    this.sequential = specification.sequential().map(AbstractMachine::new);
    this.invariants = new InvariantWatch(specification);
  }

  /**
   * Explores within the specification's bound.
   *
   * @throws ExplorationException if there is nothing that could run
   */
  public Exploration explore() {
    List<Start> starts = List.of();
    String stopped = "";
    int behind = bound.prefix();
    long total = 0;
    try {
      Starts allStarts = new Starts(specification, bound, budget);
      starts = allStarts.reachable(bound.prefix());
      Choices choices = new Choices(allStarts.calls(), 1, bound.instances());
      total = choices.count() * starts.size();
      explore(starts, choices, total);
      behind = alone(allStarts);
    } catch (Budget.Exhausted | TooManyChoicesException exhausted) {
      stopped = exhausted.getMessage() + "; " + runs + " of " + total + " runs";
    }
    if (histories == 0 && stopped.isEmpty()) {
      throw new ExplorationException(
          "no operation can run to its end from the initial state; does it need an init block?");
    }
    return new Exploration(
        bound,
        starts.size(),
        runs,
        states,
        histories,
        abandoned,
        unexplained,
        notEquivalent,
        fault,
        invariants.broken(),
        stopped.isEmpty() ? Optional.empty() : Optional.of(stopped),
        behind);
  }

  /**
   * That operations which run one after the other do what they should is what proofs rest on, and
   * costs little: it is looked at behind more others than the bound says.
   *
   * @return behind how many
   */
  private int alone(Starts starts) {
    int behind = bound.prefix();
    if (sequential.isEmpty()) {
      return behind;
    }
    long[] counted = {runs, states, histories, abandoned};
    Optional<String> known = fault; // Further behind it may only be that arrays are too short.
    try {
      while (behind < MOST_BEHIND && !isDone()) {
        List<Start> next = starts.further();
        if (next.isEmpty()) {
          behind = MOST_BEHIND; // More operations lead to no other states.
        } else if (next.size() * (long) starts.calls().size() > MOST_SINGLE) {
          break;
        } else {
          explore(next, new Choices(starts.calls(), 1, 1), MOST_SINGLE);
          behind++;
        }
      }
    } catch (Budget.Exhausted | TooManyChoicesException e) {
      // As far as it went.
    }
    fault = known;
    runs = counted[0];
    states = counted[1];
    histories = counted[2];
    abandoned = counted[3];
    return behind;
  }

  private void explore(List<Start> starts, Choices choices, long total) {
    choices.each(
        calls -> {
          for (Start start : starts) {
            if (!isDone()) {
              progress.at(runs, total);
              run(start, calls);
            }
          }
          return !isDone();
        });
  }

  private boolean isDone() {
    return unexplained.isPresent() || (sequential.isEmpty() && notEquivalent.isPresent());
  }

  private void run(Start start, List<Call> calls) {
    runs++;
    List<Operation> operations = calls.stream().map(Call::operation).toList();
    Layout layout = new Layout(specification, bound, start.snapshot(), operations, 1);
    Machine machine = new Machine(layout);
    Judge judge = new Judge(machine, start, calls, sequential, budget);
    long[] begin = Instances.begin(layout, start.snapshot(), calls);
    Recorder recorder = new Recorder(machine, start, calls, begin);
    Run.Visitor visitor =
        new Run.Visitor() {
          @Override
          public boolean visit(long[] cells) {
            if (!invariants.isIdle()) {
              invariants.visit(layout, cells);
            }
            budget.spend();
            states++;
            return true;
          }

          @Override
          public boolean end(long[] cells, boolean allEnded, Run run) {
            if (!allEnded) {
              abandoned++;
              return true;
            }
            histories++;
            judge(judge, cells, recorder, run);
            return !isDone();
          }
        };
    new Run(machine, calls, visitor).explore(begin);
    if (fault.isEmpty()) {
      fault = machine.firstFault().map(recorder::fault);
    }
  }

  private void judge(Judge judge, long[] cells, Recorder recorder, Run run) {
    if (!judge.isExplained(cells)) {
      unexplained =
          Optional.of(recorder.interleaving(run.path(), run.states(), judge.explanations(cells)));
    }
    if (notEquivalent.isEmpty() && !judge.isEquivalent(cells)) {
      notEquivalent =
          Optional.of(
              recorder.interleaving(
                  run.path(),
                  run.states(),
                  List.of("no order of the calls, one after the other, leaves this state")));
    }
  }
}
