package cairn.graph;

/**
 * A heap at one moment, read-only: nodes, their types and sizes, their slots, the references
 * between them and the roots.
 *
 * <p>Nodes are dense ints from 0; {@link #id} leads back to the identity that the source gave (a
 * recording's node id, an address). References are numbered so that those of a node are adjacent,
 * in slot order. Implementations are immutable and safe to read from several threads; every method
 * costs O(1) unless it says otherwise. Indexes out of range are a caller's mistake, with an
 * unspecified result or an unchecked exception.
 */
public interface HeapGraph {
  /** In place of a slot: the reference from an object to its own class, before all others. */
  int CLASS_SLOT = -1;

  int nodeCount();

  long referenceCount();

  /** The node's type, an index below {@link #typeCount}. */
  int type(int node);

  int typeCount();

  HeapType typeInfo(int type);

  /** Shallow size in bytes. */
  long size(int node);

  long id(int node);

  /** The node with this id, or -1. At most O(log nodes). */
  int nodeOf(long id);

  /**
   * The first of the node's references; {@code firstReference(nodeCount())} is {@link
   * #referenceCount}.
   */
  long firstReference(int node);

  int target(long reference);

  /**
   * The slot of its source that holds this reference: a field's index in {@link HeapType#fields} or
   * an array index; for an object that stands for a class, the index of what the class refers to;
   * {@link #CLASS_SLOT} where an object keeps its class alive. A slot holds at most one reference.
   * At most O(log nodes + slots of the source).
   */
  int slot(long reference);

  /** The same for a caller who knows the source. At most O(slots of the source). */
  default int slot(int source, long reference) {
    return slot(reference);
  }

  int rootCount();

  /** May make the root's name, which can cost more than O(1). */
  Root root(int index);

  /** The node that a root leads to. */
  default int rootNode(int index) {
    return root(index).node();
  }

  default Root.Kind rootKind(int index) {
    return root(index).kind();
  }

  /** The class loader that defined a type; -1 if it has none, or none is known. */
  default int loader(int type) {
    return -1;
  }

  /**
   * Number of slots: the fields of an object, the elements of an array; 0 where contents are not
   * modelled.
   */
  int slotCount(int node);

  /** What the slot holds. At most O(log slots of the node). */
  SlotKind slotKind(int node, int slot);

  /**
   * The slot's raw bits: of the primitive, or the node that is referenced; undefined for other
   * kinds. At most O(log slots of the node).
   */
  long slotBits(int node, int slot);

  /** The type that an object stands for, a {@code java.lang.Class}; -1 for other objects. */
  default int classType(int node) {
    return -1;
  }

  /** The name of the class that an object stands for; empty for other objects. */
  default String className(int node) {
    int type = classType(node);
    return type < 0 ? "" : typeInfo(type).name();
  }

  /** A field's name, or {@code [i]}; {@code <class>} for {@link #CLASS_SLOT}. */
  String slotName(int node, int slot);

  /**
   * Reads the reference slots of a node from a slot on into the buffer, in slot order, null ones
   * included; the reference of an object to its class, wild pointers and slots of which nothing is
   * known are left out. Returns the slot to go on from if there was no room for all, or -1. Costs
   * time linear in what is read, and is fastest when nodes are asked for in ascending order.
   */
  default int referenceSlots(int node, int from, SlotBuffer buffer) {
    buffer.clear();
    HeapType type = typeInfo(type(node));
    if (type.isArray() && type.elementKind() != 'L') {
      return -1;
    }
    int count = slotCount(node);
    boolean fields =
        count > 0
            && !type.isArray()
            && type.fields().size() == count
            && type.fields().get(0).name().equals(slotName(node, 0));
    for (int slot = from; slot < count; slot++) {
      if (fields && type.fields().get(slot).kind() != 'L') {
        continue;
      }
      if (buffer.isFull()) {
        return slot;
      }
      SlotKind kind = slotKind(node, slot);
      if (kind == SlotKind.REFERENCE) {
        buffer.add(slot, (int) slotBits(node, slot));
      } else if (kind == SlotKind.NULL) {
        buffer.add(slot, SlotBuffer.NULL);
      }
    }
    return -1;
  }

  /** Whether every reference slot of every object is known to be null or to hold a reference. */
  default boolean knowsAllReferences() {
    return false;
  }

  /**
   * Reads the elements of an array of primitives from an index on, each as many bytes as it has,
   * the most significant first. Returns how many elements were read: all that the buffer has room
   * for, 0 at the end; -1 if the node is no such array or an element is not known. Costs time
   * linear in what is read.
   */
  default int primitives(int node, int from, byte[] buffer) {
    HeapType type = typeInfo(type(node));
    if (!type.isArray() || type.elementKind() == 'L') {
      return -1;
    }
    int bytes = ObjectLayout.USUAL.bytes(type.elementKind());
    int count = Math.min(slotCount(node) - from, buffer.length / bytes);
    for (int i = 0; i < count; i++) {
      SlotKind kind = slotKind(node, from + i);
      if (kind.compareTo(SlotKind.BOOLEAN) < 0) {
        return -1;
      }
      long bits = slotBits(node, from + i);
      for (int at = (i + 1) * bytes; at > i * bytes; bits >>= 8) {
        buffer[--at] = (byte) bits;
      }
    }
    return Math.max(0, count);
  }

  /** How objects lie in memory; the usual layout where a source does not tell. */
  default ObjectLayout layout() {
    return ObjectLayout.USUAL;
  }
}
