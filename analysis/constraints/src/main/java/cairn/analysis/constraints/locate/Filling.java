package cairn.analysis.constraints.locate;

import cairn.analysis.constraints.check.ReadSet;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import org.jspecify.annotations.Nullable;

/**
 * Stores that fill memory for the first time since it was allocated. What a block of {@code malloc}
 * holds before is nobody's doing: a constraint that does not hold then is broken by what fills the
 * block and does not make it hold.
 */
final class Filling {
  private Filling() {}

  /** The store at a time that filled a slot which decides an inconsistency; null if none did. */
  static @Nullable Operation at(HeapHistory history, long time, ReadSet reads) {
    int first = history.versionsUpTo(time - 1);
    for (int version = history.versionsUpTo(time) - 1; version >= first; version--) {
      if (history.siteOf(version) != 0 && isFirst(history, version)) {
        for (long slot : reads.decisive()) {
          if (slot == history.slotOf(version)) {
            return new Operation(time, version, -1, history.siteOf(version));
          }
        }
      }
    }
    return null;
  }

  /** Whether a store is the first to a slot of a block that was not filled when it was made. */
  static boolean isFirst(HeapHistory history, int version) {
    int node = history.owner(history.slotOf(version));
    int before = history.previous(version);
    return node >= 0
        && history.isMemory(node)
        && !history.seen(node)
        && history.startsUnknown(node)
        && (before < 0 || history.kind(before) == SlotKind.UNKNOWN);
  }
}
