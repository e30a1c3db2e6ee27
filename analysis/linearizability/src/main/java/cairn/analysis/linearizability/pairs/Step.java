package cairn.analysis.linearizability.pairs;

import cairn.analysis.linearizability.model.Expr;
import cairn.analysis.linearizability.model.Operation;
import cairn.analysis.linearizability.model.Statement;
import cairn.analysis.linearizability.model.SubOperation;
import cairn.analysis.linearizability.model.Variable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A sub-operation that others can see, with the local ones around it, all at once. Nobody can tell
 * when a local one runs, so it may as well run with its neighbour: those before with the next one;
 * those behind the last one with that, unless they have a guard and may hold the operation up.
 *
 * @param index its place among the steps of its operation
 * @param parts in order
 */
record Step(Operation operation, int index, String name, List<SubOperation> parts) {
  Step {
    parts = List.copyOf(parts);
  }

  static List<Step> of(Operation operation) {
    List<Step> steps = new ArrayList<>();
    List<SubOperation> parts = new ArrayList<>();
    for (SubOperation part : operation.subOperations()) {
      parts.add(part);
      if (!part.isLocal()) {
        steps.add(new Step(operation, steps.size(), part.name(), parts));
        parts.clear();
      }
    }
    if (!parts.isEmpty()) {
      boolean mayWait = parts.stream().anyMatch(part -> !part.guard().isEmpty());
      String name = parts.get(parts.size() - 1).name();
      if (steps.isEmpty() || mayWait) {
        steps.add(new Step(operation, steps.size(), name, parts));
      } else {
        Step last = steps.remove(steps.size() - 1);
        List<SubOperation> all = new ArrayList<>(last.parts());
        all.addAll(parts);
        steps.add(new Step(operation, last.index(), last.name(), all));
      }
    }
    return steps;
  }

  /** Whether nobody else can notice that it ran. */
  boolean onlyReads() {
    return parts.stream()
        .allMatch(
            part -> part.isLocal() || part.effects().stream().allMatch(Step::writesOwnVariable));
  }

  static boolean writesOwnVariable(Statement statement) {
    return statement instanceof Statement.Assign assign
        && assign.target() instanceof Expr.Use use
        && use.variable().isOfInstance();
  }

  /** Variables that get a value here, by assignment, by allocation, or because a guard says so. */
  Set<Variable> given() {
    Set<Variable> given = new LinkedHashSet<>(assigned());
    for (SubOperation part : parts) {
      part.bindings().forEach(binding -> given.add(binding.variable()));
    }
    return given;
  }

  /** Variables of the instance that its effects write. */
  Set<Variable> assigned() {
    Set<Variable> assigned = new LinkedHashSet<>();
    for (SubOperation part : parts) {
      for (Statement effect : part.effects()) {
        if (effect instanceof Statement.Assign assign
            && assign.target() instanceof Expr.Use use
            && use.variable().isOfInstance()) {
          assigned.add(use.variable());
        } else if (effect instanceof Statement.Allocate allocate
            && allocate.target().isOfInstance()) {
          assigned.add(allocate.target());
        }
      }
    }
    return assigned;
  }
}
