package cairn.analysis.constraints.locate;

import cairn.analysis.api.faults.Certainty;
import cairn.analysis.constraints.check.CheckMoment;
import cairn.analysis.constraints.check.CheckState;
import cairn.analysis.constraints.check.Instance;
import cairn.analysis.constraints.check.WhatIf;
import cairn.analysis.constraints.locate.Culprit.Role;
import cairn.analysis.constraints.repair.Edit;
import cairn.analysis.constraints.repair.FailingOperation;
import cairn.analysis.constraints.repair.Repair;
import cairn.analysis.constraints.repair.RepairSearch;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Location by repair: what is the smallest change of the broken heap after which everything holds,
 * and which statement answers for the slots that it changes?
 */
final class Repairs {
  /** What this many violated instances read counts as read. */
  private static final int MOST_INSTANCES = 64;

  private final HeapHistory history;
  private final CheckState state;
  private final Executions executions;

  /**
   * The statements that answer for repairs of a moment.
   *
   * @param culprits the most suspect first
   * @param repairs the likeliest first
   * @param isSpent whether the search was given up
   */
  record Answer(
      List<Culprit> culprits,
      List<Repair> repairs,
      FailingOperation operation,
      int tries,
      boolean isSpent,
      boolean isNarrowed,
      Map<Repair, List<Culprit>> blamed) {

    /** In how many repairs a culprit has a part. */
    int parts(Culprit culprit) {
      return (int)
          repairs.stream()
              .filter(
                  each ->
                      blamed.getOrDefault(each, List.of()).stream()
                          .anyMatch(other -> other.key().equals(culprit.key())))
              .count();
    }

    /**
     * Certain is only what all repairs have a part of, where all were tried; likely is what answers
     * for the likeliest repair.
     */
    Certainty certainty(Culprit culprit) {
      int parts = parts(culprit);
      if (parts == 0) {
        return Certainty.WEAK;
      }
      long others = culprits.stream().filter(each -> parts(each) > 0).count();
      boolean only = parts == repairs.size() && others == 1 && !isSpent && !isNarrowed;
      boolean first =
          blamed.getOrDefault(repairs.get(0), List.of()).stream()
              .anyMatch(each -> each.key().equals(culprit.key()));
      return only ? Certainty.CERTAIN : first ? Certainty.LIKELY : Certainty.WEAK;
    }
  }

  Repairs(HeapHistory history, CheckState state, Executions executions) {
    this.history = history;
    this.state = state;
    this.executions = executions;
  }

  /**
   * @param moment at which the structure is broken
   * @param since the time of the last moment at which it was whole
   */
  Answer of(CheckMoment moment, long since, Progress progress) {
    FailingOperation operation =
        new FailingOperation(history, since, moment.time(), moment.cpoint());
    Set<Integer> aliveBefore = aliveBefore(operation, moment);
    state.setQuiet(false);
    state.standAt(moment);
    try (WhatIf heap = WhatIf.at(state)) {
      RepairSearch search = new RepairSearch(operation, heap, aliveBefore, progress);
      Set<Long> reads = reads(heap);
      List<Repair> repairs = search.repairs();
      StoreStacks stacks =
          new StoreStacks(
              history,
              executions,
              history.versionsUpTo(since),
              history.versionsUpTo(moment.time()));
      Blames blames = new Blames(operation, heap, stacks, executions, reads);
      Map<Repair, List<Culprit>> blamed = new HashMap<>();
      repairs.forEach(each -> blamed.put(each, blames.of(each)));
      List<Repair> ranked = new ArrayList<>(repairs);
      ranked.sort(order(blamed));
      List<Culprit> culprits = culprits(ranked, blamed, blames, operation, reads);
      return new Answer(
          culprits,
          ranked,
          operation,
          search.tries(),
          search.isSpent(),
          search.isNarrowed(),
          blamed);
    }
  }

