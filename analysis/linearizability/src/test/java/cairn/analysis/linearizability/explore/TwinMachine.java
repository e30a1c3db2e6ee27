package cairn.analysis.linearizability.explore;

import cairn.analysis.linearizability.model.Layout;
import cairn.analysis.linearizability.model.Machine;
import cairn.analysis.linearizability.model.Operation;
import cairn.analysis.linearizability.model.Snapshot;
import cairn.analysis.linearizability.model.Specification;
import cairn.analysis.linearizability.model.Variable;
import cairn.analysis.linearizability.twin.TwinMethod;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The specification's own machine, called like its twin: each call is run alone, along each path,
 * and may leave several states.
 */
final class TwinMachine {
  private final Specification specification;

  TwinMachine(Specification specification) {
    this.specification = specification;
  }

  /** What a call did, in the words of the twin. */
  record Outcome(String returned, Snapshot after) {}

  Snapshot begin() {
    return new Starts(specification, specification.bound(), new Budget(1_000_000))
        .initial()
        .snapshot();
  }

  /** All that a call can do; none if it would wait for others. */
  Set<Outcome> call(Snapshot before, TwinMethod method, List<Long> arguments, long id) {
    Set<Outcome> outcomes = new HashSet<>();
    for (Operation path : method.paths()) {
      List<Long> own = new ArrayList<>();
      for (Variable parameter : path.parameters()) {
        own.add(arguments.get(method.parameter(parameter)));
      }
      Layout layout = new Layout(specification, specification.bound(), before, List.of(path), id);
      Machine machine = new Machine(layout);
      long[] begin = Instances.begin(layout, before, List.of(new Call(path, own)));
      for (long[] cells : Instances.alone(machine, List.of(begin), 0, new Budget(1_000_000))) {
        outcomes.add(
            new Outcome(returned(method, path, layout, cells), Snapshot.of(layout, cells)));
      }
    }
    return outcomes;
  }

  private static String returned(TwinMethod method, Operation path, Layout layout, long[] cells) {
    Optional<Variable> result = path.result();
    String value =
        result
            .map(each -> Call.shown(Instances.result(layout, cells, 0), each.type()))
            .orElse("null");
    if (!method.hasPaths()) {
      return value;
    }
    return method.label(path) + (result.isPresent() ? " returned " + value : "");
  }
}
