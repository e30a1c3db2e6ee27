package cairn.analysis.linearizability.explore;

import cairn.analysis.linearizability.model.AbstractMachine;
import cairn.analysis.linearizability.model.AbstractState;
import cairn.analysis.linearizability.model.Bound;
import cairn.analysis.linearizability.model.Layout;
import cairn.analysis.linearizability.model.Machine;
import cairn.analysis.linearizability.model.Operation;
import cairn.analysis.linearizability.model.Position;
import cairn.analysis.linearizability.model.Snapshot;
import cairn.analysis.linearizability.model.Specification;
import cairn.analysis.linearizability.model.Statement;
import cairn.analysis.linearizability.model.SubOperation;
import cairn.analysis.linearizability.model.Type;
import cairn.analysis.linearizability.model.Values;
import cairn.analysis.linearizability.model.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The states that sequential prefixes lead to, and the calls that there are. */
final class Starts {
  private static final int MOST_CALLS = 10_000;
  private static final Position NOWHERE = new Position(1, 1);

  private final Specification specification;
  private final Bound bound;
  private final Optional<AbstractMachine> sequential;
  private final Budget budget;
  private final List<Call> calls;
  private final Map<Object, Start> found = new LinkedHashMap<>();
  private List<Start> last = List.of();
  private int depth;

  Starts(Specification specification, Bound bound, Budget budget) {
    this.specification = specification;
    this.bound = bound;
    this.budget = budget;
    this.sequential = specification.sequential().map(AbstractMachine::new);
    this.calls = allCalls();
  }

  /** Every operation with every choice of its arguments. */
  List<Call> calls() {
    return calls;
  }

  private List<Call> allCalls() {
    List<Call> all = new ArrayList<>();
    for (Operation operation : specification.operations()) {
      List<List<Long>> choices = List.of(List.of());
      for (Variable parameter : operation.parameters()) {
        List<List<Long>> longer = new ArrayList<>();
        for (List<Long> choice : choices) {
          for (long value : Values.of(parameter.type(), bound)) {
            List<Long> next = new ArrayList<>(choice);
            next.add(value);
            longer.add(next);
          }
          if (all.size() + longer.size() > MOST_CALLS) {
            throw new ExplorationException(
                "the operations have more than "
                    + MOST_CALLS
                    + " choices of arguments; a bound of fewer values has fewer");
          }
        }
        choices = longer;
      }
      choices.forEach(arguments -> all.add(new Call(operation, arguments)));
    }
    return all;
  }

  /** The state before all operations. */
  Start initial() {
    List<Statement> statements = new ArrayList<>();
    for (Variable fixed : specification.initial().fixed()) {
      statements.add(new Statement.Allocate(fixed, ((Type.Reference) fixed.type()).struct()));
    }
    statements.addAll(specification.initial().statements());
    SubOperation all =
        new SubOperation(
            "init", 0, "init", false, List.of(), List.of(), statements, false, NOWHERE);
    Operation operation =
        new Operation(
            "init", List.of(), specification.initial().variables(), List.of(all), NOWHERE);
    Snapshot empty = Snapshot.empty(specification, bound);
    Specification fresh = specification.withoutReuse();
    Layout layout = new Layout(fresh, bound, empty, List.of(operation), 1);
    Machine machine = new Machine(layout);
    List<Snapshot> result = new ArrayList<>();
    machine.step(layout.begin(empty), 0, after -> result.add(Snapshot.of(layout, after)));
    if (result.isEmpty()) {
      throw new ExplorationException(
          "the init block " + machine.firstFault().map(Machine.Fault::why).orElse("cannot be run"));
    }
    return new Start(List.of(), result.get(0), sequential.map(AbstractMachine::initial));
  }

  /** States that at most so many operations lead to, shortest prefixes first. */
  List<Start> reachable(int operations) {
    if (found.isEmpty()) {
      Start initial = initial();
      found.put(key(initial), initial);
      last = List.of(initial);
    }
    while (depth < operations) {
      further();
    }
    return new ArrayList<>(found.values());
  }

  /** The states that one more operation leads to, and no fewer. */
  List<Start> further() {
    List<Start> next = new ArrayList<>();
    for (Start start : last) {
      for (Call call : calls) {
        for (Start after : after(start, call, bound.instances() + 1L + depth)) {
          if (found.putIfAbsent(key(after), after) == null) {
            next.add(after);
          }
        }
      }
    }
    depth++;
    last = next;
    return next;
  }

  private static Object key(Start start) {
    return List.of(start.snapshot(), start.state());
  }

  /**
   * Where an operation leads to that runs alone; what the sequential specification refuses is left
   * out.
   */
  private List<Start> after(Start start, Call call, long id) {
    Layout layout =
        new Layout(specification, bound, start.snapshot(), List.of(call.operation()), id);
    Machine machine = new Machine(layout);
    List<Start> result = new ArrayList<>();
    long[] begin = Instances.begin(layout, start.snapshot(), List.of(call));
    List<long[]> states = Instances.alone(machine, List.of(begin), 0, budget);
    for (long[] cells : states) {
      Optional<AbstractState> state = Optional.empty();
      if (sequential.isPresent()) {
        Optional<AbstractMachine.Outcome> outcome =
            sequential
                .get()
                .run(start.state().orElseThrow(), call.operation().name(), call.arguments());
        if (outcome.isEmpty() || outcome.get().result() != Instances.result(layout, cells, 0)) {
          continue;
        }
        state = Optional.of(outcome.get().state());
      }
      List<Call> longer = new ArrayList<>(start.calls());
      longer.add(call);
      result.add(new Start(longer, Snapshot.of(layout, cells), state));
    }
    return result;
  }
}
