package cairn.analysis.constraints.locate;

import cairn.analysis.constraints.check.Arguments;
import cairn.analysis.constraints.check.CheckState;
import cairn.analysis.constraints.check.ReadSet;
import cairn.analysis.constraints.check.Truth;
import cairn.analysis.constraints.check.Unit;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
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
 * argument are skipped without looking at the heap. Not thread-safe; the state is left where the
 * way back ended.
 */
final class Traceback {
  /** So many related inconsistencies are followed; a structure that is torn apart has more. */
  static final int MOST_RELATED = 256;

  /** So many violated units are compared at an event when related ones are looked for. */
  private static final int MOST_COMPARED = 1024;

  private final CheckState state;
  private final HeapHistory history;
  private final Map<Unit, Pending> pending = new LinkedHashMap<>();
  private final List<Trace> traces = new ArrayList<>();
  private final Set<Unit> met = new HashSet<>();
  private final Set<Integer> pinned = new HashSet<>();
  private int related;
  private boolean cut;

  /** What is known of a pending inconsistency at the current time. */
  private static final class Pending {
    final Trace trace;
    Arguments arguments;
    ReadSet reads;

    Pending(Trace trace, Arguments arguments, ReadSet reads) {
      this.trace = trace;
      this.arguments = arguments;
      this.reads = reads;
    }
  }

  /** The state stands at the C-point. */
  Traceback(CheckState state, HeapHistory history) {
    this.state = state;
    this.history = history;
  }

  /** Follows these inconsistencies back; a trace for each, then those of related ones. */
  List<Trace> follow(List<Unit> units, Progress progress) {
    long start = state.time();
    for (Unit unit : units) {
      add(new Trace(unit, null));
    }
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
    return List.copyOf(traces);
  }

  /** Whether related inconsistencies were left out because there were too many. */
  boolean wasCut() {
    return cut;
  }

  private void add(Trace trace) {
    if (!met.add(trace.unit)) {
      return;
    }
    pin(trace.unit.x());
    pin(trace.unit.y());
    traces.add(trace);
    pending.put(
        trace.unit, new Pending(trace, state.arguments(trace.unit), state.reads(trace.unit)));
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
    return new Prediction(history, reads, nodes, state.time()).last(state.time());
  }

  /** Goes back over the event at a time, and says what it did to the pending inconsistencies. */
  private void undo(long time) {
    state.back();
    List<Unit> mendedByEvent = List.copyOf(state.broken());
    List<Pending> touched = new ArrayList<>();
    for (Pending each : List.copyOf(pending.values())) {
      Unit unit = each.trace.unit;
      Arguments before = state.arguments(unit);
      boolean changed = !before.equals(each.arguments);
      Truth truth = state.evaluate(unit);
      if (changed) {
        touched.add(each);
        blame(each, truth, time);
      }
      each.arguments = before;
      each.reads = state.reads(unit);
    }
    for (Pending each : touched) {
      addRelated(each.trace, mendedByEvent, time);
    }
  }

  private void blame(Pending each, Truth truth, long time) {
    Operation operation = operation(time, each.reads);
    if (wasFound(operation)) {
      // The recording came to know it then; it was there before.
      if (truth != Truth.VIOLATED) {
        pending.remove(each.trace.unit);
      }
      return;
    }
    if (truth == Truth.VIOLATED) {
      each.trace.contributed.add(operation);
      return;
    }
    each.trace.introduced = operation;
    each.trace.undecidedBefore = truth == Truth.UNDECIDED;
    pending.remove(each.trace.unit);
  }

  private boolean wasFound(Operation operation) {
    return operation.version() >= 0
        ? history.siteOf(operation.version()) == 0
        : operation.node() < 0 || history.seen(operation.node());
  }

  /** The version of the event that the inconsistency read, otherwise its first one. */
  private Operation operation(long time, ReadSet readsAfter) {
    int first = history.versionsUpTo(time - 1);
    int limit = history.versionsUpTo(time);
    int chosen = first < limit ? first : -1;
    for (int version = first; version < limit; version++) {
      if (readsAfter.readsSlot(history.slotOf(version))) {
        chosen = version;
        break;
      }
    }
    if (chosen >= 0) {
      return new Operation(time, chosen, -1, history.siteOf(chosen));
    }
    int node = history.nodesUpTo(time - 1);
    boolean born = node < history.nodesUpTo(time);
    return new Operation(time, -1, born ? node : -1, born ? history.site(node) : 0);
  }

  /**
   * Inconsistencies from before the event that it touched, as it touched the given one: those that
   * it mended, and those that it left with other arguments.
   */
  private void addRelated(Trace trace, List<Unit> mendedByEvent, long time) {
    for (Unit unit : mendedByEvent) {
      relate(unit, trace);
    }
    int first = history.versionsUpTo(time - 1);
    int limit = history.versionsUpTo(time);
    for (Unit unit : state.violated(MOST_COMPARED)) {
      if (!met.contains(unit) && reads(state.reads(unit), first, limit)) {
        relate(unit, trace);
      }
    }
  }

  private boolean reads(ReadSet reads, int first, int limit) {
    for (int version = first; version < limit; version++) {
      if (reads.readsSlot(history.slotOf(version))) {
        return true;
      }
    }
    return false;
  }

  private void relate(Unit unit, Trace trace) {
    if (met.contains(unit)) {
      return;
    }
    if (related == MOST_RELATED) {
      cut = true;
      return;
    }
    related++;
    add(new Trace(unit, trace));
  }
}
