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
  private final int[] referred;
  private final long[] supports;
  private final boolean loose;
  private final boolean global;
  private final long[] decisive;

  /** All arrays but the last are sorted. */
  ReadSet(
      long[] slots,
      int[] degrees,
      int[] referred,
      long[] supports,
      boolean loose,
      boolean global,
      long[] decisive) {
    this.slots = slots;
    this.degrees = degrees;
    this.referred = referred;
    this.supports = supports;
    this.loose = loose;
    this.global = global;
    this.decisive = decisive;
  }

  /** Whether it depends on more than is spelt out: any event may change it. */
  public boolean isGlobal() {
    return global;
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

  /** The counted nodes, and arrays from which references to them were counted, ascending. */
  public int[] referred() {
    return referred.clone();
  }

  /**
   * Slots whose references keep alive what refers to the counted nodes, ascending: as long as they
   * stay, it does.
   */
  public long[] supports() {
    return supports.clone();
  }

  /**
   * Whether the counts may change with any reference, since it is not spelt out what keeps alive
   * what refers to the counted nodes.
   */
  public boolean isLoose() {
    return loose;
  }
}
