package cairn.analysis.linearizability.pairs;

import cairn.analysis.linearizability.model.Operation;
import cairn.analysis.linearizability.model.Variable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Where an instance is in its operation.
 *
 * @param steps all of its operation
 * @param at how many of them have run
 */
record Place(Operation operation, List<Step> steps, int at) {
  /** The steps that have run. */
  List<Step> done() {
    return steps.subList(0, at);
  }

  /** Variables that have a value here. */
  Set<Variable> given() {
    Set<Variable> given = new LinkedHashSet<>(operation.parameters());
    done().forEach(step -> given.addAll(step.given()));
    return given;
  }

  boolean isEnd() {
    return at == steps.size();
  }

  Step next() {
    return steps.get(at);
  }

  Place after() {
    return new Place(operation, steps, at + 1);
  }
}
