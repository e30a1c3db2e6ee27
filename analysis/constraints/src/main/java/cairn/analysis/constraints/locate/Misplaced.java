package cairn.analysis.constraints.locate;

import cairn.analysis.api.CodePlace;
import cairn.analysis.constraints.check.CheckState;
import cairn.analysis.constraints.check.CheckState.Look;
import cairn.analysis.constraints.check.ReadSet;
import cairn.analysis.constraints.check.Truth;
import cairn.analysis.constraints.check.Unit;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Stores to the object that is broken which its constraint does not read, neither before the
 * operation, when it held, nor after it, by lines that in other operations store what the
 * constraint reads of their object: they went to a wrong field or element.
 *
 * <p>Learnt from other executions of a line, a bounded number; each costs moving the state to the
 * end of its operation.
 */
final class Misplaced {
  /** So many stores of the operation are looked at. */
  private static final int MOST_STORES = 512;

  /** So many lines of it. */
  private static final int MOST_LINES = 8;

  /** So many other executions of each. */
  private static final int MOST_CASES = 8;

  private static final int FEWEST_CASES = 4;

  private final HeapHistory history;
  private final CheckState state;
  private final Executions executions;
  private final Moves moves;

  /**
   * @param state is moved around
   */
  Misplaced(HeapHistory history, CheckState state, Executions executions, Moves moves) {
    this.history = history;
    this.state = state;
    this.executions = executions;
    this.moves = moves;
  }

  /**
   * Such stores in the operation of an event that had to do with a unit.
   *
   * @param reads what the unit read where it was found
   */
  List<Operation> stores(Unit unit, ReadSet reads, long time) {
    List<Operation> found = new ArrayList<>();
    if (unit.y() >= 0 || !executions.knowsOperations()) {
      return found;
    }
    long begin = executions.begin(time);
    long end = executions.end(time);
    // a unit that is broken may end with what is not true, and not read the rest
    Look before = look(unit, begin);
    if (history.appearance(unit.x()) > begin || before.truth() != Truth.HOLDS) {
      return found;
    }
    Set<CodePlace> seen = new HashSet<>();
    int limit = history.versionsUpTo(end);
    int first = Math.max(history.versionsUpTo(begin), limit - MOST_STORES);
    for (int v = first; v < limit && seen.size() < MOST_LINES; v++) {
      long slot = history.slotOf(v);
      if (history.siteOf(v) != 0
          && !reads.readsSlot(slot)
          && !before.reads().readsSlot(slot)
          && moves.whole(history.owner(slot), end) == unit.x()) {
        Operation store = new Operation(history.time(v), v, -1, history.siteOf(v));
        if (seen.add(executions.place(store.site())) && isUsuallyRead(unit, store)) {
          found.add(store);
        }
      }
    }
    return found;
  }

  private boolean isUsuallyRead(Unit unit, Operation store) {
    List<Integer> cases = executions.stores(store, MOST_CASES);
    if (cases.size() < FEWEST_CASES) {
      return false;
    }
    for (int each : cases) {
      if (!isRead(unit, each)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the unit's constraint reads what was stored, of the object that it belongs to. */
  private boolean isRead(Unit unit, int version) {
    long slot = history.slotOf(version);
    long end = executions.end(history.time(version));
    int object = moves.whole(history.owner(slot), end);
    if (object < 0 || history.type(object) != history.type(unit.x())) {
      return false;
    }
    return look(new Unit(unit.constraint(), object, -1), end).reads().readsSlot(slot);
  }

  private Look look(Unit unit, long time) {
    state.setQuiet(true);
    state.moveTo(time);
    return state.look(unit);
  }
}
