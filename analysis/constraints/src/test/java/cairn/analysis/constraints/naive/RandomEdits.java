package cairn.analysis.constraints.naive;

import cairn.analysis.constraints.check.Cell;
import cairn.analysis.constraints.check.WhatIf;
import cairn.graph.HeapType;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Other contents for the slots of a heap, of kinds that a program could store there. */
final class RandomEdits {
  private final HeapHistory history;
  private final Random random;
  private final List<Long> slots = new ArrayList<>();
  private final List<Integer> nodes = new ArrayList<>();

  RandomEdits(HeapHistory history, long time, WhatIf heap, Random random) {
    this.history = history;
    this.random = random;
    for (int node = 0; node < history.nodeCount(); node++) {
      if (history.exists(node, time)) {
        nodes.add(node);
        for (int i = 0; i < history.slotCount(node); i++) {
          slots.add(history.slot(node, i));
        }
      }
    }
    for (int i = 0; i < history.statics().size(); i++) {
      slots.add(history.staticSlot(i));
    }
    slots.removeIf(slot -> !heap.isEditable(slot));
  }

  boolean isEmpty() {
    return slots.isEmpty();
  }

  /** Any slot that can be edited. */
  long slot() {
    return slots.get(random.nextInt(slots.size()));
  }

  /** What a program could store in a slot. */
  Cell content(long slot) {
    SlotKind kind = declared(slot);
    return switch (kind) {
      case NULL -> reference(slot);
      case FLOAT -> new Cell(kind, Float.floatToRawIntBits(random.nextInt(4) / 2f));
      case DOUBLE -> new Cell(kind, Double.doubleToRawLongBits(random.nextInt(5) / 2.0));
      case BOOLEAN -> new Cell(kind, random.nextInt(2));
      default -> new Cell(kind, random.nextInt(6));
    };
  }

  /** NULL for references, otherwise the kind of its numbers. */
  private SlotKind declared(long slot) {
    int owner = history.owner(slot);
    char kind;
    if (owner < 0) {
      int field = 0;
      while (history.staticSlot(field) != slot) {
        field++;
      }
      kind = history.statics().get(field).kind();
    } else if (type(owner).isArray()) {
      kind = type(owner).elementKind();
    } else {
      kind = type(owner).fields().get(history.indexOf(slot)).kind();
    }
    return switch (kind) {
      case 'Z' -> SlotKind.BOOLEAN;
      case 'B' -> SlotKind.BYTE;
      case 'C' -> SlotKind.CHAR;
      case 'S' -> SlotKind.SHORT;
      case 'I' -> SlotKind.INT;
      case 'J' -> SlotKind.LONG;
      case 'F' -> SlotKind.FLOAT;
      case 'D' -> SlotKind.DOUBLE;
      default -> SlotKind.NULL;
    };
  }

  private Cell reference(long slot) {
    if (random.nextInt(4) == 0) {
      return Cell.NULL;
    }
    List<Integer> fitting = new ArrayList<>(nodes);
    int owner = history.owner(slot);
    boolean element = owner >= 0 && type(owner).isArray();
    if (element) {
      fitting.removeIf(node -> !type(node).name().matches("a\\.(Node|Sub)"));
    } else if (history.slotName(slot).matches("kids|table")) {
      fitting.removeIf(node -> !type(node).name().equals("a.Node[]"));
    } else if (history.slotName(slot).equals("nums")) {
      fitting.removeIf(node -> !type(node).name().equals("int[]"));
    }
    return fitting.isEmpty() ? Cell.NULL : Cell.node(fitting.get(random.nextInt(fitting.size())));
  }

  private HeapType type(int node) {
    return history.types().get(history.type(node));
  }
}
