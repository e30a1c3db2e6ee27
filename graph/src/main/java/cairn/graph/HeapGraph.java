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
   * an array index. A slot holds at most one reference.
   */
  int slot(long reference);

  int rootCount();

  Root root(int index);

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

  /** A field's name, or {@code [i]}. */
  String slotName(int node, int slot);
}
