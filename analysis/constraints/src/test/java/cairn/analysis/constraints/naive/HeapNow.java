package cairn.analysis.constraints.naive;

import cairn.analysis.constraints.check.Cell;
import cairn.graph.HeapType;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import cairn.history.StaticSlot;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The heap of a history at a time, read slot by slot.
 *
 * @param found whether what was found out right after the event of this time counts, too: nodes
 *     that had existed before, and contents that no store of the recording had made
 * @param edits slots that hold something else than the history says
 */
record HeapNow(HeapHistory history, long time, boolean found, Map<Long, Cell> edits) {

  HeapNow(HeapHistory history, long time, boolean found) {
    this(history, time, found, Map.of());
  }

  HeapType type(int node) {
    return history.types().get(history.type(node));
  }

  /** Whether the recording says what type a node has; it says nothing of memory, either. */
  boolean isTyped(int node) {
    return history.recordedType(history.type(node)) != 0;
  }

  boolean exists(int node) {
    boolean foundNow = history.seen(node) && history.appearance(node) == time && isTyped(node);
    return history.exists(node, time) && (found || !foundNow);
  }

  /** What a slot holds: a number, a node, NULL, unknown; absent if what it refers to is freed. */
  Value read(long slot) {
    Cell edited = edits.get(slot);
    if (edited != null) {
      return value(edited.kind(), edited.bits());
    }
    int version = history.versionAt(slot, time);
    while (!found
        && version != HeapHistory.NONE
        && history.time(version) == time
        && history.siteOf(version) == 0) {
      version = history.previous(version);
    }
    return version == HeapHistory.NONE
        ? value(history.initialKind(slot), 0)
        : value(history.kind(version), history.bits(version));
  }

  private Value value(SlotKind kind, long bits) {
    return switch (kind) {
      case UNKNOWN, HIDDEN -> Values.UNKNOWN;
      case NULL -> Values.NULL;
      case REFERENCE -> exists((int) bits) ? new Value.Node((int) bits) : Values.ABSENT;
      case WILD -> Values.ABSENT;
      case BOOLEAN -> Values.of((bits & 1) != 0);
      case BYTE -> Values.of((byte) bits);
      case CHAR -> Values.of((char) bits);
      case SHORT -> Values.of((short) bits);
      case INT -> {
        int number = (int) bits;
        yield Values.of(number);
      }
      case LONG -> Values.of(bits);
      case FLOAT -> new Value.Real(Float.intBitsToFloat((int) bits));
      case DOUBLE -> new Value.Real(Double.longBitsToDouble(bits));
    };
  }

  /** What the roots lead to, through anything. */
  Set<Integer> alive(Roots roots) {
    Deque<Integer> open = new ArrayDeque<>(roots.nodes());
    for (int i = 0; i < history.statics().size(); i++) {
      StaticSlot field = history.statics().get(i);
      boolean named =
          roots.staticFields().stream()
              .anyMatch(name -> Names.isStatic(name, field.typeName(), field.name()));
      if ((roots.statics() || named)
          && read(history.staticSlot(i)) instanceof Value.Node referred) {
        open.add(referred.node());
      }
    }
    for (int node = 0; roots.all() && node < history.nodeCount(); node++) {
      open.add(node);
    }
    Set<Integer> alive = new LinkedHashSet<>();
    while (!open.isEmpty()) {
      int node = open.remove();
      if (exists(node) && alive.add(node)) {
        for (int i = 0; i < history.slotCount(node); i++) {
          if (read(history.slot(node, i)) instanceof Value.Node referred) {
            open.add(referred.node());
          }
        }
      }
    }
    return alive;
  }
}
