package cairn.analysis.constraints.check;

import cairn.graph.SlotKind;

/**
 * The content of a slot.
 *
 * @param bits of a reference the node, of NULL 0, of a number as the history keeps it
 */
public record Cell(SlotKind kind, long bits) {
  public static final Cell NULL = new Cell(SlotKind.NULL, 0);

  public static Cell node(int node) {
    return new Cell(SlotKind.REFERENCE, node);
  }

  public boolean isNode() {
    return kind == SlotKind.REFERENCE;
  }

  /** Whether it is a number, a character or a truth value. */
  public boolean isNumber() {
    return kind.compareTo(SlotKind.WILD) > 0;
  }

  /** Whether it is a number without a fraction. */
  public boolean isWhole() {
    return isNumber() && kind != SlotKind.FLOAT && kind != SlotKind.DOUBLE;
  }
}
