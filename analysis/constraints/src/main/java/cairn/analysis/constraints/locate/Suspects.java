package cairn.analysis.constraints.locate;

import cairn.analysis.api.CodePlace;
import cairn.analysis.constraints.check.CheckState;
import cairn.analysis.constraints.check.ReadSet;
import cairn.analysis.constraints.locate.Sequences.Unusual;
import cairn.analysis.constraints.locate.Suspect.Reason;
import cairn.graph.SlotKind;
import cairn.history.CallStacks;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Turns traces into lines of code, each once, the most suspect first. What a line usually does
 * decides between a wrong store and a missing one: see {@link Habits}.
 */
final class Suspects {
  private final References references;
  private final HeapHistory history;
  private final CheckState state;
  private final Executions executions;
  private final Habits habits;
  private final Sequences sequences;
  private final Companions companions;
  private final Provenance provenance;
  private final Map<CodePlace, Suspect> byPlace = new LinkedHashMap<>();
  private int moment;

  /**
   * @param state is moved around
   */
  Suspects(References references, CheckState state) {
    this.references = references;
    this.history = references.history();
    this.state = state;
    this.executions = new Executions(history);
    this.habits = new Habits(references, state, executions);
    this.sequences = new Sequences(history, executions);
    this.companions = new Companions(history, executions);
    this.provenance = new Provenance(history, executions);
  }

  /** What counts as an operation where no C-points tell. */
  void setOperations(long[] ends) {
    executions.setEnds(ends);
  }

  /** What is added from now on belongs to a later moment, and counts less. */
  void nextMoment() {
    moment++;
  }

  /** Adds what a trace tells. */
  void add(Trace first) {
    Trace trace = relinked(first);
    Operation introduced = trace.introduced;
    if (introduced == null) {
      trace.contributed.forEach(each -> suspect(trace, each, Reason.CHANGED));
      return;
    }
    Habit habit = habits.of(trace.unit, introduced);
    if (habit.isUsual() && trace.isRelated()) {
      // A temporary inconsistency as in every other operation.
      return;
    }
    if (habit.isUsual()) {
      if (addUnmended(trace, introduced, habit)) {
        return;
      }
    } else {
      Suspect suspect = suspect(trace, introduced, Reason.BROKE);
      if (habit.isMender() && !trace.isRelated()) {
        CodePlace missing = habit.breakers().get(0);
        Suspect before = suspect(trace, introduced, missing, Reason.DID_NOT_PREPARE);
        before.after = suspect.place;
        before.habit = habit.mends();
      }
      trace.contributed.forEach(each -> suspect(trace, each, Reason.CHANGED));
      if (!trace.isRelated() && habit.isUnknown()) {
        addLeftReference(trace, introduced);
      }
    }
    if (!trace.isRelated()) {
      addLast(trace, introduced);
      boolean explained = habit.isUsual() || habit.isMender();
      for (Map.Entry<Long, Long> each : trace.brought.entrySet()) {
        explained |= addSource(trace, each.getKey(), each.getValue());
      }
      explained |= addNeverStored(trace, introduced);
      explained |= addUnusual(trace, introduced);
      explained |= addCompanion(trace, introduced);
      for (Operation each : trace.contributed) {
        explained |= addCompanion(trace, each);
      }
      if (!explained) {
        addOthers(trace, introduced);
      }
    }
  }

  /** Where the operation first took another way than others, in what is broken. */
  private boolean addUnusual(Trace trace, Operation operation) {
    for (List<Unusual> step : sequences.unusual(operation.time())) {
      if (addUnusual(trace, operation, step)) {
        return true;
      }
    }
    return false;
  }

