package cairn.analysis.constraints.patch;

import cairn.analysis.constraints.check.CheckState;
import cairn.analysis.constraints.check.WhatIf;
import cairn.analysis.constraints.patch.FoundPatch.Growth;
import cairn.history.HeapHistory;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * How many nodes of structures come, go or are lost with a patch, beside the recorded operation and
 * good ones of its kind.
 */
final class Growths {
  private final HeapHistory history;
  private final CheckState state;
  private final Function<Replayed, Frees> frees;

  Growths(HeapHistory history, CheckState state, Function<Replayed, Frees> frees) {
    this.history = history;
    this.state = state;
    this.frees = frees;
  }

  /** What came of a recorded operation: nodes that it added, freed and lost. */
  private record Recorded(int grown, int freed, int lost) {}

  /**
   * Judges patches of an operation. If there are no good ones of its kind, a method's name may say
   * that it adds or takes out. Those that did nothing tell nothing.
   */
  void judge(Replayed run, List<Replayed> passing, List<PatchTrial> trials) {
    trials.stream()
        .filter(each -> each.isSmaller)
        .forEach(each -> each.growth = Growth.AGAINST_NAME);
    if (run.makesStructure(history)) {
      return; // what there was before is another structure
    }
    String method = run.method(history);
    Recorded recorded = recorded(run);
    int most = Math.max(1, Math.max(Math.abs(recorded.grown()), recorded.freed()));
    Set<Integer> usual = new LinkedHashSet<>();
    boolean loses = false;
    for (Replayed each : passing) {
      if (each.method(history).equals(method) && !each.after.isNothing(each.traced.outcome())) {
        Recorded other = recorded(each);
        usual.add(other.grown());
        most = Math.max(most, Math.abs(other.grown()));
        loses |= other.lost() > 0;
      }
    }
    boolean empties = OperationNames.empties(method);
    int least = empties ? trials.stream().mapToInt(each -> each.grown).min().orElse(0) : 0;
    for (PatchTrial each : trials) {
      each.loses = each.lost > 0 && !loses;
      each.growth =
          !usual.isEmpty()
              ? usual.contains(each.grown) ? Growth.USUAL : Growth.UNUSUAL
              : isAsNamed(method, each, recorded, least) ? Growth.UNKNOWN : Growth.AGAINST_NAME;
      boolean moves = each.moved > most && !(empties && each.grown < 0);
      each.undoes |= moves || each.keeps && each.growth != Growth.USUAL;
    }
  }

  /**
   * Whether a method's name does not speak against what it does with a patch.
   *
   * @param least the growth of the patch that leaves least, if the method is to leave nothing
   */
  private static boolean isAsNamed(String method, PatchTrial trial, Recorded recorded, int least) {
    return !trial.isSmaller
        && OperationNames.fits(method, trial.grown, recorded.grown())
        && !(OperationNames.empties(method) && trial.grown > least);
  }

  private Recorded recorded(Replayed run) {
    Frees of = frees.apply(run);
    state.setQuiet(false);
    state.standAt(run.begin());
    int before = WhatIf.declaredCount(state);
    int linked = WhatIf.linked(state).count();
    state.standAt(run.moment);
    try (WhatIf heap = WhatIf.at(state)) {
      return new Recorded(
          heap.linked().count() - linked,
          of.declared(heap),
          of.lost(run.traced.outcome(), heap, before));
    }
  }
}
