package cairn.analysis.constraints.check;

import java.util.Arrays;

/**
 * All that a unit's truth depends on at a moment, down to the slots: an event that changes none of
 * these leaves the unit's arguments as they are. Attributes and paths stand here with the slots
 * that they were computed from.
 */
public final class ReadSet {
  private final long[] slots;
  private final int[] degrees;
  private final boolean global;
  private final long[] decisive;

  /** The first two are sorted. */
  ReadSet(long[] slots, int[] degrees, boolean global, long[] decisive) {
    this.slots = slots;
    this.degrees = degrees;
    this.global = global;
    this.decisive = decisive;
  }

  /**
   * Of a unit that is violated, the slots that its constraint names itself in the part that is not
   * true: neither those of the guard nor those of another part that holds.
   */
  public long[] decisive() {
    return decisive.clone();
  }

  /** Slots of the history, ascending. */
  public long[] slots() {
    return slots.clone();
  }

  public boolean readsSlot(long slot) {
    return Arrays.binarySearch(slots, slot) >= 0;
  }

  /** Nodes whose references from others were counted, ascending. */
  public int[] counted() {
    return degrees.clone();
  }

  public boolean counts(int node) {
    return Arrays.binarySearch(degrees, node) >= 0;
  }

  /**
   * Whether the unit depends on what is alive as a whole, such as the length of a search that the
   * set does not spell out. Then every event may change its arguments.
   */
  public boolean isGlobal() {
    return global;
  }
}
