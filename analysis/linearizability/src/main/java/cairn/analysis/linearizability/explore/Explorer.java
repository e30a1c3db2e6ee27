package cairn.analysis.linearizability.explore;

import cairn.analysis.linearizability.model.AbstractMachine;
import cairn.analysis.linearizability.model.Bound;
import cairn.analysis.linearizability.model.Layout;
import cairn.analysis.linearizability.model.Machine;
import cairn.analysis.linearizability.model.Operation;
import cairn.analysis.linearizability.model.Specification;
import cairn.graph.Progress;
import java.util.ArrayList;
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
  private final Specification specification;
  private final Bound bound;
  private final long mostStates;
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
  private boolean ranOut;

  /**
   * @param mostStates how many states to look at before giving up
   * @param progress hears of runs; an exception that it throws ends the exploration
   */
  public Explorer(Specification specification, long mostStates, Progress progress) {
    this.specification = specification;
    this.bound = specification.bound();
    this.mostStates = mostStates;
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
    Starts allStarts = new Starts(specification, bound);
    List<Start> starts = allStarts.reachable(bound.prefix());
    List<List<Call>> choices = new ArrayList<>();
    for (int size = 1; size <= bound.instances(); size++) {
      choose(allStarts.calls(), 0, size, new ArrayList<>(), choices);
    }
    long total = (long) choices.size() * starts.size();
    for (List<Call> calls : choices) {
      for (Start start : starts) {
        if (isDone()) {
          break;
        }
        progress.at(runs, total);
        run(start, calls);
      }
    }
    if (histories == 0 && !ranOut) {
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
        ranOut
            ? Optional.of("more than " + mostStates + " states; " + runs + " of " + total + " runs")
            : Optional.empty());
  }

  private boolean isDone() {
    boolean found = unexplained.isPresent() || (sequential.isEmpty() && notEquivalent.isPresent());
    return found || ranOut;
  }

  /** All choices of so many calls, without regard to order. */
  static void choose(
      List<Call> calls, int from, int size, List<Call> chosen, List<List<Call>> choices) {
    if (chosen.size() == size) {
      choices.add(List.copyOf(chosen));
      return;
    }
    for (int i = from; i < calls.size(); i++) {
      chosen.add(calls.get(i));
      choose(calls, i, size, chosen, choices);
      chosen.remove(chosen.size() - 1);
    }
  }

  private void run(Start start, List<Call> calls) {
    runs++;
    List<Operation> operations = calls.stream().map(Call::operation).toList();
    Layout layout = new Layout(specification, bound, start.snapshot(), operations, 1);
    Machine machine = new Machine(layout);
    Judge judge = new Judge(machine, start, calls, sequential);
    long[] begin = Instances.begin(layout, start.snapshot(), calls);
    Recorder recorder = new Recorder(machine, start, calls, begin);
    Run.Visitor visitor =
        new Run.Visitor() {
          @Override
          public boolean visit(long[] cells) {
            if (!invariants.isIdle()) {
              invariants.visit(layout, cells);
            }
            ranOut = ++states > mostStates;
            return !ranOut;
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
