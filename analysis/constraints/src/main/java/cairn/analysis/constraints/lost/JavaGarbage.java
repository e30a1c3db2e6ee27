package cairn.analysis.constraints.lost;

import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import cairn.history.HistoryCursor;
import cairn.history.ReferenceIndex;
import java.util.Arrays;
import java.util.BitSet;

/**
 * What nothing that is known holds at the end of a Java program. Local variables are not known, so
 * an object that was never stored anywhere counts as held by one, for good; one that was stored
 * once, and is no longer, does not. Linear in the heap.
 */
final class JavaGarbage {
  private final HeapHistory history;
  private final ReferenceIndex index;
  private final BitSet met = new BitSet();
  private int[] open = new int[64];
  private int count;

  JavaGarbage(HeapHistory history, ReferenceIndex index) {
    this.history = history;
    this.index = index;
  }

  /** The nodes, ascending. */
  int[] nodes() {
    HistoryCursor now = history.plainCursor(history.endTime());
    for (int i = 0; i < history.statics().size(); i++) {
      follow(now.version(history.staticSlot(i)));
    }
    for (int node = 0; node < history.nodeCount(); node++) {
      if (index.count(node) == 0) {
        meet(node);
      }
    }
    while (count > 0) {
      int node = open[--count];
      for (int slot = 0; slot < history.slotCount(node); slot++) {
        follow(now.version(history.slot(node, slot)));
      }
    }
    BitSet left = new BitSet(history.nodeCount());
    left.set(0, history.nodeCount());
    left.andNot(met);
    return left.stream().toArray();
  }

  private void follow(int version) {
    if (version >= 0 && history.kind(version) == SlotKind.REFERENCE) {
      meet((int) history.bits(version));
    }
  }

  private void meet(int node) {
    if (!met.get(node)) {
      met.set(node);
      open = count == open.length ? Arrays.copyOf(open, 2 * count) : open;
      open[count++] = node;
    }
  }
}
