package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.Shape;
import cairn.analysis.constraints.bind.Shapes;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import org.jspecify.annotations.Nullable;

/**
 * What a compiled formula is evaluated in: the heap, and what the variables stand for. A live node
 * is a value with its number in the heap; a node of the history that is not alive, such as a
 * constant's, with the complement of its number in the history.
 */
final class Frame {
  final HeapState heap;
  final HeapHistory history;
  final Shapes shapes;
  final Reach reach;
  Attributes attributes;

  /** What the variables stand for. */
  int x;

  int y;
  long index;

  /** The 64 bits of the value that was computed last. */
  long bits;

  /** How often a formula was tested for a value of a range, or for a partner, so far. */
  long repeats;

  /** For short lists that no one keeps. */
  final IntList scratch = new IntList();

  @Nullable Tracer tracer;

  /** The heap, if it has to be asked for what is to be read; null if it has everything. */
  final @Nullable PartialHeap part;

  Frame(HeapState heap, Shapes shapes) {
    this.heap = heap;
    this.history = heap.history();
    this.shapes = shapes;
    this.reach = new Reach(heap);
    this.attributes = Attributes.none();
    this.part = heap instanceof PartialHeap partial ? partial : null;
  }

  /** The node of the history that a value stands for. */
  int globalOf(long node) {
    return node >= 0 ? heap.global((int) node) : (int) ~node;
  }

  Shape shapeOf(long node) {
    return node >= 0 ? heap.shape((int) node) : shapes.of((int) ~node);
  }

  int slotCount(long node) {
    return history.slotCount(globalOf(node));
  }

  /** The content of a slot of a node. */
  int read(long node, int slotIndex) {
    int tag = node >= 0 ? readLive((int) node, slotIndex) : readOther((int) ~node, slotIndex);
    if (tracer != null) {
      long slot =
          node >= 0 ? heap.slot((int) node, slotIndex) : history.slot((int) ~node, slotIndex);
      tracer.slot(slot, tag, tag == Values.NODE ? globalOf(bits) : bits);
    }
    return tag;
  }

  private int readLive(int node, int slotIndex) {
    if (part != null) {
      part.read(node, slotIndex);
    }
    Shape shape = heap.shape(node);
    int ordinal =
        shape.isArray ? (shape.isReferenceArray ? slotIndex : -1) : shape.ordinals[slotIndex];
    if (ordinal >= 0) {
      int to = heap.edges.to(heap.outBase(node) + ordinal);
      bits = to;
      return to >= 0
          ? Values.NODE
          : to == EdgeStore.NULL
              ? Values.NULL
              : to == EdgeStore.UNKNOWN ? Values.UNKNOWN : Values.ABSENT;
    }
    if (shape.numberCount > 0) {
      int at = heap.numberBase(node) - 1 - ordinal;
      bits = heap.values.bits(at);
      return heap.values.tag(at);
    }
    boolean unknown = (heap.flags(node) & HeapState.UNKNOWN_START) != 0;
    return number(heap.now().version(heap.slot(node, slotIndex)), shape, slotIndex, unknown);
  }

  private int number(int version, Shape shape, int slotIndex, boolean unknown) {
    bits = SlotValues.bits(heap.now(), version);
    return SlotValues.tag(heap.now(), version, shape.heapType, slotIndex, unknown);
  }

  private int readOther(int node, int slotIndex) {
    if (!heap.now().exists(node)) {
      return Values.ABSENT;
    }
    int version = heap.now().version(history.slot(node, slotIndex));
    return version >= 0 && heap.now().kind(version) == SlotKind.REFERENCE
        ? reference((int) heap.now().bits(version))
        : number(version, shapes.of(node), slotIndex, history.startsUnknown(node));
  }

  /** The content of a static field; unknown if nothing was stored. */
  int readStatic(long slot) {
    int version = heap.now().version(slot);
    int tag = Values.UNKNOWN;
    if (version >= 0 && heap.now().kind(version) == SlotKind.REFERENCE) {
      tag = reference((int) heap.now().bits(version));
    } else if (version >= 0) {
      bits = SlotValues.bits(heap.now(), version);
      tag = SlotValues.tag(heap.now().kind(version));
    }
    if (tracer != null) {
      tracer.slot(slot, tag, tag == Values.NODE ? globalOf(bits) : bits);
    }
    return tag;
  }

  private int reference(int target) {
    if (!heap.now().exists(target)) {
      return Values.ABSENT;
    }
    int number = part == null ? heap.number(target) : part.find(target);
    bits = number >= 0 ? number : ~target;
    return Values.NODE;
  }

  /**
   * What a value is as a number: a box is what it holds, NULL is absent; how other nodes compare,
   * such as text, is unknown.
   */
  int number(int tag) {
    if (tag == Values.WHOLE || tag == Values.REAL || tag == Values.UNKNOWN) {
      return tag;
    }
    return tag == Values.NODE ? unboxed(bits, Values.UNKNOWN) : Values.ABSENT;
  }

  /** What a value is in a comparison for equality: a box is what it holds. */
  int unboxed(int tag) {
    return tag == Values.NODE ? unboxed(bits, Values.NODE) : tag;
  }

  private int unboxed(long node, int otherwise) {
    Shape shape = shapeOf(node);
    return shape.boxSlot < 0 ? otherwise : read(node, shape.boxSlot);
  }
}
