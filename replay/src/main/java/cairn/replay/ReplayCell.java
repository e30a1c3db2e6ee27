package cairn.replay;

import cairn.graph.SlotKind;

/**
 * A content of a slot.
 *
 * @param bits of a reference the node, otherwise as the history keeps it
 */
public record ReplayCell(SlotKind kind, long bits) {}
