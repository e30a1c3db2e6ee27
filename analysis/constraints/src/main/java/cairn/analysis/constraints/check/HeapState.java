package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.Shape;
import cairn.analysis.constraints.bind.Shapes;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import java.util.Arrays;

/**
 * What some roots lead to, at the time of a now. It follows changes in batches: slots that were
 * written and roots are announced, then {@link #settle} finds out who lives. A batch costs what it
 * changes, in practice.
 */
class HeapState extends SupportedNodes {
  static final int UNKNOWN_START = 16;
  static final int JOINED = 32;

  /** No longer alive, but its number is in use until the batch is over. */
  static final int LEFT = 64;

  /** It is a block of memory: what is no pointer to a block refers to nothing. */
  static final int MEMORY = 512;

  private final HeapHistory history;
  private final Shapes shapes;
  private final Now now;
  private final NodeMap numbers;

  /** Nodes that were made alive and whose slots are not yet looked at. */
  private final IntList fresh = new IntList();

  private int declaredCount;
  private final int[] declaredOf;
  private int batch = 1;

  HeapState(HeapHistory history, Shapes shapes, Now now) {
    super(shapes);
    this.history = history;
    this.shapes = shapes;
    this.now = now;
    this.numbers = new NodeMap(history.nodeLimit());
    this.declaredOf = new int[history.types().size()];
  }

  final Shapes shapes() {
    return shapes;
  }

  final HeapHistory history() {
    return history;
  }

  final Now now() {
    return now;
  }

  /** How many live nodes are of a structure. */
  int declaredCount() {
    return declaredCount;
  }

  /** The same by their types. */
  Population population() {
    return new Population(declaredOf);
  }

  /** The live node's number, -1 if the node of the history is not alive. */
  final int number(int globalNode) {
    return globalNode < 0 ? -1 : numbers.get(globalNode);
  }

  /** Makes a node of the history a root, once more. */
  void addRoot(int globalNode) {
    if (!now.exists(globalNode)) {
      throw new IllegalArgumentException("node " + history.id(globalNode) + " does not exist");
    }
    int node = numbers.get(globalNode);
    if (node < 0) {
      node = join(globalNode, GAP, ROOT_SUPPORT);
    } else if (support(node) == NO_SUPPORT) {
      put(node, SUPPORT, ROOT_SUPPORT);
    }
    put(node, ROOTS, roots(node) + 1);
  }

  void removeRoot(int globalNode) {
    int node = numbers.get(globalNode);
    if (add(node, ROOTS, -1) == 0 && support(node) == ROOT_SUPPORT) {
      orphan(node);
    }
  }

  private int join(int globalNode, long newLabel, int newSupport) {
    int node = allocate();
    Shape of = shapes.of(globalNode);
    numbers.put(globalNode, node);
    put(node, GLOBAL, globalNode);
    put(node, SHAPE, of.id);
    int slots = history.slotCount(globalNode);
    put(node, OUT_COUNT, of.isArray ? (of.isReferenceArray ? slots : 0) : of.referenceSlots.length);
    putSlotBase(node, slots == 0 ? 0 : contiguous(globalNode, slots));
    put(node, IN_HEAD, EdgeStore.NONE);
    put(node, SUPPORT, newSupport);
    label[node] = newLabel;
    put(node, ROOTS, 0);
    put(node, ALL_IN, 0);
    put(node, IN_DEGREE, 0);
    put(node, OUT_DEGREE, 0);
    put(node, UNKNOWN_SLOTS, 0);
    put(node, UNKNOWN_EDGES, 0);
    int start = history.startsUnknown(globalNode) ? UNKNOWN_START : 0;
    put(node, FLAGS, JOINED | start | (history.isMemory(globalNode) ? MEMORY : 0));
    put(node, OUT_BASE, edges.allocate(node, outCount(node)));
    put(node, NUMBER_BASE, values.allocate(of.numberCount));
    log.joined.add(node);
    if (of.structures != 0) {
      declaredCount++;
      declaredOf[history.type(globalNode)]++;
    }
    joined(node);
    return node;
  }

  /** A node was made alive; its slots are not yet looked at. */
  void joined(int node) {
    fresh.add(node);
  }

  private long contiguous(int globalNode, int slots) {
    long first = history.slot(globalNode, 0);
    return history.slot(globalNode, slots - 1) == first + slots - 1 ? first : -1;
  }

  /** The history's slot of a live node's index. */
  final long slot(int node, int index) {
    long base = slotBase(node);
    return base >= 0 ? base + index : history.slot(global(node), index);
  }

  /** Looks at the slots of nodes that were made alive, and of those that they make alive. */
  private void expand() {
    while (!fresh.isEmpty()) {
      int node = fresh.pop();
      Shape of = shape(node);
      assignAll(node);
      for (int i = 0; of.numberCount > 0 && i < of.ordinals.length; i++) {
        if (of.ordinals[i] < 0) {
          assignNumber(node, i, now.version(slot(node, i)));
        }
      }
    }
  }

  /** Looks at all slots of a node that can hold references. */
  final void assignAll(int node) {
    Shape of = shape(node);
    for (int i = 0; i < outCount(node); i++) {
      int index = of.isArray ? i : of.referenceSlots[i];
      assign(node, outBase(node) + i, now.version(slot(node, index)));
    }
  }

