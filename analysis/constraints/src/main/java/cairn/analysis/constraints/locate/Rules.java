package cairn.analysis.constraints.locate;

import cairn.analysis.api.CodePlace;
import cairn.analysis.constraints.check.CheckState;
import cairn.analysis.constraints.check.ReadSet;
import cairn.analysis.constraints.locate.Suspect.Reason;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Turns traces into suspects. What a line usually does decides between a wrong store and a missing
 * one: see {@link Habits}.
 */
final class Rules {
  private final Suspects suspects;
  private final References references;
  private final HeapHistory history;
  private final CheckState state;
  private final Executions executions;
  private final Habits habits;
  private final Steps steps;
  private final Misplaced misplaced;
  private final Companions companions;
  private final Provenance provenance;

  /**
   * @param state is moved around
   */
  Rules(References references, CheckState state, Suspects suspects) {
    this.suspects = suspects;
    this.references = references;
    this.history = references.history();
    this.state = state;
    this.executions = new Executions(history);
    this.habits = new Habits(references, state, executions);
    Moves moves = new Moves(references, executions);
    this.steps = new Steps(history, executions, moves, suspects);
    this.misplaced = new Misplaced(history, state, executions, moves);
    this.companions = new Companions(history, executions);
    this.provenance = new Provenance(history, executions);
  }

  Executions executions() {
    return executions;
  }

  /** What counts as an operation where no C-points tell. */
  void setOperations(long[] ends) {
    executions.setEnds(ends);
  }

  /** Adds what a trace tells. */
  void add(Trace first) {
    Trace trace = relinked(first);
    Operation introduced = trace.introduced;
    if (introduced == null) {
      trace.contributed.forEach(each -> suspects.suspect(trace, each, Reason.CHANGED));
      return;
    }
    Habit habit = habits.of(trace.unit, introduced);
    if (trace.isFilled() && !trace.isRelated()) {
      suspects.suspect(trace, introduced, Reason.BROKE);
      trace.contributed.forEach(each -> suspects.suspect(trace, each, Reason.CHANGED));
      addLast(trace, introduced);
      return;
    }
    if (habit.isUsual() && trace.isRelated()) {
      // A temporary inconsistency as in every other operation.
      return;
    }
    if (habit.isUsual()) {
      if (addUnmended(trace, introduced, habit)) {
        return;
      }
    } else {
      Suspect suspect = suspects.suspect(trace, introduced, Reason.BROKE);
      if (habit.isMender() && !trace.isRelated()) {
        CodePlace missing = habit.breakers().get(0);
        Suspect before = suspects.suspect(trace, introduced, missing, Reason.DID_NOT_PREPARE);
        before.after = suspect.place;
        before.habit = habit.mends();
      }
      trace.contributed.forEach(each -> suspects.suspect(trace, each, Reason.CHANGED));
      if (!trace.isRelated() && habit.isUnknown()) {
        addLeftReference(trace, introduced);
      }
    }
    if (!trace.isRelated()) {
      addLast(trace, introduced);
      addUnlike(trace, introduced, habit);
    }
  }

  /** What the operation did unlike others, or, if nothing is known, whatever took part. */
  private void addUnlike(Trace trace, Operation introduced, Habit habit) {
    boolean unlike = habit.isMender();
    for (Map.Entry<Long, Long> each : trace.brought.entrySet()) {
      unlike |= addSource(trace, each.getKey(), each.getValue());
    }
    unlike |= addNeverStored(trace, introduced);
    unlike |= steps.add(trace, introduced);
    unlike |= addCompanion(trace, introduced);
    for (Operation each : trace.contributed) {
      unlike |= addCompanion(trace, each);
    }
    unlike = unlike || addMisplaced(trace, introduced) || steps.addMoved(trace, introduced);
    if (!unlike && !habit.isUsual()) {
      addOthers(trace, introduced);
    } else if (!unlike) {
      trace.contributed.stream()
          .filter(each -> habit.menders().contains(suspects.place(each)))
          .forEach(each -> addStillBroken(trace, each));
    }
  }