  private Set<Integer> aliveBefore(FailingOperation operation, CheckMoment moment) {
    CheckMoment before =
        new CheckMoment(moment.index(), moment.cpoint(), operation.begin(), moment.constraints());
    state.setQuiet(true);
    state.standAt(before);
    state.setQuiet(false);
    Set<Integer> alive = new HashSet<>();
    for (int node : operation.touched()) {
      if (history.exists(node, operation.begin()) && state.isAlive(node)) {
        alive.add(node);
      }
    }
    return alive;
  }

  private static Set<Long> reads(WhatIf heap) {
    Set<Long> reads = new LinkedHashSet<>();
    for (Instance each : heap.violated(MOST_INSTANCES, MOST_INSTANCES)) {
      WhatIf.Reading reading = heap.read(each);
      for (long slot : reading.slots()) {
        reads.add(slot);
      }
      for (int node : reading.counted()) {
        reads.addAll(heap.referring(node));
      }
    }
    return reads;
  }

  /**
   * Fewest statements; not undoing the operation; contents that a constraint demands; stored slots
   * before others; fewest edits.
   */
  private static Comparator<Repair> order(Map<Repair, List<Culprit>> blamed) {
    return Comparator.comparing((Repair each) -> blamed(each, blamed).size())
        .thenComparing(each -> each.undone() + (each.lost() > 1 ? 1 : 0))
        .thenComparing(Repair::weakest)
        .thenComparing(each -> worst(blamed(each, blamed)))
        .thenComparing(each -> each.edits().stream().mapToInt(e -> e.origin().ordinal()).sum())
        .thenComparing(each -> each.edits().size())
        .thenComparing(each -> each.edits().get(0).slot())
        .thenComparing(each -> each.edits().toString());
  }

  private static List<Culprit> blamed(Repair repair, Map<Repair, List<Culprit>> blamed) {
    return blamed.getOrDefault(repair, List.of());
  }

  private static int worst(List<Culprit> culprits) {
    return culprits.stream().mapToInt(each -> each.role().ordinal()).max().orElse(0);
  }

  private List<Culprit> culprits(
      List<Repair> ranked,
      Map<Repair, List<Culprit>> blamed,
      Blames blames,
      FailingOperation operation,
      Set<Long> reads) {
    Map<Object, Culprit> found = new LinkedHashMap<>();
    for (Repair repair : ranked) {
      List<Culprit> ordered = new ArrayList<>(blamed(repair, blamed));
      // what explains most, then the earliest: later ones pass its damage on
      ordered.sort(
          Comparator.comparing((Culprit each) -> -each.edits().size())
              .thenComparing(each -> each.operation().time()));
      ordered.forEach(each -> found.putIfAbsent(each.key(), each));
    }
    if (!ranked.isEmpty()) {
      Edit edit = ranked.get(0).edits().get(0);
      List<Culprit> first = blamed(ranked.get(0), blamed); // none if the operation stored nothing
      boolean isStored = !first.isEmpty() && first.get(0).role() == Role.WRONG_VALUE;
      long since = isStored ? first.get(0).operation().time() : 0;
      blames
          .everywhere(edit.slot(), since)
          .forEach(
              (method, version) -> {
                Culprit missing = blames.missing(edit, method, version);
                found.putIfAbsent(missing.key(), missing);
              });
      Culprit latent = blames.latent(edit);
      if (latent != null) {
        found.putIfAbsent(latent.key(), latent);
      }
    }
    List<Integer> stores = operation.stores();
    for (int i = stores.size() - 1; i >= 0; i--) {
      Culprit touched = blames.touched(stores.get(i));
      boolean known =
          found.values().stream()
              .anyMatch(
                  each -> each.role() != Role.MISSING && each.place().equals(touched.place()));
      if (reads.contains(history.slotOf(stores.get(i))) && !known) {
        found.putIfAbsent(touched.key(), touched);
      }
    }
    return List.copyOf(found.values());
  }
}
