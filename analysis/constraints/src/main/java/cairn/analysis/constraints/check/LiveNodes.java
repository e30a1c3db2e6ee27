package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.Shape;
import java.util.Arrays;

/**
 * The columns of the nodes that are alive, by a small number of their own: about 75 bytes each, and
 * 20 for each slot that can hold a reference.
 */
class LiveNodes {
  static final int NO_SUPPORT = -1;
  static final int ROOT_SUPPORT = -2;

  final EdgeStore edges = new EdgeStore();
  final NumberStore values = new NumberStore();

  /** The node of the history, -1 for a number that is free. */
  int[] global = new int[64];

  Shape[] shape = new Shape[64];

  /** The slot of index 0; -1 if the slots do not follow each other. */
  long[] slotBase = new long[64];

  /** First number of its slots in the edges, and how many. */
  int[] outBase = new int[64];

  int[] outCount = new int[64];

  /** First place of its numbers. */
  int[] numberBase = new int[64];

  /** First of the references to it. */
  int[] inHead = new int[64];

  /** The reference that keeps it alive, {@link #ROOT_SUPPORT} or {@link #NO_SUPPORT}. */
  int[] support = new int[64];

  /** Greater than that of the node that its support comes from. */
  long[] label = new long[64];

  /** How often it is a root. */
  int[] roots = new int[64];

  /** References to it from anything that is alive. */
  int[] allIn = new int[64];

  /** Edges from and to nodes of structures. */
  int[] inDegree = new int[64];

  int[] outDegree = new int[64];

  /** Slots of the node that can hold references of which it is not known whether they do. */
  int[] unknownSlots = new int[64];

  /** The same of slots that count as edges, those of arrays that are part of it included. */
  int[] unknownEdges = new int[64];

  byte[] flags = new byte[64];

  private int limit;
  private final IntList free = new IntList();
  private int count;

  /** All numbers are below this. */
  int limit() {
    return limit;
  }

  /** How many nodes are alive. */
  int count() {
    return count;
  }

  int allocate() {
    count++;
    if (!free.isEmpty()) {
      return free.pop();
    }
    if (limit == global.length) {
      grow((int) Math.min(Integer.MAX_VALUE - 16, limit * 3L / 2));
    }
    return limit++;
  }

  void release(int node) {
    global[node] = -1;
    flags[node] = 0;
    free.add(node);
    count--;
  }

  private void grow(int length) {
    global = Arrays.copyOf(global, length);
    shape = Arrays.copyOf(shape, length);
    slotBase = Arrays.copyOf(slotBase, length);
    outBase = Arrays.copyOf(outBase, length);
    outCount = Arrays.copyOf(outCount, length);
    numberBase = Arrays.copyOf(numberBase, length);
    inHead = Arrays.copyOf(inHead, length);
    support = Arrays.copyOf(support, length);
    label = Arrays.copyOf(label, length);
    roots = Arrays.copyOf(roots, length);
    allIn = Arrays.copyOf(allIn, length);
    inDegree = Arrays.copyOf(inDegree, length);
    outDegree = Arrays.copyOf(outDegree, length);
    unknownSlots = Arrays.copyOf(unknownSlots, length);
    unknownEdges = Arrays.copyOf(unknownEdges, length);
    flags = Arrays.copyOf(flags, length);
  }
}
