package cairn.analysis.constraints.locate;

import cairn.analysis.constraints.check.Arguments;
import cairn.analysis.constraints.check.CheckState;
import cairn.analysis.constraints.check.CheckState.Look;
import cairn.analysis.constraints.check.ReadSet;
import cairn.analysis.constraints.check.Truth;
import cairn.analysis.constraints.check.Unit;
import cairn.graph.Progress;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Algorithm 3 of Singh 2016: from the inconsistencies of a C-point back through the events that
 * changed their arguments, until none is left. Inconsistencies that an event on the way mended
 * while it touched a pending one are related to it and become pending, too.
 *
 * <p>Nodes of pending inconsistencies count as alive at every time since they exist: a store that
 * links a node is not to blame for what was wrong with it before. Events that cannot change an
 * argument are skipped without looking at the heap, and units are looked at without moving it; what
 * else an event mended is asked of the whole heap, as long as more related ones are wanted. Not
 * thread-safe; the state is left where the way back ended.
 */
final class Traceback {
  /** So many violated units are compared at an event when related ones are looked for. */
  private static final int MOST_COMPARED = 1024;

  private final CheckState state;
  private final HeapHistory history;
  private final References references;
  private final Map<Unit, Pending> pending = new LinkedHashMap<>();
  private final List<Trace> traces = new ArrayList<>();
  private final Set<Integer> pinned = new HashSet<>();
  private final int mostRelated;
  private int related;

  /** What is known of a pending inconsistency at the current time. */
  private static final class Pending {
    final Trace trace;
    Arguments arguments;
    ReadSet reads;

    Pending(Trace trace, Look look) {
      this.trace = trace;
      this.arguments = look.arguments();
      this.reads = look.reads();
    }
  }

  /**
   * The state stands at the C-point.
   *
   * @param mostRelated so many related inconsistencies are followed; a structure that is torn apart
   *     has many, and what they say is the least
   */
  Traceback(CheckState state, References references, int mostRelated) {
    this.state = state;
    this.references = references;
    this.history = references.history();
    this.mostRelated = mostRelated;
  }

  /** Follows these inconsistencies back; a trace for each, then those of related ones. */
  List<Trace> follow(List<Unit> units, Progress progress) {
    long start = state.time();
    state.setQuiet(true);
    for (Unit unit : units) {
      add(new Trace(unit, null));
    }
    return back(start, progress);
  }

  /**
   * Follows a unit back once more, where nodes count as alive that nothing led to: whoever links
   * them is not to blame for what they held before.
   */
  Trace again(Unit unit, Collection<Integer> nodes) {
    state.setQuiet(true);
    nodes.forEach(this::pin);
    Trace trace = new Trace(unit, null);
    add(trace);
    back(state.time(), Progress.NONE);
    return trace;
  }

  private List<Trace> back(long start, Progress progress) {
    while (!pending.isEmpty() && state.time() > 0) {
      progress.at(start - state.time(), start);
      long time = predict();
      if (time == 0) {
        break;
      }
      if (time < state.time()) {
        state.moveTo(time);
      }
      undo(time);
    }
    pinned.forEach(state::unpin);
    pinned.clear();
    pending.clear();
    state.setQuiet(false);
    return List.copyOf(traces);
  }

  private void add(Trace trace) {
    pin(trace.unit.x());
    pin(trace.unit.y());
    traces.add(trace);
    Look look = state.look(trace.unit);
    trace.reads = look.reads();
    pending.put(trace.unit, new Pending(trace, look));
  }

  private void pin(int node) {
    if (node >= 0 && pinned.add(node)) {
      state.pin(node);
    }
  }

  private long predict() {
    List<ReadSet> reads = pending.values().stream().map(p -> p.reads).toList();
    int[] nodes =
        pending.keySet().stream()
            .flatMapToInt(unit -> IntStream.of(unit.x(), unit.y()))
            .filter(node -> node >= 0)
            .toArray();
    return Prediction.from(state, reads, nodes, references).last(state.time());
  }

  /** Goes back over the event at a time, and says what it did to the pending inconsistencies. */
  private void undo(long time) {
    if (state.backFound()) {
      unfind();
    }
    state.back();
    List<Pending> touched = new ArrayList<>();
    for (Pending each : List.copyOf(pending.values())) {
      Look before = state.look(each.trace.unit);
      if (each.trace.filled == null) {
        each.trace.filled = Filling.at(history, time, each.reads);
      }
      if (before.truth() != Truth.VIOLATED || !before.arguments().equals(each.arguments)) {
        touched.add(each);
        blame(each, before, time);
        each.arguments = before.arguments();
      }
      each.reads = before.reads();
    }
    if (!touched.isEmpty() && related < mostRelated) {
      Set<Unit> mended = mendedBy(time);
      addRelated(touched, mended, time);
      state.setQuiet(true);
    }
  }

