package cairn.analysis.constraints.patch;

import cairn.analysis.constraints.check.CheckMoment;
import cairn.analysis.constraints.check.CheckState;
import cairn.analysis.constraints.check.Instance;
import cairn.analysis.constraints.check.WhatIf;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import cairn.replay.CannotReplayException;
import cairn.replay.Replayer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The recorded operations as a search for patches needs them: run again as they were, each once,
 * and chosen by what they have to do with the broken one.
 */
final class Operations {
  /** Earlier operations that may have done the damage are at most this many operations away. */
  static final int MOST_BETWEEN = 96;

  /** At most this many of them are looked at. */
  private static final int MOST_EARLIER = 8;

  private static final int MOST_INSTANCES = 16;

  private final HeapHistory history;
  private final CheckState state;
  private final Replayer replay;
  private final Endings endings;
  private final Map<CheckMoment, @Nullable Replayed> replayed = new HashMap<>();
  private final Map<Replayed, Frees> frees = new HashMap<>();
  private PatchBudget budget = new PatchBudget(0, 0, Progress.NONE);

  Operations(HeapHistory history, CheckState state, Replayer replay, Endings endings) {
    this.history = history;
    this.state = state;
    this.replay = replay;
    this.endings = endings;
  }

  /** What runs from now on is counted there. */
  void setBudget(PatchBudget budget) {
    this.budget = budget;
  }

  /**
   * The operation that ends at a moment, run again.
   *
   * @throws CannotReplayException if it cannot be
   */
  Replayed broken(CheckMoment moment) {
    return new Replayed(history, replay, moment, endings.at(moment));
  }

  /** The operation that ends at a moment, run again; null if it cannot be. */
  @Nullable Replayed at(CheckMoment moment) {
    if (!replayed.containsKey(moment)) {
      Replayed run = null;
      try {
        run = broken(moment);
        budget.add(run.steps);
      } catch (CannotReplayException e) {
        // others will do
      }
      replayed.put(moment, run);
    }
    return replayed.get(moment);
  }

  /** What one of them frees. */
  Frees frees(Replayed run) {
    return frees.computeIfAbsent(run, r -> new Frees(history, r, state));
  }

  /** The first operation on a structure that can be run again; null if there is none. */
  @Nullable Replayed first(Replayed broken, List<CheckMoment> before) {
    for (int i = before.size() - 1; i >= 0; i--) {
      Replayed each = at(before.get(i));
      if (each != null && each.moment.constraints().equals(broken.moment.constraints())) {
        return each;
      }
    }
    return null;
  }

  /**
   * Operations before the broken one that last stored what violated constraints read, or made
   * objects that it used: the latest first, and each only if it executes code that those after it
   * did not.
   */
  List<Replayed> earlier(Replayed run, List<CheckMoment> before) {
    Set<Long> times = sources(run);
    List<Replayed> found = new ArrayList<>();
    Set<Object> executed = new HashSet<>();
    for (int i = 0; i < before.size() && i < MOST_BETWEEN && found.size() < MOST_EARLIER; i++) {
      Replayed each = at(before.get(i));
      if (each != null
          && times.stream().anyMatch(t -> each.call.begin() < t && t <= each.call.end())
          && executed.addAll(each.code().pieces())) {
        found.add(each);
      }
    }
    return found;
  }

  /** When what violated constraints read was stored last, and what the operation used was made. */
  private Set<Long> sources(Replayed run) {
    Set<Long> times = new LinkedHashSet<>();
    state.setQuiet(false);
    state.standAt(run.moment);
    try (WhatIf heap = WhatIf.at(state)) {
      for (Instance each : heap.violated(MOST_INSTANCES, MOST_INSTANCES)) {
        for (long slot : heap.read(each).slots()) {
          int version = history.versionAt(slot, run.call.begin());
          if (version >= 0 && history.siteOf(version) != 0) {
            times.add(history.time(version));
          }
        }
      }
    }
    Set<Integer> nodes = new LinkedHashSet<>(run.traced.outcome().nodes());
    nodes.addAll(Frees.gone(run.traced.outcome()));
    for (int node : nodes) {
      if (history.exists(node, run.call.begin())) {
        times.add(history.appearance(node));
      }
    }
    return times;
  }
}
