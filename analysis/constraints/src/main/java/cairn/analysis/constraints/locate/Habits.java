package cairn.analysis.constraints.locate;

import cairn.analysis.api.CodePlace;
import cairn.analysis.constraints.check.CheckState;
import cairn.analysis.constraints.check.CheckState.Look;
import cairn.analysis.constraints.check.Truth;
import cairn.analysis.constraints.check.Unit;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What lines of code usually do: whether a line that broke a constraint breaks it in other
 * operations, too, and which lines mend that. A line that does so and is always followed by one
 * that mends it is not at fault when, once, the other one fails.
 *
 * <p>Learnt from other executions of the same line, those before the fault first. Each is followed
 * until the constraint holds, a bounded number of events. As on the way back, nodes are judged from
 * their birth on, linked or not.
 */
final class Habits {
  /** So many executions are tried. */
  private static final int MOST_TRIED = 48;

  /** So many that broke the constraint are followed. */
  private static final int MOST_CASES = 8;

  /** For so many events each. */
  private static final int MOST_EVENTS = 256;

  private final References references;
  private final HeapHistory history;
  private final CheckState state;
  private final Executions executions;
  private final Map<Key, Habit> known = new HashMap<>();

  /**
   * A constraint, the line that breaks it, and what the unit's nodes have to do with the event.
   *
   * @param roles see {@link #role}
   */
  private record Key(int constraint, CodePlace place, int roles) {}

  /**
   * @param state is moved around
   */
  Habits(References references, CheckState state, Executions executions) {
    this.references = references;
    this.history = references.history();
    this.state = state;
    this.executions = executions;
  }

  /** What the line that broke a unit usually does to its constraint. */
  Habit of(Unit unit, Operation breaker) {
    int roles = roles(unit, breaker.time());
    Key key = new Key(unit.constraint(), executions.place(breaker.site()), roles);
    Habit habit = known.get(key);
    if (habit == null) {
      habit = learn(key, breaker);
      known.put(key, habit);
    }
    return habit;
  }

  /**
   * What follows when a line stores to the unit's node what it stored this once, and the constraint
   * stays broken: whether, and where, it is mended then. Only of values that say by themselves what
   * was stored, numbers and null.
   */
  Habit afterwards(Unit unit, Operation store) {
    Habit habit = new Habit();
    int version = store.version();
    if (unit.y() >= 0
        || version < 0
        || history.kind(version) == SlotKind.REFERENCE
        || history.owner(history.slotOf(version)) != unit.x()) {
      return habit;
    }
    for (int each : executions.stores(store, MOST_TRIED)) {
      if (habit.cases() >= MOST_CASES) {
        break;
      }
      if (history.kind(each) == history.kind(version)
          && history.bits(each) == history.bits(version)) {
        lookAfter(unit.constraint(), each, habit);
      }
    }
    return habit;
  }

  private void lookAfter(int constraint, int version, Habit habit) {
    int node = history.owner(history.slotOf(version));
    state.setQuiet(true);
    state.moveTo(history.time(version));
    Unit unit = new Unit(constraint, node, -1);
    if (state.isAlive(node) && state.look(unit).truth() == Truth.VIOLATED) {
      follow(unit, false, habit);
    }
    state.setQuiet(false);
  }

  private Habit learn(Key key, Operation breaker) {
    Habit habit = new Habit();
    int tried = 0;
    for (long time : times(breaker)) {
      if (tried++ == MOST_TRIED || habit.cases() + habit.mends() >= MOST_CASES) {
        break;
      }
      look(key, time, habit);
    }
    return habit;
  }

  /** When the line ran in other operations. */
  private List<Long> times(Operation breaker) {
    Set<Long> times = new LinkedHashSet<>();
    if (breaker.version() >= 0) {
      executions.stores(breaker, MOST_TRIED).forEach(v -> times.add(history.time(v)));
    } else if (breaker.node() >= 0) {
      executions.siblings(breaker.node(), MOST_TRIED).forEach(n -> times.add(history.birth(n)));
    }
    return List.copyOf(times);
  }