  /** What the event at a time mended; the state stands before it, and all units are up to date. */
  private Set<Unit> mendedBy(long time) {
    state.moveTo(time);
    state.backFound();
    state.setQuiet(false);
    state.back();
    return new LinkedHashSet<>(state.broken());
  }

  /** What was found out then had been there before: nobody is to blame for it. */
  private void unfind() {
    for (Pending each : List.copyOf(pending.values())) {
      Unit unit = each.trace.unit;
      Look look = state.look(unit);
      if (look.truth() == Truth.VIOLATED) {
        each.arguments = look.arguments();
        each.reads = look.reads();
      } else {
        pending.remove(unit);
      }
    }
  }

  private void blame(Pending each, Look before, long time) {
    Operation operation = operation(time, each.trace.unit, each.reads);
    int linked = linked(operation);
    for (long slot : each.reads.decisive()) {
      if (!before.reads().readsSlot(slot)) {
        each.trace.brought.putIfAbsent(slot, time);
      }
    }
    for (long slot : linked < 0 ? new long[0] : each.reads.slots()) {
      if (history.owner(slot) == linked && !before.reads().readsSlot(slot)) {
        each.trace.brought.putIfAbsent(slot, time);
      }
    }
    if (before.truth() == Truth.VIOLATED) {
      each.trace.contributed.add(operation);
      return;
    }
    Operation filled = each.trace.filled;
    boolean made = operation.version() < 0 && operation.node() >= 0;
    each.trace.introduced = made && filled != null ? filled : operation;
    each.trace.contributed.remove(each.trace.introduced);
    each.trace.undecidedBefore = before.truth() == Truth.UNDECIDED;
    pending.remove(each.trace.unit);
  }

  /** The node that an operation stored; -1 if it stored none. */
  private int linked(Operation operation) {
    int version = operation.version();
    return version >= 0 && history.kind(version) == SlotKind.REFERENCE
        ? (int) history.bits(version)
        : -1;
  }

  /**
   * What of the event at a time changed an inconsistency: a store to a slot that it read, the
   * making of one of its nodes, otherwise any store.
   */
  private Operation operation(long time, Unit unit, ReadSet readsAfter) {
    int first = history.versionsUpTo(time - 1);
    int limit = history.versionsUpTo(time);
    int found = -1;
    int stored = -1;
    for (int version = limit - 1; version >= first; version--) {
      boolean read = readsAfter.readsSlot(history.slotOf(version));
      if (read && history.siteOf(version) != 0) {
        return new Operation(time, version, -1, history.siteOf(version));
      }
      if (history.siteOf(version) != 0) {
        stored = version;
      } else if (read) {
        found = version;
      }
    }
    for (int node : new int[] {unit.x(), unit.y()}) {
      if (node >= 0 && history.appearance(node) == time) {
        return new Operation(time, -1, node, history.site(node));
      }
    }
    int version = stored >= 0 ? stored : found;
    if (version >= 0) {
      return new Operation(time, version, -1, history.siteOf(version));
    }
    int node = history.nodesUpTo(time - 1);
    if (node < history.nodesUpTo(time)) {
      return new Operation(time, -1, node, history.site(node));
    }
    int death = history.deathAt(time);
    return new Operation(time, -1, -1, death < 0 ? 0 : history.deathSite(death));
  }

  /**
   * Inconsistencies from before the event whose arguments it changed, as it changed those of the
   * given ones: those that it mended, and those that it left.
   */
  private void addRelated(List<Pending> touched, Set<Unit> mended, long time) {
    Map<Unit, Arguments> left = new LinkedHashMap<>();
    for (Unit unit : state.violated(MOST_COMPARED)) {
      if (!mended.contains(unit) && mayChange(state.reads(unit), unit, time)) {
        left.put(unit, state.arguments(unit));
      }
    }
    if (!left.isEmpty()) {
      state.forward();
      left.entrySet().removeIf(each -> same(each.getKey(), each.getValue()));
      state.back();
    }
    Set<Unit> changed = new LinkedHashSet<>(mended);
    changed.addAll(left.keySet());
    for (Unit unit : changed) {
      for (Pending each : touched) {
        if (!each.trace.unit.equals(unit) && !pending.containsKey(unit)) {
          relate(unit, each.trace);
        }
      }
    }
  }

  private boolean same(Unit unit, Arguments before) {
    return state.arguments(unit).equals(before);
  }

  /** Whether the event at a time can have changed what a unit reads. */
  private boolean mayChange(ReadSet reads, Unit unit, long time) {
    int[] nodes = unit.y() < 0 ? new int[] {unit.x()} : new int[] {unit.x(), unit.y()};
    return Prediction.mayChange(history, reads, nodes, time);
  }

  private void relate(Unit unit, Trace trace) {
    if (related < mostRelated) {
      related++;
      add(new Trace(unit, trace));
    }
  }
}
