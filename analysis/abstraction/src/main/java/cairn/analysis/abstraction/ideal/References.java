package cairn.analysis.abstraction.ideal;

import cairn.graph.HeapGraph;
import cairn.graph.NodeSet;
import cairn.graph.Progress;
import cairn.graph.SlotBuffer;
import cairn.graph.SlotKind;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The references of objects by field, in any order of objects, without reading the source again:
 * which fields are null was read once for all, on all cores. Memory: 4 bytes per node.
 */
final class References {
  /** In place of a target: nothing is known of the field. */
  static final int UNKNOWN = -2;

  static final int NULL = SlotBuffer.NULL;

  private static final int MOST_FIELDS = 32;
  private static final int TASK = 1 << 15;
  private static final int BATCH = 64;

  final HeapGraph graph;
  private final TypeTable types;
  private final boolean allKnown;

  /** By node, a bit for each reference that is not null; for objects of few fields. */
  private final int[] filled;

  /** Nodes whose references fit no fields of their type: all are taken as elements. */
  private @Nullable NodeSet odd;

  /** By type, 1 if the objects' first reference is that to their class; -1 if not known yet. */
  private final byte[] toClass;

  References(HeapGraph graph, TypeTable types, Progress progress) {
    this.graph = graph;
    this.types = types;
    this.allKnown = graph.knowsAllReferences();
    this.filled = new int[graph.nodeCount()];
    this.toClass = new byte[graph.typeCount()];
    Arrays.fill(toClass, (byte) -1);
    int nodes = filled.length;
    int tasks = (int) ((nodes + TASK - 1L) / TASK);
    for (int from = 0; from < tasks; from += BATCH) {
      progress.at((long) from * TASK, nodes);
      IntStream.range(from, Math.min(tasks, from + BATCH)).parallel().forEach(this::readTask);
    }
  }

  private void readTask(int task) {
    SlotBuffer buffer = new SlotBuffer(MOST_FIELDS);
    int end = (int) Math.min(filled.length, (task + 1L) * TASK);
    for (int node = task * TASK; node < end; node++) {
      TypeFacts facts = types.of(graph.type(node));
      if (facts.array || graph.classType(node) >= 0) {
        continue;
      }
      int fields = facts.references();
      long count = count(node);
      if (count > fields) {
        addOdd(node);
      } else if (count == fields) {
        filled[node] = fields >= MOST_FIELDS ? -1 : (1 << fields) - 1;
      } else if (count > 0 && fields <= MOST_FIELDS) {
        read(node, facts, (int) count, buffer);
      }
    }
  }

  private void read(int node, TypeFacts facts, int count, SlotBuffer buffer) {
    int bits = 0;
    int next = 0;
    while (next >= 0) {
      next = graph.referenceSlots(node, next, buffer);
      for (int i = 0; i < buffer.size(); i++) {
        int reference = facts.referenceAt(buffer.slot(i));
        if (buffer.target(i) != NULL && reference >= 0) {
          bits |= 1 << reference;
        }
      }
    }
    if (Integer.bitCount(bits) == count) {
      filled[node] = bits;
    } else {
      addOdd(node);
    }
  }

  private synchronized void addOdd(int node) {
    if (odd == null) {
      odd = new NodeSet(graph.nodeCount());
    }
    odd.add(node);
  }

  /** Whether all references of a node are elements. */
  boolean isArray(int node, TypeFacts facts) {
    return facts.array || odd != null && odd.contains(node);
  }

  /** The first of the references in slots. */
  long first(int node) {
    return graph.firstReference(node) + toClass(node);
  }

  long end(int node) {
    return graph.firstReference(node + 1);
  }

  long count(int node) {
    return end(node) - first(node);
  }

  /** The object of its class that an object keeps alive; -1 if there is none. */
  int classOf(int node) {
    return toClass(node) == 0 ? NULL : graph.target(graph.firstReference(node));
  }

  private int toClass(int node) {
    int type = graph.type(node);
    byte known = toClass[type];
    if (known < 0) {
      long first = graph.firstReference(node);
      if (first == graph.firstReference(node + 1)) {
        return 0;
      }
      known = (byte) (graph.slot(node, first) == HeapGraph.CLASS_SLOT ? 1 : 0);
      toClass[type] = known;
    }
    return known;
  }

  /** What a reference of an object leads to, or {@link #NULL}. */
  int field(int node, TypeFacts facts, int reference) {
    if (facts.references() > MOST_FIELDS) {
      int slot = facts.slots[reference];
      return graph.slotKind(node, slot) == SlotKind.REFERENCE
          ? (int) graph.slotBits(node, slot)
          : NULL;
    }
    int bits = filled[node];
    int bit = 1 << reference;
    return (bits & bit) == 0 ? NULL : graph.target(first(node) + Integer.bitCount(bits & bit - 1));
  }

  /** Fills in what the references of an object lead to; those that are not followed are null. */
  void load(int node, TypeFacts facts, int[] targets) {
    int count = facts.references();
    if (count > MOST_FIELDS) {
      for (int i = 0; i < count; i++) {
        targets[i] = field(node, facts, i);
      }
    } else {
      int bits = filled[node];
      long next = bits == 0 ? 0 : first(node);
      for (int i = 0; i < count; i++) {
        targets[i] = (bits >>> i & 1) == 0 ? NULL : graph.target(next++);
      }
    }
    if (facts.weak >= 0) {
      targets[facts.weak] = UNKNOWN;
    }
    if (!allKnown) {
      for (int i = 0; i < count; i++) {
        if (targets[i] == NULL && graph.slotKind(node, facts.slots[i]) != SlotKind.NULL) {
          targets[i] = UNKNOWN;
        }
      }
    }
  }

  /** Whether an array has an element that is known to be null. */
  boolean hasNull(int array) {
    int length = graph.slotCount(array);
    if (count(array) == length) {
      return false;
    }
    if (allKnown) {
      return true;
    }
    for (int slot = 0; slot < length; slot++) {
      if (graph.slotKind(array, slot) == SlotKind.NULL) {
        return true;
      }
    }
    return false;
  }
}
