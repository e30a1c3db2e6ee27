package cairn.history;

import cairn.graph.SlotKind;
import cairn.history.HeapHistory.Place;

/** What slots are, whose, and what they hold before anything is stored. */
final class Places {
  private final Nodes nodes;
  private final Layouts layouts;

  Places(Nodes nodes, Layouts layouts) {
    this.nodes = nodes;
    this.layouts = layouts;
  }

  /** Number of slots: fields or elements; 0 for memory, whose words have addresses. */
  int slotCount(int node) {
    Layout layout = layouts.layout(nodes.type(node));
    return layout.isArray ? nodes.slotCount(node) : layout.fieldCount();
  }

  long slot(int node, int index) {
    if (index < 0 || index >= slotCount(node)) {
      throw new IndexOutOfBoundsException(
          "slot " + index + " of node " + nodes.id(node) + ", which has " + slotCount(node));
    }
    int count = nodes.slotCount(node);
    return index < count ? nodes.firstSlot(node) + index : Slots.late(node, index);
  }

  /** The node of a slot, -1 for statics and words of memory. O(log nodes). */
  int owner(long slot) {
    return switch (Slots.region(slot)) {
      case Slots.SMALL, Slots.LARGE -> nodes.owner(slot);
      case Slots.LATE -> Slots.lateNode(slot);
      default -> -1;
    };
  }

  /**
   * The index of a slot in its node, or of a static among the statics; -1 for words of memory.
   *
   * @param owner of the slot
   */
  int index(long slot, int owner) {
    return switch (Slots.region(slot)) {
      case Slots.SMALL, Slots.LARGE -> (int) (slot - nodes.firstSlot(owner));
      case Slots.LATE -> Slots.lateField(slot);
      case Slots.STATIC -> (int) Slots.number(slot);
      default -> -1;
    };
  }

  Place place(long slot) {
    return switch (Slots.region(slot)) {
      case Slots.SMALL, Slots.LARGE, Slots.LATE -> {
        int node = owner(slot);
        yield new Place(node, index(slot, node), null, 0);
      }
      case Slots.STATIC -> new Place(-1, -1, layouts.staticAt(slot), 0);
      default -> new Place(-1, -1, null, Slots.address(slot));
    };
  }

  String name(long slot) {
    Place place = place(slot);
    StaticSlot field = place.field();
    if (field != null) {
      return field.typeName() + "." + field.name();
    }
    if (place.node() < 0) {
      return "0x" + Long.toHexString(place.address());
    }
    Layout layout = layouts.layout(nodes.type(place.node()));
    return layout.isArray ? "[" + place.index() + "]" : layout.field(place.index()).name();
  }

  /** What a slot holds before anything is stored there. O(log nodes). */
  SlotKind initialKind(long slot) {
    int node = owner(slot);
    return node < 0 ? SlotKind.UNKNOWN : initialKind(node, index(slot, node));
  }

  SlotKind initialKind(int node, int index) {
    if (nodes.startsUnknown(node)) {
      return SlotKind.UNKNOWN;
    }
    Layout layout = layouts.layout(nodes.type(node));
    return Layout.initialKind(layout.isArray ? layout.elementKind : layout.field(index).kind());
  }
}
