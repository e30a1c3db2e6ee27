package cairn.graph;

import cairn.graph.internal.IntColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Builds a {@link DenseHeapGraph} from calls that carry primitives only, so that tens of millions
 * of nodes cost no garbage. Types, nodes and roots may be added in any order; slots are added node
 * by node:
 *
 * <pre>{@code
 * int a = builder.addNode(0x1000, type, 24, 2);
 * int b = builder.addNode(0x1018, type, 24, 2);
 * builder.openNode(a);
 * builder.reference(0, b);
 * builder.slot(1, SlotKind.INT, 42);
 * DenseHeapGraph graph = builder.build();
 * }</pre>
 *
 * <p>Nodes are numbered in the order of their addition. They are opened in ascending order, each at
 * most once; the slots of the open node come in any order (ascending is faster), each at most once.
 * Types and targets may be numbers that are added later. Whatever does not fit together is refused
 * with an {@link IllegalArgumentException} that says what and where, at once or in {@link #build};
 * calls at the wrong time with an {@link IllegalStateException}. A builder that refused something
 * is of no further use. Not thread-safe.
 */
public final class HeapGraphBuilder {
  /** The most nodes that a graph can have. */
  public static final int MOST_NODES = Integer.MAX_VALUE - 64;

  private static final long MOST_ENTRIES = (1L << 32) - 1;

  private final List<HeapType> types = new ArrayList<>();
  private final List<Root> roots = new ArrayList<>();
  private final DenseHeapGraph.NodeColumns nodes = new DenseHeapGraph.NodeColumns();
  private final IntColumn firstReference = new IntColumn();
  private final IntColumn targets = new IntColumn();
  private final IntColumn slots = new IntColumn();
  private DenseHeapGraph.@Nullable SlotValues values;
  private @Nullable IdIndex index;
  private boolean built;

  private int highestType = -1;
  private int highestTarget = -1;
  private long bytes;

  private int open = -1;
  private int openSlots;
  private int lastSlot;
  private boolean disordered;

  /** Returns the type's number: types are numbered from 0. */
  public int addType(HeapType type) {
    types.add(type);
    return types.size() - 1;
  }

  /** Adds a node whose slots are unknown unless stored. Returns its number. */
  public int addNode(long id, int type, long size, int slotCount) {
    return addNode(id, type, size, slotCount, SlotKind.UNKNOWN);
  }

  /**
   * Adds a node and returns its number.
   *
   * @param rest what every slot holds that is not stored: unknown, hidden or null
   */
  public int addNode(long id, int type, long size, int slotCount, SlotKind rest) {
    if (index != null) {
      throw new IllegalStateException("a node is added after nodeOf or build");
    }
    if (nodes.count() == MOST_NODES) {
      throw new IllegalArgumentException("a graph holds at most " + MOST_NODES + " nodes");
    }
    if (type < 0 || size < 0 || slotCount < 0 || bytes + size < 0) {
      throw new IllegalArgumentException(
          "node %d (id %d) has type %d, size %d and %d slots; %d bytes are in the nodes before it"
              .formatted(nodes.count(), id, type, size, slotCount, bytes));
    }
    if (rest.compareTo(SlotKind.NULL) > 0) {
      throw new IllegalArgumentException("slots that are not stored cannot be " + rest);
    }
    highestType = Math.max(highestType, type);
    bytes += size;
    nodes.add(id, type, size, slotCount, rest);
    return nodes.count() - 1;
  }

  public int nodeCount() {
    return nodes.count();
  }

  /**
   * The node with this id, or -1. The first call costs time linear in the nodes (O(nodes log nodes)
   * if they are not in ascending order of ids); no node can be added after it.
   */
  public int nodeOf(long id) {
    return index().nodeOf(id);
  }

  private IdIndex index() {
    if (index == null) {
      index = new IdIndex(nodes.ids);
    }
    return index;
  }

  public void addRoot(Root root) {
    roots.add(root);
  }

  /** Begins the slots of a node that was added, and ends those of the one before. */
  public void openNode(int node) {
    if (node >= nodes.count() || node <= open || built) {
      throw new IllegalStateException(
          "node %d is opened after node %d; there are %d%s"
              .formatted(node, open, nodes.count(), built ? ", and the graph is built" : ""));
    }
    closeNode();
    fill(firstReference, node, targets.size());
    if (values != null) {
      fill(values.first, node, values.slots.size());
    }
    open = node;
    openSlots = nodes.slotCounts.get(node);
    lastSlot = -1;
    disordered = false;
  }

  /** Stores a reference to a node in a slot of the open node. */
  public void reference(int slot, int target) {
    checkSlot(slot, targets.size());
    if (target < 0) {
      throw new IllegalArgumentException(
          "slot %d of node %d refers to node %d".formatted(slot, open, target));
    }
    highestTarget = Math.max(highestTarget, target);
    slots.add(slot);
    targets.add(target);
  }

  /**
   * Stores what a slot of the open node holds.
   *
   * @param bits the raw bits of a primitive, or the node that a reference leads to; not kept for
   *     other kinds
   */
  public void slot(int slot, SlotKind kind, long bits) {
    if (kind == SlotKind.REFERENCE) {
      reference(slot, bits >= 0 && bits <= Integer.MAX_VALUE ? (int) bits : -1);
      return;
    }
    DenseHeapGraph.SlotValues stored = values();
    checkSlot(slot, stored.slots.size());
    stored.slots.add(slot);
    stored.kinds.add((byte) kind.ordinal());
    stored.bits.add(kind.compareTo(SlotKind.WILD) >= 0 ? bits : 0);
  }

  private DenseHeapGraph.SlotValues values() {
    if (values == null) {
      values = new DenseHeapGraph.SlotValues();
      fill(values.first, open, 0);
    }
    return values;
  }

  private void checkSlot(int slot, long stored) {
    if (open < 0 || built) {
      throw new IllegalStateException("slot " + slot + " is stored while no node is open");
    }
    if (slot < 0 || slot >= openSlots) {
      throw new IllegalArgumentException(
          "slot %d of node %d, which has %d slots".formatted(slot, open, openSlots));
    }
    if (stored == MOST_ENTRIES) {
      throw new IllegalArgumentException(
          "a graph holds at most %d references and as many values".formatted(MOST_ENTRIES));
    }
    disordered |= slot <= lastSlot;
    lastSlot = slot;
  }

  private void closeNode() {
    if (open >= 0 && disordered) {
      sortReferences(Integer.toUnsignedLong(firstReference.get(open)));
      if (values != null) {
        sortValues(values, values.first(open));
        refuseSharedSlots(values);
      }
    }
  }

  private void sortReferences(long from) {
    long[] order = sortedSlots(slots, from);
    int[] moved = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      moved[i] = targets.get(from + (int) order[i]);
    }
    for (int i = 0; i < order.length; i++) {
      slots.set(from + i, (int) (order[i] >>> 32));
      targets.set(from + i, moved[i]);
    }
  }

  private void sortValues(DenseHeapGraph.SlotValues stored, long from) {
    long[] order = sortedSlots(stored.slots, from);
    byte[] kinds = new byte[order.length];
    long[] bits = new long[order.length];
    for (int i = 0; i < order.length; i++) {
      kinds[i] = stored.kinds.get(from + (int) order[i]);
      bits[i] = stored.bits.get(from + (int) order[i]);
    }
    for (int i = 0; i < order.length; i++) {
      stored.slots.set(from + i, (int) (order[i] >>> 32));
      stored.kinds.set(from + i, kinds[i]);
      stored.bits.set(from + i, bits[i]);
    }
  }

  /**
   * Slots from an index on, ascending: the slot in the upper half, its distance from there below.
   */
  private long[] sortedSlots(IntColumn column, long from) {
    long[] order = new long[Math.toIntExact(column.size() - from)];
    for (int i = 0; i < order.length; i++) {
      order[i] = (long) column.get(from + i) << 32 | i;
    }
    Arrays.sort(order);
    for (int i = 1; i < order.length; i++) {
      if (order[i] >>> 32 == order[i - 1] >>> 32) {
        throw storedTwice((int) (order[i] >>> 32));
      }
    }
    return order;
  }

  private void refuseSharedSlots(DenseHeapGraph.SlotValues stored) {
    long reference = Integer.toUnsignedLong(firstReference.get(open));
    long value = stored.first(open);
    while (reference < slots.size() && value < stored.slots.size()) {
      int difference = Integer.compare(slots.get(reference), stored.slots.get(value));
      if (difference == 0) {
        throw storedTwice(slots.get(reference));
      }
      if (difference < 0) {
        reference++;
      } else {
        value++;
      }
    }
  }

  private IllegalArgumentException storedTwice(int slot) {
    return new IllegalArgumentException("slot %d of node %d is stored twice".formatted(slot, open));
  }

  /** Continues a column of beginnings up to and including this node. */
  private static void fill(IntColumn first, int node, long at) {
    while (first.size() <= node) {
      first.add((int) at);
    }
  }

  /** The graph; the builder is of no further use. Time linear in the nodes. */
  public DenseHeapGraph build() {
    if (built) {
      throw new IllegalStateException("the graph is built already");
    }
    closeNode();
    built = true;
    checkTypes();
    if (highestTarget >= nodes.count()) {
      throw new IllegalArgumentException(
          "a reference leads to node %d, but there are %d nodes"
              .formatted(highestTarget, nodes.count()));
    }
    for (Root root : roots) {
      if (root.node() < 0 || root.node() >= nodes.count()) {
        throw new IllegalArgumentException(
            "root '%s' leads to node %d, but there are %d nodes"
                .formatted(root.name(), root.node(), nodes.count()));
      }
    }
    fill(firstReference, nodes.count(), targets.size());
    if (values != null) {
      fill(values.first, nodes.count(), values.slots.size());
    }
    return new DenseHeapGraph(types, roots, nodes, index(), firstReference, targets, slots, values);
  }

  private void checkTypes() {
    if (highestType >= types.size()) {
      throw new IllegalArgumentException(
          "a node has type %d, but there are %d types".formatted(highestType, types.size()));
    }
    int[] checkedBy = new int[types.size()];
    for (int type = 0; type < types.size(); type++) {
      int above = type;
      while (above >= 0 && checkedBy[above] == 0) {
        checkedBy[above] = type + 1;
        above = types.get(above).supertype();
        if (above < -1 || above >= types.size()) {
          throw new IllegalArgumentException(
              "a supertype of '%s' is type %d, but there are %d types"
                  .formatted(types.get(type).name(), above, types.size()));
        }
      }
      if (above >= 0 && checkedBy[above] == type + 1) {
        throw new IllegalArgumentException(
            "type '%s' is among its own supertypes".formatted(types.get(above).name()));
      }
    }
  }
}
