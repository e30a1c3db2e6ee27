package cairn.analysis.linearizability.explore;

import cairn.analysis.linearizability.model.Layout;
import cairn.analysis.linearizability.model.Machine;
import cairn.analysis.linearizability.model.SubOperation;
import cairn.analysis.linearizability.model.Variable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Turns paths of a run into interleavings that a person can read, and makes sure that they run. */
final class Recorder {
  private final Machine machine;
  private final Layout layout;
  private final Start start;
  private final List<Call> calls;
  private final long[] begin;

  Recorder(Machine machine, Start start, List<Call> calls, long[] begin) {
    this.machine = machine;
    this.layout = machine.layout();
    this.start = start;
    this.calls = calls;
    this.begin = begin;
  }

  /** Replays a path from its begin, each step from the state before it. */
  Interleaving interleaving(List<Integer> path, List<long[]> states, List<String> why) {
    StateText text = new StateText(layout);
    List<Interleaving.Step> steps = new ArrayList<>();
    long[] before = begin;
    for (int i = 0; i < path.size(); i++) {
      int instance = path.get(i);
      long[] after = replayed(before, instance, states.get(i));
      int place = machine.place(before, instance);
      SubOperation global = machine.global(instance, place);
      steps.add(
          new Interleaving.Step(
              instance,
              global.name(),
              global.position().line(),
              text.changes(before, after, instance, machine.subOperations(instance, place)),
              text.parts(after)));
      before = after;
    }
    List<String> results = new ArrayList<>();
    for (int i = 0; i < calls.size(); i++) {
      Optional<Variable> result = calls.get(i).operation().result();
      long value = Instances.result(layout, before, i);
      results.add(result.map(each -> Call.shown(value, each.type())).orElse(""));
    }
    return new Interleaving(start.calls(), calls, text.parts(begin), steps, results, why);
  }

  private long[] replayed(long[] before, int instance, long[] expected) {
    List<long[]> matching = new ArrayList<>();
    machine.step(
        before,
        instance,
        after -> {
          if (Arrays.equals(after, expected)) {
            matching.add(after);
          }
        });
    if (matching.isEmpty()) {
      throw new IllegalStateException("a step that ran does not run again");
    }
    return matching.get(0);
  }

  String fault(Machine.Fault fault) {
    return calls.get(fault.instance())
        + ": "
        + fault.subOperation().name()
        + " "
        + fault.why()
        + " in: "
        + new StateText(layout).shared(fault.cells());
  }
}