  private boolean addUnusual(Trace trace, Operation operation, List<Unusual> found) {
    boolean told = false;
    for (Unusual unusual : found) {
      int stored = history.owner(history.slotOf(unusual.version()));
      if (!isNear(unusual.usual(), operation, stored)) {
        continue;
      }
      int version = unusual.version();
      Operation came = new Operation(history.time(version), version, -1, history.siteOf(version));
      Reason reason =
          place(came).equals(unusual.usual()) ? Reason.STORED_OTHERWISE : Reason.OUT_OF_ORDER;
      int before = history.owner(history.slotOf(Math.max(0, version - 1)));
      if (!concerns(trace, stored)
          && (reason == Reason.STORED_OTHERWISE || !concerns(trace, before))) {
        continue;
      }
      told = true;
      Suspect suspect = suspect(trace, came, unusual.usual(), reason);
      if (suspect.after == null) {
        suspect.after = unusual.after();
        suspect.habit = unusual.cases();
      }
    }
    return told;
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
        suspect(trace, store, Reason.STORED_BEFORE);
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
        suspect(trace, new Operation(history.time(v), v, -1, history.siteOf(v)), Reason.STORED_TOO);
      }
    }
  }

  /**
   * Whether a line can belong to what another one does to an object: it is of the same class, and a
   * constructor's only if the object was made in the same operation. Others come together by
   * accident.
   */
  private boolean isNear(CodePlace line, Operation operation, int owner) {
    boolean made = owner >= 0 && history.birth(owner) > executions.begin(operation.time());
    return line.isKnown()
        && !line.isJdk()
        && outermost(line).equals(outermost(place(operation)))
        && (made || !isConstructor(line));
  }

  /** The class around all others that holds a place. */
  private static String outermost(CodePlace place) {
    int end = Math.max(0, place.method().lastIndexOf('.'));
    String type = place.method().substring(0, end);
    int nested = type.indexOf('$', type.lastIndexOf('.') + 2);
    return nested < 0 ? type : type.substring(0, nested);
  }

  private static boolean isConstructor(CodePlace place) {
    return place.method().endsWith("<init>") || place.method().endsWith("<clinit>");
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
      suspect(trace, operation, Reason.LEFT_REFERENCE).left = left.get(0);
    }
  }

  /** A store that always accompanies another, and this once did not. */
  private boolean addCompanion(Trace trace, Operation operation) {
    long[] decisive = trace.reads == null ? new long[0] : trace.reads.decisive();
    CodePlace missing = companions.missing(operation, decisive);
    int owner = operation.version() < 0 ? -1 : history.owner(history.slotOf(operation.version()));
    if (missing == null || !isNear(missing, operation, owner)) {
      return false;
    }
    suspect(trace, operation, missing, Reason.LEFT_OUT).after = place(operation);
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
      boolean mender = menders.contains(place(each));
      mended |= mender;
      ran.add(place(each));
      Suspect suspect = suspect(trace, each, mender ? Reason.DID_NOT_MEND : Reason.CHANGED);
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
        && missing.equals(place(introduced))
        && executions.ranAfter(missing, introduced.time())) {
      suspect(trace, introduced, Reason.BROKE); // one line breaks and mends: it did, and wrongly
      return false;
    }
    if (missing != null) {
      explain(suspect(trace, introduced, missing, Reason.DID_NOT_RUN), introduced, habit);
    } else {
      explain(suspect(trace, introduced, Reason.BROKE_AS_USUAL), introduced, habit);
    }
    return missing != null;
  }

  /** What was in a node when it was linked. Returns whether that is unlike other nodes. */
  private boolean addSource(Trace trace, long slot, long time) {
    Operation store = provenance.store(slot, time);
    if (store != null) {
      boolean odd = provenance.isUnusualNull(store.version());
      if (store.time() < time && (odd || provenance.isOneOperation(store.time(), time))) {
        suspect(trace, store, Reason.STORED_BEFORE);
      }
      return odd;
    }
    CodePlace usual = provenance.usualStore(slot);
    if (usual != null) {
      int node = history.owner(slot);
      Operation birth = new Operation(history.birth(node), -1, node, history.site(node));
      suspect(trace, birth, usual, Reason.NEVER_STORED);
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
      suspect.after = place(breaker);
      suspect.menders = habit.menders();
      suspect.habit = habit.times();
    }
  }

  private Suspect suspect(Trace trace, Operation operation, Reason reason) {
    CodePlace place = place(operation);
    List<CodePlace> inside = place.isJdk() ? inJdk(operation) : List.of();
    if (inside.size() > 1) {
      int last = inside.size() - 1;
      return suspect(trace, operation, inside.get(last), inside.subList(0, last), reason);
    }
    return suspect(trace, operation, place, List.of(), reason);
  }

  /** The JDK's store, its calls in the JDK, and the program's line that made the first of them. */
  private List<CodePlace> inJdk(Operation operation) {
    List<CodePlace> places = new ArrayList<>(List.of(place(operation)));
    for (int site :
        CallStacks.outTo(history, operation.time(), operation.site(), this::isProgram)) {
      places.add(CodePlace.of(history.tables(), site));
    }
    return places.get(places.size() - 1).isJdk() ? List.of() : places;
  }

  private boolean isProgram(int site) {
    return !CodePlace.of(history.tables(), site).isJdk();
  }

  /** Blames a line of which the operation tells; inside the JDK that is the line that called it. */
  private Suspect suspect(Trace trace, Operation operation, CodePlace place, Reason reason) {
    return place.isJdk()
        ? suspect(trace, operation, reason)
        : suspect(trace, operation, place, List.of(), reason);
  }

  private Suspect suspect(
      Trace trace, Operation operation, CodePlace place, List<CodePlace> inside, Reason reason) {
    Reason weighed = trace.isRelated() ? Reason.RELATED : reason;
    Suspect suspect = byPlace.computeIfAbsent(place, p -> new Suspect(p, inside, weighed, moment));
    suspect.reasons.merge(trace.unit, weighed, Reason::stronger);
    if (suspect.moment == moment && weighed.compareTo(suspect.reason) < 0) {
      suspect.reason = weighed;
      suspect.operations.clear();
      suspect.units.clear();
    }
    if (weighed == suspect.reason) {
      suspect.operations.putIfAbsent(operation.time(), operation);
      suspect.units.add(trace.unit);
    }
    return suspect;
  }

  private CodePlace place(Operation operation) {
    return CodePlace.of(history.tables(), operation.site());
  }

  /** By moment, then by reason, then by how much they led to, then by time. */
  List<Suspect> ranked() {
    List<Suspect> all = new ArrayList<>(byPlace.values());
    all.sort(
        Comparator.comparing((Suspect each) -> each.moment)
            .thenComparing(each -> each.reason)
            .thenComparing(each -> -each.units.size())
            .thenComparing(each -> each.operations.firstKey())
            .thenComparing(each -> each.place.toString()));
    return all;
  }
}
