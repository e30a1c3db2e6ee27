package cairn.analysis.abstraction.bloat;

import cairn.graph.HeapGraph;
import cairn.graph.JavaStrings;
import cairn.graph.NodeSet;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Strings whose text is an array of bytes with two for each character, which hold another text than
 * those with one and the same bytes. Read in the order of the nodes and on all cores. Memory: a bit
 * per node.
 */
final class WideStrings {
  /** A multiple of the bits of a word, so that tasks share none. */
  private static final int TASK = 1 << 16;

  private final HeapGraph graph;
  private final long[] words;

  /** By type: where strings of it say how their bytes are meant; -1 if they do not. */
  private final int[] slots;

  /**
   * @param strings by type, whether it is that of strings
   */
  WideStrings(HeapGraph graph, NodeSet counted, boolean[] strings) {
    this.graph = graph;
    this.words = new long[(graph.nodeCount() >>> 6) + 1];
    this.slots = new int[strings.length];
    Arrays.fill(slots, -1);
    boolean any = false;
    for (int type = 0; type < slots.length; type++) {
      if (strings[type]) {
        slots[type] = JavaStrings.field(graph.typeInfo(type), "coder");
        any |= slots[type] >= 0;
      }
    }
    if (any) {
      int tasks = (int) ((graph.nodeCount() + TASK - 1L) / TASK);
      IntStream.range(0, tasks).parallel().forEach(task -> read(task, counted));
    }
  }

  private void read(int task, NodeSet counted) {
    int end = (int) Math.min(graph.nodeCount(), (task + 1L) * TASK);
    int node = counted.next(task * TASK);
    while (node >= 0 && node < end) {
      int slot = slots[graph.type(node)];
      if (slot >= 0 && graph.slotBits(node, slot) != 0) {
        words[node >>> 6] |= 1L << node;
      }
      node = counted.next(node + 1);
    }
  }

  boolean contains(int string) {
    return (words[string >>> 6] & 1L << string) != 0;
  }
}
