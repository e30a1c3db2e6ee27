package cairn.analysis.constraints.repair;

import cairn.analysis.constraints.check.Cell;

/**
 * Another content of a slot.
 *
 * @param origin where the content comes from
 */
public record Edit(long slot, Cell before, Cell after, Origin origin) {
  /** Where a content that is tried comes from, the likeliest first. */
  public enum Origin {
    /** A comparison asks for it, and the slot is one side of it. */
    DEMANDED,
    /** A sum with the slot in it would be right, or one of several links would. */
    SUM,
    /** The slot held it before the operation. */
    BEFORE,
    /** The operation made it, stored to it or stored it. */
    TOUCHED,
    /** Nothing, or one more or less. */
    SMALL,
    /** Something near the slot refers to it. */
    NEIGHBOUR
  }
}
