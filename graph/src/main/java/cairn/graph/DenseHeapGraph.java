package cairn.graph;

import cairn.graph.internal.ByteColumn;
import cairn.graph.internal.IntColumn;
import cairn.graph.internal.LongColumn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A heap graph in columns of primitives, without an object per node; {@link HeapGraphBuilder} makes
 * them.
 *
 * <p>A node has references, values, and the rest: all slots for which nothing was stored, which
 * share one kind. So a graph of nothing but references is possible (the rest is unknown), and an
 * array whose elements are hidden or null costs no memory for them.
 *
 * <p>Memory: 25 bytes per node and 1 to 2 for finding it by id (5 to 6 if the nodes are not in
 * ascending order of ids), 4 more per node if the graph holds values; 8 per reference; 13 per
 * value. Limits: {@value HeapGraphBuilder#MOST_NODES} nodes, 2^32 - 1 references and as many
 * values.
 */
public final class DenseHeapGraph implements HeapGraph {
  private static final SlotKind[] KINDS = SlotKind.values();

  private final List<HeapType> types;
  private final List<Root> roots;
  private final NodeColumns nodes;
  private final IdIndex index;
  private final int nodeCount;

  /** Per node and one beyond, an unsigned int: where its references begin. */
  private final IntColumn firstReference;

  private final IntColumn targets;
  private final IntColumn slots;
  private final @Nullable SlotValues values;

  DenseHeapGraph(
      List<HeapType> types,
      List<Root> roots,
      NodeColumns nodes,
      IdIndex index,
      IntColumn firstReference,
      IntColumn targets,
      IntColumn slots,
      @Nullable SlotValues values) {
    this.types = List.copyOf(types);
    this.roots = List.copyOf(roots);
    this.nodes = nodes;
    this.index = index;
    this.nodeCount = nodes.count();
    this.firstReference = firstReference;
    this.targets = targets;
    this.slots = slots;
    this.values = values;
  }

  @Override
  public int nodeCount() {
    return nodeCount;
  }

  @Override
  public long referenceCount() {
    return targets.size();
  }

  @Override
  public int type(int node) {
    return nodes.types.get(node);
  }

  @Override
  public int typeCount() {
    return types.size();
  }

  @Override
  public HeapType typeInfo(int type) {
    return types.get(type);
  }

  @Override
  public long size(int node) {
    return nodes.size(node);
  }

  @Override
  public long id(int node) {
    return nodes.ids.get(node);
  }

  @Override
  public int nodeOf(long id) {
    return index.nodeOf(id);
  }

  @Override
  public long firstReference(int node) {
    return Integer.toUnsignedLong(firstReference.get(node));
  }

  @Override
  public int target(long reference) {
    return targets.get(reference);
  }

  @Override
  public int slot(long reference) {
    return slots.get(reference);
  }

  @Override
  public int rootCount() {
    return roots.size();
  }

  @Override
  public Root root(int index) {
    return roots.get(index);
  }

  @Override
  public int slotCount(int node) {
    return nodes.slotCounts.get(node);
  }

  @Override
  public SlotKind slotKind(int node, int slot) {
    if (referenceAt(node, slot) >= 0) {
      return SlotKind.REFERENCE;
    }
    if (values != null) {
      long value = values.at(node, slot);
      if (value >= 0) {
        return KINDS[values.kinds.get(value)];
      }
    }
    return KINDS[nodes.restKinds.get(node)];
  }

  @Override
  public long slotBits(int node, int slot) {
    long reference = referenceAt(node, slot);
    if (reference >= 0) {
      return targets.get(reference);
    }
    if (values == null) {
      return 0;
    }
    long value = values.at(node, slot);
    return value < 0 ? 0 : values.bits.get(value);
  }

  private long referenceAt(int node, int slot) {
    return find(slots, firstReference(node), firstReference(node + 1), slot);
  }

  @Override
  public String slotName(int node, int slot) {
    List<HeapType.Field> fields = types.get(type(node)).fields();
    return slot < fields.size() ? fields.get(slot).name() : "[" + slot + "]";
  }

  /**
   * Where a slot stands among the ascending slots from {@code from} to before {@code to}, or -1.
   * Looks first where it would be if none were missing.
   */
  static long find(IntColumn slots, long from, long to, int slot) {
    long low = from;
    long high = Math.min(to, from + slot + 1L) - 1;
    long guess = high;
    while (low <= high) {
      int found = slots.get(guess);
      if (found == slot) {
        return guess;
      }
      if (found < slot) {
        low = guess + 1;
      } else {
        high = guess - 1;
      }
      guess = (low + high) >>> 1;
    }
    return -1;
  }

  /** The columns with one entry per node. */
  static final class NodeColumns {
    final LongColumn ids = new LongColumn();
    final IntColumn types = new IntColumn();
    final IntColumn slotCounts = new IntColumn();
    final ByteColumn restKinds = new ByteColumn();

    /** The size, or, negative, the complement of an index into {@link #largeSizes}. */
    private final IntColumn sizes = new IntColumn();

    private final LongColumn largeSizes = new LongColumn();

    void add(long id, int type, long size, int slotCount, SlotKind rest) {
      ids.add(id);
      types.add(type);
      slotCounts.add(slotCount);
      restKinds.add((byte) rest.ordinal());
      if (size <= Integer.MAX_VALUE) {
        sizes.add((int) size);
      } else {
        sizes.add(~(int) largeSizes.size());
        largeSizes.add(size);
      }
    }

    int count() {
      return (int) ids.size();
    }

    long size(int node) {
      int size = sizes.get(node);
      return size >= 0 ? size : largeSizes.get(~size);
    }
  }

  /** Stored slots that are not references; those of a node are adjacent, in slot order. */
  static final class SlotValues {
    /** Per node and one beyond, an unsigned int: where its values begin. */
    final IntColumn first = new IntColumn();

    final IntColumn slots = new IntColumn();
    final ByteColumn kinds = new ByteColumn();
    final LongColumn bits = new LongColumn();

    long first(int node) {
      return Integer.toUnsignedLong(first.get(node));
    }

    long at(int node, int slot) {
      return find(slots, first(node), first(node + 1), slot);
    }
  }
}
