package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.Shape;
import cairn.analysis.constraints.bind.Shapes;
import java.util.Arrays;

/**
 * What is known of the nodes that are alive, by a small number of their own. Per node 64 bytes that
 * lie together, and 8 for its label; 20 more for each slot that can hold a reference, 13 for each
 * number.
 */
class LiveNodes {
  static final int NO_SUPPORT = -1;
  static final int ROOT_SUPPORT = -2;

  private static final int STRIDE_SHIFT = 4;

  /** The parts of a record. */
  static final int GLOBAL = 0;

  static final int SHAPE = 1;
  static final int FLAGS = 2;
  static final int OUT_BASE = 3;
  static final int OUT_COUNT = 4;
  static final int NUMBER_BASE = 5;
  static final int IN_HEAD = 6;
  static final int SUPPORT = 7;
  static final int ROOTS = 8;
  static final int ALL_IN = 9;
  static final int IN_DEGREE = 10;
  static final int OUT_DEGREE = 11;
  static final int UNKNOWN_SLOTS = 12;
  static final int UNKNOWN_EDGES = 13;
  private static final int SLOT_HIGH = 14;
  private static final int SLOT_LOW = 15;

  private static final int MOST = (Integer.MAX_VALUE - 64) >> STRIDE_SHIFT;

  final EdgeStore edges = new EdgeStore();
  final NumberStore values = new NumberStore();
  private final Shapes shapes;
  private int[] records = new int[64 << STRIDE_SHIFT];

  /** Greater than that of the node that its support comes from. */
  long[] label = new long[64];

  private int limit;
  private final IntList free = new IntList();
  private int count;

  LiveNodes(Shapes shapes) {
    this.shapes = shapes;
  }

  /** All numbers are below this. */
  final int limit() {
    return limit;
  }

  /** All numbers will be below this until more than so many nodes are alive at once. */
  final int capacity() {
    return label.length;
  }

  /** How many nodes are alive. */
  final int count() {
    return count;
  }

  final int allocate() {
    count++;
    if (!free.isEmpty()) {
      return free.pop();
    }
    if (limit == label.length) {
      if (limit == MOST) {
        throw new CheckLimitException("more than " + MOST + " nodes are alive at once");
      }
      int length = (int) Math.min(MOST, limit * 3L / 2);
      records = Arrays.copyOf(records, length << STRIDE_SHIFT);
      label = Arrays.copyOf(label, length);
    }
    return limit++;
  }

  final void release(int node) {
    put(node, GLOBAL, -1);
    put(node, FLAGS, 0);
    free.add(node);
    count--;
  }

  /** Gives all numbers away. */
  final void forgetNodes() {
    limit = 0;
    count = 0;
    free.clear();
    edges.clear();
    values.clear();
  }

  private int get(int node, int part) {
    return records[node << STRIDE_SHIFT | part];
  }

  final void put(int node, int part, int value) {
    records[node << STRIDE_SHIFT | part] = value;
  }

  /** Adds to a part; returns the sum. */
  final int add(int node, int part, int change) {
    return records[node << STRIDE_SHIFT | part] += change;
  }

  /** The node of the history, -1 for a number that is free. */
  final int global(int node) {
    return get(node, GLOBAL);
  }

  final Shape shape(int node) {
    return shapes.get(get(node, SHAPE));
  }

  final int flags(int node) {
    return get(node, FLAGS);
  }

  /** The slot of index 0; -1 if the slots do not follow each other. */
  final long slotBase(int node) {
    return (long) get(node, SLOT_HIGH) << 32 | get(node, SLOT_LOW) & 0xFFFF_FFFFL;
  }

  final void putSlotBase(int node, long slot) {
    put(node, SLOT_HIGH, (int) (slot >> 32));
    put(node, SLOT_LOW, (int) slot);
  }

  /** First number of its slots among the edges. */
  final int outBase(int node) {
    return get(node, OUT_BASE);
  }

  /** How many slots can hold references. */
  final int outCount(int node) {
    return get(node, OUT_COUNT);
  }

  /** First place of its numbers. */
  final int numberBase(int node) {
    return get(node, NUMBER_BASE);
  }

  /** First of the references to it. */
  final int inHead(int node) {
    return get(node, IN_HEAD);
  }

  /** The reference that keeps it alive, {@link #ROOT_SUPPORT} or {@link #NO_SUPPORT}. */
  final int support(int node) {
    return get(node, SUPPORT);
  }

  /** How often it is a root. */
  final int roots(int node) {
    return get(node, ROOTS);
  }

  /** References to it from anything that is alive. */
  final int allIn(int node) {
    return get(node, ALL_IN);
  }

  /** Edges from nodes of structures. */
  final int inDegree(int node) {
    return get(node, IN_DEGREE);
  }

  /** Edges to nodes of structures. */
  final int outDegree(int node) {
    return get(node, OUT_DEGREE);
  }

  /** Slots of the node of which it is not known whether they hold references. */
  final int unknownSlots(int node) {
    return get(node, UNKNOWN_SLOTS);
  }

  /** The same of slots that count as edges, those of arrays that are part of it included. */
  final int unknownEdges(int node) {
    return get(node, UNKNOWN_EDGES);
  }
}