  /** Stores to what is broken that went where the constraint does not look. */
  private boolean addMisplaced(Trace trace, Operation introduced) {
    if (trace.reads == null) {
      return false;
    }
    List<Operation> found = misplaced.stores(trace.unit, trace.reads, introduced.time());
    found.forEach(each -> suspects.suspect(trace, each, Reason.STORED_OTHERWISE));
    return !found.isEmpty();
  }

  /**
   * The stores of its operation that decide an inconsistency where it was found: to slots, or of
   * references that are counted.
   */
  private void addLast(Trace trace, Operation introduced) {
    ReadSet reads = trace.reads;
    if (reads == null) {
      return;
    }
    List<Long> slots = new ArrayList<>();
    for (long slot : reads.decisive()) {
      slots.add(slot);
    }
    for (int node : reads.counted()) {
      slots.addAll(references.slots(node, introduced.time()));
    }
    for (long slot : slots) {
      Operation store = provenance.store(slot, introduced.time());
      if (store != null && provenance.isOneOperation(store.time(), introduced.time())) {
        suspects.suspect(trace, store, Reason.STORED_BEFORE);
      }
    }
  }

  /** Whatever else stored what an inconsistency reads, if nothing tells more. */
  private void addOthers(Trace trace, Operation introduced) {
    ReadSet reads = trace.reads;
    if (reads == null) {
      return;
    }
    int limit = history.versionsUpTo(introduced.time());
    for (int v = limit - 1; v >= 0; v--) {
      if (!provenance.isOneOperation(history.time(v), introduced.time())) {
        break;
      }
      boolean read = reads.isGlobal() || reads.readsSlot(history.slotOf(v));
      if (read && history.siteOf(v) != 0) {
        suspects.suspect(
            trace, new Operation(history.time(v), v, -1, history.siteOf(v)), Reason.STORED_TOO);
      }
    }
  }

  /**
   * Where a node was taken out and only the object whose operation this is, or a static field,
   * still refers to it: the last node of a list, say, of which the list itself still knows.
   */
  private void addLeftReference(Trace trace, Operation operation) {
    int before = operation.version() < 0 ? -1 : history.previous(operation.version());
    if (before < 0
        || history.kind(before) != SlotKind.REFERENCE
        || history.bits(before) != trace.unit.x()
        || trace.reads == null
        || !trace.reads.counts(trace.unit.x())) {
      return;
    }
    int limit = history.versionsUpTo(executions.end(operation.time()));
    List<Integer> left = references.current(trace.unit.x(), limit);
    boolean isElsewhere = !left.isEmpty();
    for (int each : left) {
      int owner = history.owner(history.slotOf(each));
      isElsewhere &=
          !provenance.isOneOperation(history.time(each), operation.time())
              && (owner < 0 || executions.isOf(operation.time(), owner));
    }
    if (isElsewhere) {
      suspects.suspect(trace, operation, Reason.LEFT_REFERENCE).left = left.get(0);
    }
  }

  /** A store that always accompanies another, and this once did not. */
  private boolean addCompanion(Trace trace, Operation operation) {
    long[] decisive = trace.reads == null ? new long[0] : trace.reads.decisive();
    CodePlace missing = companions.missing(operation, decisive);
    int owner = operation.version() < 0 ? -1 : history.owner(history.slotOf(operation.version()));
    if (missing == null || !executions.isNear(missing, operation, owner)) {
      return false;
    }
    suspects.suspect(trace, operation, missing, Reason.LEFT_OUT).after = suspects.place(operation);
    return true;
  }

  /** The trace without blame for a store that linked nodes which were wrong already. */
  private Trace relinked(Trace trace) {
    Operation introduced = trace.introduced;
    if (introduced == null || trace.isRelated()) {
      return trace;
    }
    Set<Integer> owners = provenance.unlinked(trace.unit, introduced.time(), state);
    if (owners.isEmpty()) {
      return trace;
    }
    state.moveTo(introduced.time());
    Trace again = new Traceback(state, references, 0).again(trace.unit, owners);
    if (again.introduced == null || again.introduced.time() >= introduced.time()) {
      return trace;
    }
    again.contributed.addAll(0, trace.contributed);
    again.brought.putAll(trace.brought);
    again.reads = trace.reads;
    return again;
  }

