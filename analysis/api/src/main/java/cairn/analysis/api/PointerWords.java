package cairn.analysis.api;

import cairn.history.HeapHistory;
import cairn.history.PointerTarget;

/** The words for where pointers in memory lead that are no plain references. */
public final class PointerWords {
  private PointerWords() {}

  /** Behind the name of a block that a pointer leads to: nothing, or where in the block. */
  public static String inside(PointerTarget target) {
    return switch (target.kind()) {
      case INTERIOR -> "+" + target.offset();
      case END -> "+" + target.offset() + " (its end)";
      default -> "";
    };
  }

  /** A pointer that leads to no block, with what is known of its address. */
  public static String wild(HeapHistory history, PointerTarget target) {
    String address = "wild 0x" + Long.toHexString(target.address());
    return switch (target.kind()) {
      case FREED ->
          address
              + " (in #"
              + history.id(target.node())
              + ", freed at "
              + history.death(target.node())
              + ")";
      case VARIABLE -> address + " (variable " + target.variable() + ")";
      default -> address + " (foreign)";
    };
  }
}