  /** Keeps the number of a slot at hand; returns whether it is another. */
  final boolean assignNumber(int node, int index, int version) {
    Shape of = shape(node);
    boolean unknown = (flags(node) & UNKNOWN_START) != 0;
    return values.set(
        numberBase(node) - 1 - of.ordinals[index],
        SlotValues.tag(now, version, of.heapType, index, unknown),
        SlotValues.bits(now, version));
  }

  final void assign(int node, int edge, int version) {
    boolean memory = (flags(node) & MEMORY) != 0;
    int unknown = memory ? EdgeStore.WILD : EdgeStore.UNKNOWN;
    if (version < 0) {
      set(edge, (flags(node) & UNKNOWN_START) != 0 ? unknown : EdgeStore.NULL);
      return;
    }
    SlotKind kind = now.kind(version);
    if (kind == SlotKind.REFERENCE) {
      refer(node, edge, (int) now.bits(version));
    } else if (kind == SlotKind.NULL || memory && kind.compareTo(SlotKind.WILD) > 0) {
      set(edge, EdgeStore.NULL);
    } else {
      set(edge, kind == SlotKind.WILD ? EdgeStore.WILD : unknown);
    }
  }

  private void refer(int node, int edge, int target) {
    if (!now.exists(target)) {
      set(edge, EdgeStore.WILD);
      return;
    }
    int found = numbers.get(target);
    if (found < 0) {
      found = join(target, label[node] + GAP, edge);
    }
    set(edge, found);
  }

  /**
   * A slot of a node of the history was written. Nothing to do if the node is not alive. If a slot
   * is announced several times in a batch, the first time counts.
   *
   * @param version that the slot holds now
   */
  void written(int globalNode, long slot, int version) {
    int node = numbers.get(globalNode);
    if (node < 0 || (flags(node) & JOINED) != 0) {
      return;
    }
    int index = slotBase(node) >= 0 ? (int) (slot - slotBase(node)) : history.indexOf(slot);
    Shape of = shape(node);
    int ordinal = of.isArray ? (of.isReferenceArray ? index : -1) : of.ordinals[index];
    if (ordinal >= 0) {
      int edge = outBase(node) + ordinal;
      if (!edges.mark(edge, batch)) {
        return;
      }
      int old = edges.to(edge);
      assign(node, edge, version);
      if (old == edges.to(edge)) {
        return;
      }
    } else if (of.numberCount > 0) {
      if (!values.mark(numberBase(node) - 1 - ordinal, batch)
          || !assignNumber(node, index, version)) {
        return;
      }
    }
    log.slotNodes.add(node);
    log.slotIndexes.add(index);
  }

  /** A node of the history has died: references to it are wild from now on. */
  void died(int globalNode) {
    int node = numbers.get(globalNode);
    if (node < 0) {
      return;
    }
    while (inHead(node) != EdgeStore.NONE) {
      int edge = inHead(node);
      int from = edges.from(edge);
      int ordinal = edge - outBase(from);
      set(edge, EdgeStore.WILD);
      log.slotNodes.add(from);
      log.slotIndexes.add(shape(from).isArray ? ordinal : shape(from).referenceSlots[ordinal]);
    }
  }

  /** Finds out which nodes are alive after a batch of changes. */
  void settle() {
    expand();
    findSupports();
    for (int i = 0; i < suspects.size(); i++) {
      int node = suspects.get(i);
      if ((flags(node) & SUSPECT) != 0) {
        drop(node);
      }
    }
    suspects.clear();
  }

  /** Takes a node out of the live heap; its number stays in use until the batch is over. */
  private void drop(int node) {
    int base = outBase(node);
    for (int i = 0; i < outCount(node); i++) {
      set(base + i, EdgeStore.NULL);
    }
    numbers.remove(global(node));
    put(node, FLAGS, flags(node) | LEFT);
    if (shape(node).structures != 0) {
      declaredCount--;
      declaredOf[history.type(global(node))]--;
    }
    log.left.add(node);
  }

  /** Ends a batch: forgets what changed, and gives the numbers of dropped nodes away. */
  void endBatch() {
    batch++;
    clearFlags(log.joined, JOINED);
    clearFlags(log.out, OUT_LOGGED);
    clearFlags(log.in, IN_LOGGED);
    clearFlags(log.allIn, ALL_IN_LOGGED);
    for (int i = 0; i < log.left.size(); i++) {
      int node = log.left.get(i);
      edges.free(outBase(node), outCount(node));
      values.free(numberBase(node), shape(node).numberCount);
      release(node);
    }
    log.clear();
  }

  /** Whether a number stands for a live node. */
  final boolean isAlive(int node) {
    return global(node) >= 0 && (flags(node) & LEFT) == 0;
  }

  /** Takes everything out of the heap at once. */
  final void clear() {
    for (int node = 0; node < limit(); node++) {
      if (global(node) >= 0) {
        numbers.remove(global(node));
      }
    }
    declaredCount = 0;
    Arrays.fill(declaredOf, 0);
    batch++;
    forgetEdges();
    forgetNodes();
  }

  private void clearFlags(IntList nodes, int flag) {
    for (int i = 0; i < nodes.size(); i++) {
      put(nodes.get(i), FLAGS, flags(nodes.get(i)) & ~flag);
    }
  }
}