  /** Lets one execution happen; if it breaks the constraint in the same way, follows it. */
  private void look(Key key, long time, Habit habit) {
    Set<Integer> pinned = nodesOf(time);
    state.setQuiet(true);
    state.moveTo(time - 1);
    pinned.forEach(state::pin);
    state.setQuiet(false);
    state.forward();
    Optional<Unit> broken = first(state.broken(), key, time);
    Optional<Unit> mended = first(state.mended(), key, time);
    state.setQuiet(true);
    if (broken.isPresent()) {
      follow(broken.get(), pinned.contains(broken.get().x()), habit);
    } else if (mended.isPresent()) {
      followBack(mended.get(), habit);
    }
    pinned.forEach(state::unpin);
    state.setQuiet(false);
  }

  private Optional<Unit> first(List<Unit> units, Key key, long time) {
    return units.stream()
        .filter(each -> each.constraint() == key.constraint() && roles(each, time) == key.roles())
        .findFirst();
  }

  /** From where a unit was mended to where it was broken. */
  private void followBack(Unit unit, Habit habit) {
    state.back();
    Look look = state.look(unit);
    int[] nodes = unit.y() < 0 ? new int[] {unit.x()} : new int[] {unit.x(), unit.y()};
    long stop = Math.max(0, state.time() - MOST_EVENTS);
    while (look.truth() == Truth.VIOLATED) {
      long time =
          Prediction.from(state, List.of(look.reads()), nodes, references).last(state.time());
      if (time <= stop) {
        return;
      }
      state.moveTo(time - 1);
      look = state.look(unit);
      if (look.truth() != Truth.VIOLATED) {
        habit.mends(executions.placeAt(time));
      }
    }
  }

  /**
   * @param pinned whether it would be alive whatever happens
   */
  private void follow(Unit unit, boolean pinned, Habit habit) {
    Look look = state.look(unit);
    int[] nodes = unit.y() < 0 ? new int[] {unit.x()} : new int[] {unit.x(), unit.y()};
    List<CodePlace> way = new ArrayList<>();
    // what another operation does later is not how this one mends what it breaks
    long end = Math.min(executions.end(state.time()), state.time() + MOST_EVENTS);
    while (state.time() < end && state.forward()) {
      long time = state.time();
      if (!pinned && !state.isAlive(unit.x())) {
        way.add(executions.placeAt(time));
        habit.mended(way);
        return;
      }
      if (!Prediction.mayChange(history, look.reads(), nodes, time)) {
        continue;
      }
      Look now = state.look(unit);
      if (now.truth() != Truth.VIOLATED || !now.arguments().equals(look.arguments())) {
        way.add(executions.placeAt(time));
      }
      look = now;
      if (now.truth() != Truth.VIOLATED) {
        habit.mended(way);
        return;
      }
    }
    habit.leftBroken();
  }

  /** The nodes that an event is about: what it made, where it stored, what it stored. */
  private Set<Integer> nodesOf(long time) {
    Set<Integer> nodes = new LinkedHashSet<>();
    for (int v = history.versionsUpTo(time - 1); v < history.versionsUpTo(time); v++) {
      int owner = history.owner(history.slotOf(v));
      if (owner >= 0) {
        nodes.add(owner);
      }
      if (history.kind(v) == SlotKind.REFERENCE) {
        nodes.add((int) history.bits(v));
      }
    }
    for (int node = history.nodesUpTo(time - 1); node < history.nodesUpTo(time); node++) {
      nodes.add(node);
    }
    return nodes;
  }

  private int roles(Unit unit, long time) {
    return 4 * role(unit.x(), time) + role(unit.y(), time);
  }

  /** Whether a node was made by an event (3), was stored (2), was written to (1) or neither (0). */
  private int role(int node, long time) {
    if (node < 0) {
      return 0;
    }
    if (history.appearance(node) == time) {
      return 3;
    }
    int role = 0;
    for (int v = history.versionsUpTo(time - 1); v < history.versionsUpTo(time); v++) {
      if (history.kind(v) == SlotKind.REFERENCE && (int) history.bits(v) == node) {
        return 2;
      }
      if (history.owner(history.slotOf(v)) == node) {
        role = 1;
      }
    }
    return role;
  }
}
