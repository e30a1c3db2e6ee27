package cairn.analysis.linearizability.explore;

import cairn.analysis.linearizability.model.Snapshot;
import cairn.analysis.linearizability.model.Values;
import cairn.analysis.linearizability.model.Variable;
import cairn.analysis.linearizability.twin.TwinMethod;
import cairn.graph.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Random calls for a few threads in which nobody waits for ever: in each order of the calls that
 * keeps those of a thread in theirs, each can run to its end alone.
 */
final class Scenarios {
  /** Enough for all wrong ones among the examples. */
  private static final long MOST_STATES = 300_000;

  private final TwinClass twin;
  private final TwinMachine machine;
  private final Random random;

  Scenarios(TwinClass twin, Random random) {
    this.twin = twin;
    this.machine = new TwinMachine(twin.specification());
    this.random = random;
  }

  /** A method with its arguments. */
  record TwinCall(TwinMethod method, List<Long> arguments) {}

  /** What runs before, and then what each thread does. */
  record Scenario(List<TwinCall> before, List<List<TwinCall>> threads) {}

  /**
   * So many, or fewer if few are found. The first is that of the interleaving that refutes the
   * specification, if there is one and nobody waits in it.
   */
  List<Scenario> some(int count, int threads, int calls) {
    List<Scenario> found = new ArrayList<>();
    refuting().filter(this::nobodyWaits).ifPresent(found::add);
    for (int tries = 0; tries < count * 50 && found.size() < count; tries++) {
      Scenario scenario = random(threads, calls);
      if (nobodyWaits(scenario)) {
        found.add(scenario);
      }
    }
    return found;
  }

  /** The calls of the interleaving that the explorer finds, each in a thread of its own. */
  private Optional<Scenario> refuting() {
    return new Explorer(twin.specification(), MOST_STATES, Progress.NONE)
        .explore()
        .unexplained()
        .map(
            history ->
                new Scenario(
                    history.before().stream().map(this::call).toList(),
                    history.calls().stream().map(call -> List.of(call(call))).toList()));
  }

  private TwinCall call(Call call) {
    TwinMethod method =
        twin.twin().methods().stream()
            .filter(each -> each.paths().contains(call.operation()))
            .findFirst()
            .orElseThrow();
    List<Long> arguments = new ArrayList<>();
    for (Variable parameter : method.parameters()) {
      int own =
          call.operation().parameters().stream()
              .map(Variable::name)
              .toList()
              .indexOf(parameter.name());
      List<Long> values = Values.of(parameter.type(), twin.specification().bound());
      arguments.add(own < 0 ? values.get(0) : call.arguments().get(own));
    }
    return new TwinCall(method, arguments);
  }

  private Scenario random(int threads, int calls) {
    List<List<TwinCall>> all = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      all.add(calls(1 + random.nextInt(calls)));
    }
    return new Scenario(calls(random.nextInt(3)), all);
  }

  private List<TwinCall> calls(int count) {
    List<TwinCall> calls = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<TwinMethod> methods = twin.twin().methods();
      TwinMethod method = methods.get(random.nextInt(methods.size()));
      List<Long> arguments = new ArrayList<>();
      for (Variable parameter : method.parameters()) {
        List<Long> values = Values.of(parameter.type(), twin.specification().bound());
        arguments.add(values.get(random.nextInt(values.size())));
      }
      calls.add(new TwinCall(method, arguments));
    }
    return calls;
  }

  private boolean nobodyWaits(Scenario scenario) {
    Set<Snapshot> states = Set.of(machine.begin());
    for (TwinCall call : scenario.before()) {
      states = after(states, call);
      if (states.isEmpty()) {
        return false;
      }
    }
    return nobodyWaits(states, scenario.threads(), new int[scenario.threads().size()]);
  }

  private boolean nobodyWaits(Set<Snapshot> states, List<List<TwinCall>> threads, int[] done) {
    for (int thread = 0; thread < done.length; thread++) {
      if (done[thread] < threads.get(thread).size()) {
        Set<Snapshot> next = after(states, threads.get(thread).get(done[thread]));
        if (next.isEmpty()) {
          return false;
        }
        done[thread]++;
        boolean fine = nobodyWaits(next, threads, done);
        done[thread]--;
        if (!fine) {
          return false;
        }
      }
    }
    return true;
  }

  /** Empty if the call would wait in some state. */
  private Set<Snapshot> after(Set<Snapshot> states, TwinCall call) {
    boolean waits =
        states.stream()
            .anyMatch(state -> machine.call(state, call.method(), call.arguments(), 9).isEmpty());
    return waits
        ? Set.of()
        : states.stream()
            .flatMap(state -> machine.call(state, call.method(), call.arguments(), 9).stream())
            .map(TwinMachine.Outcome::after)
            .collect(Collectors.toSet());
  }
}
