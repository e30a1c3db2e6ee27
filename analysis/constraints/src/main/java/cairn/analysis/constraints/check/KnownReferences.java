package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.Shape;
import cairn.analysis.constraints.bind.Shapes;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;

/**
 * Whether it is known at all times what all nodes of structures and all arrays refer to. Found out
 * in one pass over nodes and versions, at some nanoseconds each.
 */
final class KnownReferences {
  private final HeapHistory history;
  private final Shapes shapes;
  private final boolean all;

  KnownReferences(HeapHistory history, Shapes shapes) {
    this.history = history;
    this.shapes = shapes;
    this.all = beginKnown() && stayKnown();
  }

  boolean areAll() {
    return all;
  }

  private boolean beginKnown() {
    for (int node = 0; node < history.nodeCount(); node++) {
      if (history.startsUnknown(node) && !history.isMemory(node) && !isRead(node)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the references of a node that was there before were read when it was first met. */
  private boolean isRead(int node) {
    Shape shape = shapes.of(node);
    if (shape.structures == 0 && !shape.isReferenceArray) {
      return true;
    }
    long met = history.appearance(node);
    int slots = history.slotCount(node);
    for (int i = 0; i < slots; i++) {
      boolean refers = shape.isArray ? shape.isReferenceArray : shape.ordinals[i] >= 0;
      if (refers && history.versionAt(history.slot(node, i), met) < 0) {
        return false;
      }
    }
    return true;
  }

  private boolean stayKnown() {
    for (int version = 0; version < history.versionCount(); version++) {
      SlotKind kind = history.kind(version);
      if (kind == SlotKind.HIDDEN || kind == SlotKind.UNKNOWN) {
        long slot = history.slotOf(version);
        int node = history.owner(slot);
        if (node >= 0 && !history.isMemory(node) && refers(shapes.of(node), slot)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean refers(Shape shape, long slot) {
    return shape.isArray
        ? shape.isReferenceArray
        : shape.structures != 0 && shape.ordinals[history.indexOf(slot)] >= 0;
  }
}
