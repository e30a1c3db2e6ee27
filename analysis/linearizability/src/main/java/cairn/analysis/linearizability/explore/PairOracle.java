package cairn.analysis.linearizability.explore;

import cairn.analysis.linearizability.explore.PairFacts.AliasCase;
import cairn.analysis.linearizability.explore.PairFacts.Pair;
import cairn.analysis.linearizability.explore.PairFacts.Seen;
import cairn.analysis.linearizability.explore.PairFacts.Witness;
import cairn.analysis.linearizability.model.Bound;
import cairn.analysis.linearizability.model.Layout;
import cairn.analysis.linearizability.model.Machine;
import cairn.analysis.linearizability.model.Operation;
import cairn.analysis.linearizability.model.Specification;
import cairn.analysis.linearizability.model.TooManyChoicesException;
import cairn.analysis.linearizability.model.Type;
import cairn.analysis.linearizability.model.Variable;
import cairn.graph.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Tries every pair of next steps of two instances, in both orders, in every state that can be
 * reached within the bound. States are equal if all that a program could see is, the locals of both
 * instances included.
 */
public final class PairOracle {
  private final Specification specification;
  private final Bound bound;
  private final Budget budget;
  private final Progress progress;
  private final Map<Pair, SortedMap<AliasCase, Seen>> cases = new LinkedHashMap<>();
  private long states;
  private long runs;

  /**
   * @param mostStates how many states to look at before giving up
   */
  public PairOracle(Specification specification, long mostStates, Progress progress) {
    this.specification = specification;
    this.bound = specification.bound();
    this.budget = new Budget(mostStates);
    this.progress = progress;
  }

  /** Tries all pairs. */
  public PairFacts explore() {
    String stopped = "";
    try {
      Starts allStarts = new Starts(specification, bound, budget);
      List<Start> starts = allStarts.reachable(bound.prefix());
      Choices choices = new Choices(allStarts.calls(), 2, bound.instances());
      long total = choices.count() * starts.size();
      choices.each(
          calls -> {
            for (Start start : starts) {
              progress.at(runs++, total);
              new Trial(start, calls).run();
            }
            return true;
          });
    } catch (Budget.Exhausted | TooManyChoicesException exhausted) {
      stopped = exhausted.getMessage() + "; " + runs + " runs";
    }
    return new PairFacts(
        cases, states, stopped.isEmpty() ? Optional.empty() : Optional.of(stopped));
  }

  /** All pairs of some calls from one start. */
  private final class Trial implements Run.Visitor {
    private final Start start;
    private final List<Call> calls;
    private final Layout layout;
    private final Machine machine;
    private final StateText text;
    private final Run run;
    private final Map<Cells, Boolean> endings = new HashMap<>();

    Trial(Start start, List<Call> calls) {
      this.start = start;
      this.calls = calls;
      List<Operation> operations = calls.stream().map(Call::operation).toList();
      this.layout = new Layout(specification, bound, start.snapshot(), operations, 1);
      this.machine = new Machine(layout);
      this.text = new StateText(layout);
      this.run = new Run(machine, calls, this);
    }

    void run() {
      run.explore(Instances.begin(layout, start.snapshot(), calls));
    }

    @Override
    public boolean visit(long[] cells) {
      for (int first = 0; first < calls.size(); first++) {
        for (int second = 0; second < calls.size(); second++) {
          if (first != second) {
            tryPair(cells, first, second);
          }
        }
      }
      budget.spend();
      states++;
      return true;
    }

    @Override
    public boolean end(long[] cells, boolean allEnded, Run ended) {
      return true;
    }

    private List<long[]> both(long[] cells, int first, int second) {
      List<long[]> result = new ArrayList<>();
      machine.step(cells, first, between -> machine.step(between, second, result::add));
      return result;
    }

    private void tryPair(long[] cells, int first, int second) {
      List<long[]> after = both(cells, first, second);
      if (after.isEmpty()) {
        return;
      }
      Pair pair =
          new Pair(
              machine.global(first, machine.place(cells, first)).name(),
              machine.global(second, machine.place(cells, second)).name());
      List<long[]> reversed = both(cells, second, first);
      for (long[] each : after) {
        boolean isReversible = reversed.stream().anyMatch(other -> isSame(each, other));
        note(pair, cells, each, first, second, isReversible ? "" : why(reversed));
      }
    }

    private boolean isSame(long[] left, long[] right) {
      return Arrays.equals(left, 0, layout.visibleCells(), right, 0, layout.visibleCells());
    }

    private String why(List<long[]> reversed) {
      return reversed.isEmpty()
          ? "in the other order they do not run"
          : "in the other order they leave: " + text.shared(reversed.get(0));
    }

    private void note(Pair pair, long[] cells, long[] after, int first, int second, String why) {
      SortedMap<AliasCase, Seen> ofPair = cases.computeIfAbsent(pair, key -> new TreeMap<>());
      AliasCase aliasCase = aliasCase(after, first, second);
      Seen seen = ofPair.get(aliasCase);
      boolean isComplete =
          seen != null
              && seen.orderedToEnd().isPresent()
              && (why.isEmpty() || seen.irreversibleToEnd().isPresent());
      if (isComplete) {
        return;
      }
      Witness witness =
          new Witness(start.calls(), calls, first, second, path(), text.shared(cells), why);
      Optional<Witness> toEnd = canEnd(after) ? Optional.of(witness) : Optional.empty();
      Optional<Witness> against = why.isEmpty() ? Optional.empty() : Optional.of(witness);
      Optional<Witness> againstToEnd = why.isEmpty() ? Optional.empty() : toEnd;
      ofPair.put(
          aliasCase,
          seen == null
              ? new Seen(witness, toEnd, against, againstToEnd)
              : new Seen(
                  seen.ordered(),
                  seen.orderedToEnd().or(() -> toEnd),
                  seen.irreversible().or(() -> against),
                  seen.irreversibleToEnd().or(() -> againstToEnd)));
    }

    private String path() {
      int[] places = new int[calls.size()];
      List<String> names = new ArrayList<>();
      for (int instance : run.path()) {
        names.add(machine.global(instance, places[instance]++).name() + instance);
      }
      return String.join(" ", names);
    }

    private boolean canEnd(long[] cells) {
      long[] visible = Arrays.copyOf(cells, cells.length);
      Arrays.fill(visible, layout.visibleCells(), visible.length, 0);
      Cells key = new Cells(visible);
      Boolean known = endings.get(key);
      if (known != null) {
        return known;
      }
      boolean[] found = {true};
      for (int i = 0; i < calls.size(); i++) {
        found[0] &= machine.hasEnded(cells, i);
      }
      for (int i = 0; i < calls.size() && !found[0]; i++) {
        machine.step(cells, i, next -> found[0] = found[0] || canEnd(next));
      }
      endings.put(key, found[0]);
      return found[0];
    }

    private AliasCase aliasCase(long[] cells, int first, int second) {
      SortedSet<String> same = new TreeSet<>();
      for (Variable left : references(first)) {
        for (Variable right : references(second)) {
          long node = cells[layout.offset(first, left)];
          if (left.type().equals(right.type())
              && node != 0
              && node == cells[layout.offset(second, right)]) {
            same.add(left.name() + "==" + right.name());
          }
        }
      }
      return new AliasCase(same);
    }

    private List<Variable> references(int instance) {
      return layout.instances().get(instance).locals().stream()
          .filter(variable -> variable.type() instanceof Type.Reference)
          .filter(variable -> variable.scope() == Variable.Scope.LOCAL)
          .toList();
    }
  }
}
