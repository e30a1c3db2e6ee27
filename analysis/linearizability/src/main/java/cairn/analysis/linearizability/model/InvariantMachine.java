package cairn.analysis.linearizability.model;

import java.util.Arrays;

/** Says whether invariants hold in states. */
public final class InvariantMachine {
  private InvariantMachine() {}

  /**
   * Whether an invariant holds of all nodes that the globals reach. A condition without a value
   * does not hold.
   */
  public static boolean holds(Layout layout, long[] cells, Invariant invariant) {
    // The nodes that variables stand for are kept behind the cells of the state.
    long[] extended = Arrays.copyOf(cells, cells.length + invariant.nodes().size());
    Code.View view =
        new Code.View(
            layout,
            0,
            variable ->
                variable.scope() == Variable.Scope.QUANTIFIED
                    ? cells.length + invariant.nodes().indexOf(variable)
                    : layout.offset(0, variable));
    Code condition = Code.of(view, invariant.condition());
    return holds(layout, extended, cells.length, invariant, condition);
  }

  private static boolean holds(
      Layout layout, long[] cells, int cell, Invariant invariant, Code condition) {
    if (cell == cells.length) {
      try {
        return condition.value(cells) != 0;
      } catch (Undefined undefined) {
        return false;
      }
    }
    int index = invariant.nodes().size() - (cells.length - cell);
    String struct = ((Type.Reference) invariant.nodes().get(index).type()).struct();
    boolean[] reached = Reach.from(layout, cells);
    for (int slot = 0; slot < layout.slots(); slot++) {
      if (reached[slot] && layout.slotStruct(slot).name().equals(struct)) {
        cells[cell] = slot + 1L;
        if (!holds(layout, cells, cell + 1, invariant, condition)) {
          return false;
        }
      }
    }
    return true;
  }
}
