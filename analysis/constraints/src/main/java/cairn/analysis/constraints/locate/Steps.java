package cairn.analysis.constraints.locate;

import cairn.analysis.constraints.check.ReadSet;
import cairn.analysis.constraints.locate.Sequences.Unusual;
import cairn.analysis.constraints.locate.Suspect.Reason;
import cairn.history.HeapHistory;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/** Suspects because of where an operation took another way than others: see {@link Sequences}. */
final class Steps {
  private final HeapHistory history;
  private final Executions executions;
  private final Sequences sequences;
  private final Moves moves;
  private final Suspects suspects;

  Steps(HeapHistory history, Executions executions, Moves moves, Suspects suspects) {
    this.history = history;
    this.executions = executions;
    this.sequences = new Sequences(history, executions);
    this.moves = moves;
    this.suspects = suspects;
  }

  /** The first unusual step of the operation in what is broken; returns whether there is one. */
  boolean add(Trace trace, Operation operation) {
    return add(trace, operation, node -> concerns(trace, node));
  }

  /** The same in objects from which the operation moved values to what is broken. */
  boolean addMoved(Trace trace, Operation operation) {
    ReadSet reads = trace.reads;
    long time = operation.time();
    if (reads == null || sequences.unusual(time).isEmpty()) {
      return false;
    }
    Set<Integer> sources =
        moves.sources(reads, time).stream()
            .map(node -> moves.whole(node, time))
            .collect(Collectors.toSet());
    return add(trace, operation, node -> sources.contains(moves.whole(node, time)));
  }

  private boolean add(Trace trace, Operation operation, IntPredicate concerned) {
    for (List<Unusual> step : sequences.unusual(operation.time())) {
      boolean told = false;
      for (Unusual unusual : step) {
        told |= add(trace, operation, unusual, concerned);
      }
      if (told) {
        return true;
      }
    }
    return false;
  }

  private boolean add(Trace trace, Operation operation, Unusual unusual, IntPredicate concerned) {
    int version = unusual.version();
    int stored = history.owner(history.slotOf(version));
    if (!executions.isNear(unusual.usual(), operation, stored)) {
      return false;
    }
    Operation came = new Operation(history.time(version), version, -1, history.siteOf(version));
    boolean same = suspects.place(came).equals(unusual.usual());
    int before = history.owner(history.slotOf(Math.max(0, version - 1)));
    if (!concerned.test(stored) && (same || !concerned.test(before))) {
      return false;
    }
    Reason reason = same ? Reason.STORED_OTHERWISE : Reason.OUT_OF_ORDER;
    Suspect suspect = suspects.suspect(trace, came, unusual.usual(), reason);
    if (suspect.after == null) {
      suspect.after = unusual.after();
      suspect.habit = unusual.cases();
    }
    return true;
  }

  /**
   * Whether an inconsistency has to do with an object: it is about it, or reads something there.
   */
  private boolean concerns(Trace trace, int node) {
    if (node == trace.unit.x() || node == trace.unit.y() || trace.reads == null) {
      return true;
    }
    for (long slot : trace.reads.slots()) {
      if (history.owner(slot) == node) {
        return true;
      }
    }
    return trace.reads.isGlobal() || trace.reads.counts(node);
  }
}
