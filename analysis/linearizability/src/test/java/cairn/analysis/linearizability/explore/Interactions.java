package cairn.analysis.linearizability.explore;

import cairn.analysis.linearizability.model.Bound;
import cairn.analysis.linearizability.model.Layout;
import cairn.analysis.linearizability.model.Machine;
import cairn.analysis.linearizability.model.Operation;
import cairn.analysis.linearizability.model.Specification;
import cairn.analysis.linearizability.model.Type;
import cairn.analysis.linearizability.model.Variable;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * How the nodes of two instances relate when both have ended (Singh 2016, section 6.5), from all
 * interleavings of two operations from states that a few others lead to.
 */
final class Interactions {
  private final Specification specification;
  private final Bound bound;

  Interactions(Specification specification) {
    this.specification = specification;
    this.bound = specification.bound();
  }

  /** Such as {@code C==C P==P}: the first instance's on the left; empty if nothing is shared. */
  SortedSet<String> of(String first, String second) {
    SortedSet<String> found = new TreeSet<>();
    Starts starts = new Starts(specification, bound, new Budget(Long.MAX_VALUE));
    for (Start start : starts.reachable(bound.prefix())) {
      for (Call one : starts.calls()) {
        for (Call other : starts.calls()) {
          if (one.operation().name().equals(first) && other.operation().name().equals(second)) {
            run(start, List.of(one, other), found);
          }
        }
      }
    }
    return found;
  }

  private void run(Start start, List<Call> calls, SortedSet<String> found) {
    List<Operation> operations = calls.stream().map(Call::operation).toList();
    Layout layout = new Layout(specification, bound, start.snapshot(), operations, 1);
    Run.Visitor visitor =
        new Run.Visitor() {
          @Override
          public boolean visit(long[] cells) {
            return true;
          }

          @Override
          public boolean end(long[] cells, boolean allEnded, Run run) {
            if (allEnded) {
              found.add(shared(layout, cells));
            }
            return true;
          }
        };
    new Run(new Machine(layout), calls, visitor)
        .explore(Instances.begin(layout, start.snapshot(), calls));
  }

  private static String shared(Layout layout, long[] cells) {
    SortedSet<String> same = new TreeSet<>();
    for (Variable left : nodes(layout, 0)) {
      for (Variable right : nodes(layout, 1)) {
        long node = cells[layout.offset(0, left)];
        if (node != 0 && node == cells[layout.offset(1, right)]) {
          same.add(left.name() + "==" + right.name());
        }
      }
    }
    return String.join(" ", same);
  }

  private static List<Variable> nodes(Layout layout, int instance) {
    return layout.instances().get(instance).locals().stream()
        .filter(variable -> variable.type() instanceof Type.Reference)
        .filter(variable -> variable.scope() == Variable.Scope.LOCAL)
        .toList();
  }
}
