package cairn.analysis.linearizability.explore;

import cairn.analysis.linearizability.model.Layout;
import cairn.analysis.linearizability.model.Machine;
import cairn.analysis.linearizability.model.Operation;
import cairn.analysis.linearizability.model.Snapshot;
import cairn.analysis.linearizability.model.Variable;
import java.util.ArrayList;
import java.util.List;

/** What goes into instances, and what comes out of them. */
final class Instances {
  private Instances() {}

  /** The state in which no call has begun and all know their arguments. */
  static long[] begin(Layout layout, Snapshot start, List<Call> calls) {
    long[] cells = layout.begin(start);
    for (int i = 0; i < calls.size(); i++) {
      List<Variable> parameters = calls.get(i).operation().parameters();
      for (int p = 0; p < parameters.size(); p++) {
        cells[layout.offset(i, parameters.get(p))] = calls.get(i).arguments().get(p);
      }
    }
    return cells;
  }

  /** Where an instance leads to from some states if it runs to its end and no other does. */
  static List<long[]> alone(Machine machine, List<long[]> from, int instance, Budget budget) {
    List<long[]> states = from;
    for (int step = 0; step < machine.steps(instance); step++) {
      List<long[]> next = new ArrayList<>();
      for (long[] cells : states) {
        machine.step(
            cells,
            instance,
            after -> {
              budget.spend();
              next.add(after);
            });
      }
      states = next;
    }
    return states;
  }

  /** What an instance returned; 0 if nothing. */
  static long result(Layout layout, long[] cells, int instance) {
    Operation operation = layout.instances().get(instance);
    return operation.result().map(result -> cells[layout.offset(instance, result)]).orElse(0L);
  }
}
