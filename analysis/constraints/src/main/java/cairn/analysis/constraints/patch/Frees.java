package cairn.analysis.constraints.patch;

import cairn.analysis.constraints.check.Cell;
import cairn.analysis.constraints.check.CheckState;
import cairn.analysis.constraints.check.WhatIf;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import cairn.replay.ReplayOutcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What an operation frees, and with a patch does not, or the other way round. A node that a patched
 * operation keeps is there, although the history no longer has it, and whoever still refers to it
 * refers to a node; one that it frees is gone.
 */
final class Frees {
  private final HeapHistory history;

  /** When the recorded operation ends. */
  private final long end;

  /** What it frees when it runs again as it was. */
  private final Set<Integer> plain;

  /** Slots that held a reference to one of those at some time, until or in the operation. */
  private final Set<Long> holders = new LinkedHashSet<>();

  /** Stands at the beginning of the operation, unless it frees nothing. */
  Frees(HeapHistory history, Replayed run, CheckState state) {
    this.history = history;
    this.end = run.call.end();
    Set<Integer> freed = run.traced.outcome().freed();
    this.plain = freed == null ? Set.of() : freed;
    if (plain.isEmpty()) {
      return;
    }
    state.setQuiet(true);
    state.standAt(run.begin());
    state.setQuiet(false);
    try (WhatIf heap = WhatIf.at(state)) {
      plain.forEach(node -> holders.addAll(heap.referring(node)));
    }
    int limit = history.versionsUpTo(end);
    for (int v = history.versionsUpTo(run.call.begin()); v < limit; v++) {
      if (history.kind(v) == SlotKind.REFERENCE && plain.contains((int) history.bits(v))) {
        holders.add(history.slotOf(v));
      }
    }
  }

  /** How many nodes of structures the recorded operation frees. */
  int declared(WhatIf heap) {
    return (int) plain.stream().filter(heap::isDeclared).count();
  }

  /** Whether a patched operation frees what the recorded one frees, and nothing else. */
  boolean isSame(ReplayOutcome outcome) {
    return outcome.freed() == null || plain.equals(outcome.freed());
  }

  /** Nodes that a patched operation keeps, and the recorded one freed. */
  List<Integer> kept(ReplayOutcome outcome) {
    Set<Integer> freed = outcome.freed();
    List<Integer> kept = new ArrayList<>();
    if (freed != null) {
      plain.stream().filter(node -> !freed.contains(node)).sorted().forEach(kept::add);
    }
    return kept;
  }

  /** Nodes that a patched operation freed. */
  static Set<Integer> gone(ReplayOutcome outcome) {
    Set<Integer> freed = outcome.freed();
    return freed == null ? Set.of() : freed;
  }

  /** What a patched operation leaves otherwise, with references to what it keeps. */
  Map<Long, Cell> withKept(Map<Long, Cell> differences, ReplayOutcome outcome) {
    List<Integer> kept = kept(outcome);
    Map<Long, Cell> found = new LinkedHashMap<>(differences);
    for (long slot : kept.isEmpty() ? Set.<Long>of() : holders) {
      int version = history.versionAt(slot, end);
      if (version >= 0
          && history.kind(version) == SlotKind.REFERENCE
          && kept.contains((int) history.bits(version))) {
        found.putIfAbsent(slot, new Cell(history.kind(version), history.bits(version)));
      }
    }
    return found;
  }

  /**
   * How many nodes of structures are neither alive nor freed, and were alive or were made; 0 where
   * no program frees anything by itself.
   *
   * @param heap with what the operation leaves
   * @param before how many were alive before it
   */
  int lost(ReplayOutcome outcome, WhatIf heap, int before) {
    Set<Integer> freed = outcome.freed();
    if (freed == null) {
      return 0;
    }
    long made = outcome.made().stream().distinct().filter(heap::isDeclared).count();
    long gone = freed.stream().filter(heap::isDeclared).count();
    long dropped =
        outcome.made().stream()
            .distinct()
            .filter(node -> heap.isDeclared(node) && !heap.isAlive(node) && !freed.contains(node))
            .count();
    return (int) Math.max(dropped, before + made - gone - heap.declaredCount());
  }

  /** Whether something alive refers to what is freed, where it may: slots that are as they were. */
  boolean leavesDangling(WhatIf heap, Set<Long> changed) {
    return holders.stream().anyMatch(heap::isDangling)
        || changed.stream().anyMatch(heap::isDangling);
  }
}