  /**
   * What is broken for a while in other operations, too, was not mended. Returns whether a store is
   * missing, which explains it.
   */
  private boolean addUnmended(Trace trace, Operation introduced, Habit habit) {
    List<CodePlace> menders = habit.menders();
    Set<CodePlace> ran = new HashSet<>();
    boolean mended = false;
    for (Operation each : trace.contributed) {
      boolean mender = menders.contains(suspects.place(each));
      mended |= mender;
      ran.add(suspects.place(each));
      Suspect suspect =
          suspects.suspect(trace, each, mender ? Reason.DID_NOT_MEND : Reason.CHANGED);
      if (mender) {
        explain(suspect, introduced, habit);
      }
    }
    CodePlace missing = null;
    for (CodePlace each : habit.way()) {
      if (missing == null && !ran.contains(each)) {
        missing = each;
      }
    }
    if (missing == null && !mended) {
      long time = introduced.time();
      missing =
          menders.stream()
              .filter(each -> !executions.ranAfter(each, time))
              .findFirst()
              .orElse(menders.get(0));
    }
    if (missing != null
        && missing.equals(suspects.place(introduced))
        && executions.ranAfter(missing, introduced.time())) {
      suspects.suspect(
          trace, introduced, Reason.BROKE); // one line breaks and mends: it did, and wrongly
      return false;
    }
    if (missing != null) {
      explain(suspects.suspect(trace, introduced, missing, Reason.DID_NOT_RUN), introduced, habit);
    } else {
      explain(suspects.suspect(trace, introduced, Reason.BROKE_AS_USUAL), introduced, habit);
    }
    return missing != null;
  }

  /** What mends a constraint when the line that usually does stores what it stored this once. */
  private void addStillBroken(Trace trace, Operation mender) {
    Habit habit = habits.afterwards(trace.unit, mender);
    if (habit.isUsual()) {
      habit.menders().stream()
          .filter(each -> !executions.ranAfter(each, mender.time()))
          .findFirst()
          .ifPresent(
              each ->
                  explain(
                      suspects.suspect(trace, mender, each, Reason.DID_NOT_RUN), mender, habit));
    }
  }

  /** What was in a node when it was linked. Returns whether that is unlike other nodes. */
  private boolean addSource(Trace trace, long slot, long time) {
    Operation store = provenance.store(slot, time);
    if (store != null) {
      boolean odd = provenance.isUnusualNull(store.version());
      if (store.time() < time && (odd || provenance.isOneOperation(store.time(), time))) {
        suspects.suspect(trace, store, Reason.STORED_BEFORE);
      }
      return odd;
    }
    if (history.versionAt(slot, executions.end(time)) >= 0) {
      return false; // it was filled after it was linked: what did that changed it, and is told
    }
    CodePlace usual = provenance.usualStore(slot);
    if (usual != null) {
      int node = history.owner(slot);
      Operation birth = new Operation(history.birth(node), -1, node, history.site(node));
      suspects.suspect(trace, birth, usual, Reason.NEVER_STORED);
    }
    return usual != null;
  }

  /** Fields of nodes made in the operation that are always filled, and here were not. */
  private boolean addNeverStored(Trace trace, Operation introduced) {
    boolean told = false;
    long begin = executions.begin(introduced.time());
    for (long slot : trace.reads == null ? new long[0] : trace.reads.slots()) {
      int node = history.owner(slot);
      if (node >= 0
          && history.birth(node) > begin
          && history.birth(node) <= introduced.time()
          && history.versionAt(slot, history.endTime()) < 0) {
        told |= addSource(trace, slot, introduced.time());
      }
    }
    return told;
  }

  private void explain(Suspect suspect, Operation breaker, Habit habit) {
    if (suspect.after == null) {
      suspect.after = suspects.place(breaker);
      suspect.menders = habit.menders();
      suspect.habit = habit.times();
    }
  }
}
