package cairn.analysis.linearizability.explore;

import cairn.analysis.linearizability.model.AbstractMachine;
import cairn.analysis.linearizability.model.AbstractState;
import cairn.analysis.linearizability.model.Layout;
import cairn.analysis.linearizability.model.Machine;
import java.util.Arrays;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Says of histories of some calls from one start whether a sequential history explains them. */
final class Judge {
  private final Machine machine;
  private final Layout layout;
  private final Start start;
  private final List<Call> calls;
  private final Optional<AbstractMachine> sequential;
  private final Budget budget;
  private final List<int[]> orders;
  private final IdentityHashMap<int[], Set<Cells>> outcomes = new IdentityHashMap<>();
  private final IdentityHashMap<int[], Optional<long[]>> results = new IdentityHashMap<>();

  Judge(
      Machine machine,
      Start start,
      List<Call> calls,
      Optional<AbstractMachine> sequential,
      Budget budget) {
    this.machine = machine;
    this.layout = machine.layout();
    this.start = start;
    this.calls = calls;
    this.sequential = sequential;
    this.budget = budget;
    this.orders = Orders.of(calls.size());
  }

  private long[] before(long[] cells) {
    long[] before = new long[calls.size()];
    for (int i = 0; i < before.length; i++) {
      before[i] = cells[layout.before(i)];
    }
    return before;
  }

  /**
   * Whether a sequential history with the same calls and the same order of those that do not
   * overlap ends in the same state, the variables of all instances included (Singh 2016, Definition
   * 2).
   */
  boolean isEquivalent(long[] cells) {
    long[] before = before(cells);
    Cells visible = new Cells(Arrays.copyOf(cells, layout.visibleCells()));
    for (int[] order : orders) {
      if (Orders.keeps(order, before)
          && outcomes.computeIfAbsent(order, this::outcomes).contains(visible)) {
        return true;
      }
    }
    return false;
  }

  private Set<Cells> outcomes(int[] order) {
    List<long[]> states = List.of(Instances.begin(layout, start.snapshot(), calls));
    for (int instance : order) {
      states = Instances.alone(machine, states, instance, budget);
    }
    Set<Cells> result = new HashSet<>();
    states.forEach(cells -> result.add(new Cells(Arrays.copyOf(cells, layout.visibleCells()))));
    return result;
  }

  /**
   * Whether the sequential specification, run in an order that keeps what did not overlap, returns
   * what the calls returned. True if there is none.
   */
  boolean isExplained(long[] cells) {
    if (sequential.isEmpty()) {
      return true;
    }
    long[] before = before(cells);
    long[] actual = new long[calls.size()];
    for (int i = 0; i < actual.length; i++) {
      actual[i] = Instances.result(layout, cells, i);
    }
    for (int[] order : orders) {
      if (Orders.keeps(order, before)) {
        Optional<long[]> expected = results.computeIfAbsent(order, this::results);
        if (expected.isPresent() && Arrays.equals(expected.get(), actual)) {
          return true;
        }
      }
    }
    return false;
  }

  private Optional<long[]> results(int[] order) {
    AbstractState state = start.state().orElseThrow();
    long[] result = new long[calls.size()];
    for (int instance : order) {
      Call call = calls.get(instance);
      Optional<AbstractMachine.Outcome> outcome =
          sequential.orElseThrow().run(state, call.operation().name(), call.arguments());
      if (outcome.isEmpty()) {
        return Optional.empty();
      }
      result[instance] = outcome.get().result();
      state = outcome.get().state();
    }
    return Optional.of(result);
  }

  /** What each order that keeps what did not overlap would have returned, in words. */
  List<String> explanations(long[] cells) {
    // Orders that fail at the same place are said once.
    Set<String> lines = new LinkedHashSet<>();
    long[] before = before(cells);
    for (int[] order : orders) {
      if (Orders.keeps(order, before)) {
        lines.add(explanation(order, cells));
      }
    }
    return List.copyOf(lines);
  }

  private String explanation(int[] order, long[] cells) {
    StringBuilder line = new StringBuilder();
    AbstractState state = start.state().orElseThrow();
    for (int instance : order) {
      Call call = calls.get(instance);
      line.append(line.isEmpty() ? "" : ", then ")
          .append(Interleaving.letter(instance))
          .append(' ')
          .append(call);
      Optional<AbstractMachine.Outcome> outcome =
          sequential.orElseThrow().run(state, call.operation().name(), call.arguments());
      if (outcome.isEmpty()) {
        return line.append(" cannot succeed there").toString();
      }
      long actual = Instances.result(layout, cells, instance);
      if (outcome.get().result() != actual) {
        return line.append(" would return ")
            .append(shownResult(instance, outcome.get().result()))
            .append(", not ")
            .append(shownResult(instance, actual))
            .toString();
      }
      state = outcome.get().state();
    }
    return line.append(": explains it").toString();
  }

  private String shownResult(int instance, long value) {
    return calls
        .get(instance)
        .operation()
        .result()
        .map(result -> Call.shown(value, result.type()))
        .orElse("nothing");
  }
}
