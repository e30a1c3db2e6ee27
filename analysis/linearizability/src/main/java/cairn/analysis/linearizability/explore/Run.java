package cairn.analysis.linearizability.explore;

import cairn.analysis.linearizability.model.Layout;
import cairn.analysis.linearizability.model.Machine;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * All interleavings of some calls from one start, depth first; each state is visited once for each
 * way in which the calls overlap.
 */
final class Run {
  private final Machine machine;
  private final Layout layout;
  private final List<Call> calls;
  private final Visitor visitor;
  private final Set<Cells> seen = new HashSet<>();
  private final List<Integer> path = new ArrayList<>();
  private final List<long[]> states = new ArrayList<>();

  /** Hears of states. */
  interface Visitor {
    /** A state that has not been shown before; whether to go on from it. */
    boolean visit(long[] cells);

    /** A state in which nothing can go on; whether to look for others. */
    boolean end(long[] cells, boolean allEnded, Run run);
  }

  Run(Machine machine, List<Call> calls, Visitor visitor) {
    this.machine = machine;
    this.layout = machine.layout();
    this.calls = calls;
    this.visitor = visitor;
  }

  /** Which instance made each step so far. */
  List<Integer> path() {
    return List.copyOf(path);
  }

  /** The state behind each step so far. */
  List<long[]> states() {
    return List.copyOf(states);
  }

  /** Explores from a state; whether all was looked at. */
  boolean explore(long[] cells) {
    if (!seen.add(new Cells(cells))) {
      return true;
    }
    if (!visitor.visit(cells)) {
      return false;
    }
    boolean[] moved = {false};
    boolean[] goOn = {true};
    for (int i = 0; i < calls.size() && goOn[0]; i++) {
      if (isTwinOfLater(cells, i)) {
        continue;
      }
      int instance = i;
      List<long[]> successors = new ArrayList<>();
      machine.step(cells, instance, successors::add);
      for (long[] next : successors) {
        moved[0] = true;
        if (goOn[0]) {
          path.add(instance);
          states.add(next);
          goOn[0] = explore(next);
          path.remove(path.size() - 1);
          states.remove(states.size() - 1);
        }
      }
    }
    if (!moved[0] && goOn[0]) {
      boolean allEnded = true;
      for (int i = 0; i < calls.size(); i++) {
        allEnded &= machine.hasEnded(cells, i);
      }
      goOn[0] = visitor.end(cells, allEnded, this);
    }
    return goOn[0];
  }

  /** Of equal calls the first one begins first: the other order differs only in names. */
  private boolean isTwinOfLater(long[] cells, int instance) {
    return instance > 0
        && cells[layout.place(instance)] == 0
        && cells[layout.place(instance - 1)] == 0
        && calls.get(instance).equals(calls.get(instance - 1));
  }
}
