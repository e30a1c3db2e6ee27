package cairn.analysis.linearizability.explore;

import cairn.analysis.linearizability.model.Invariant;
import cairn.analysis.linearizability.model.InvariantMachine;
import cairn.analysis.linearizability.model.Layout;
import cairn.analysis.linearizability.model.Specification;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Looks whether stated invariants hold in the states that are visited. */
final class InvariantWatch {
  private final List<Invariant> invariants;
  private final Map<String, String> broken = new LinkedHashMap<>();

  InvariantWatch(Specification specification) {
    invariants = specification.invariants();
  }

  boolean isIdle() {
    return invariants.isEmpty() || broken.size() == invariants.size();
  }

  void visit(Layout layout, long[] cells) {
    for (Invariant invariant : invariants) {
      if (!broken.containsKey(invariant.name())
          && !InvariantMachine.holds(layout, cells, invariant)) {
        broken.put(
            invariant.name(),
            invariant.name() + " does not hold in: " + new StateText(layout).shared(cells));
      }
    }
  }

  List<String> broken() {
    return List.copyOf(broken.values());
  }
}
