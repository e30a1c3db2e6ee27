package cairn.analysis.constraints.patch;

import cairn.analysis.constraints.check.Cell;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import java.util.Map;

/** What fields of other objects hold: a key that nobody else lacks is hardly missing on purpose. */
final class Fields {
  /** At least this many other nodes must have something in the field. */
  private static final int FEWEST = 2;

  /** At most this many of the newest nodes are examined, and at most 16 slots. */
  private static final int MOST_NODES = 512;

  private static final int MOST_SLOTS = 16;

  private final HeapHistory history;

  Fields(HeapHistory history) {
    this.history = history;
  }

  /**
   * Whether one of some contents is nothing, where the recording has something, and all other nodes
   * of the type have something, too, and had before the operation: the last node of a list and the
   * root of a tree lack a link that all others have, but there was one like them before.
   */
  boolean isEmptied(Map<Long, Cell> contents, long begin, long end) {
    return contents.entrySet().stream()
        .limit(MOST_SLOTS)
        .anyMatch(each -> isNothing(each.getValue()) && isFilled(each.getKey(), begin, end));
  }

  private boolean isFilled(long slot, long begin, long end) {
    int version = history.versionAt(slot, end);
    return history.owner(slot) >= 0
        && version >= 0
        && !isNothing(version)
        && filled(slot, end) > FEWEST
        && filled(slot, begin) >= 0;
  }

  /** How many nodes of a slot's type there are at a time; -1 if one of them holds nothing there. */
  private int filled(long slot, long time) {
    int owner = history.owner(slot);
    int index = history.indexOf(slot);
    int count = 0;
    int limit = history.nodesUpTo(time);
    for (int node = limit - 1; node >= Math.max(0, limit - MOST_NODES); node--) {
      boolean alike =
          history.type(node) == history.type(owner)
              && history.slotCount(node) == history.slotCount(owner)
              && history.exists(node, time);
      if (alike) {
        int held = history.versionAt(history.slot(node, index), time);
        if (held < 0 || isNothing(held)) {
          return -1;
        }
        count++;
      }
    }
    return count;
  }

  private boolean isNothing(int version) {
    return isNothing(new Cell(history.kind(version), history.bits(version)));
  }

  private static boolean isNothing(Cell cell) {
    return cell.kind() == SlotKind.NULL
        || cell.kind() == SlotKind.UNKNOWN
        || cell.isNumber() && cell.bits() == 0;
  }
}
