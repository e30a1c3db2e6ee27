package cairn.analysis.abstraction.ideal;

import cairn.analysis.abstraction.ideal.ContainerRule.Name;
import cairn.graph.HeapGraph;
import cairn.graph.Progress;
import cairn.graph.SlotBuffer;
import cairn.graph.SlotKind;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The references of objects by field, in any order of objects, without reading the source again:
 * which fields are null was read once for all, on all cores. What is asked of a node most often is
 * in one word. Memory: 12 bytes and 4 bits per node.
 */
final class References {
  /** In place of a target: nothing is known of the field. */
  static final int UNKNOWN = -2;

  static final int NULL = SlotBuffer.NULL;

  private static final int MOST_FIELDS = 32;
  private static final int TASK = 1 << 15;
  private static final int BATCH = 64;

  /** In a head, above the number of the first reference: there is one to the object's class. */
  private static final long TO_CLASS = 1L << 32;

  /** No field is null. */
  private static final long FULL = 1L << 33;

  /** All references are elements. */
  private static final long ELEMENTS = 1L << 34;

  private static final long CLASS = 1L << 35;
  private static final int TYPE = 36;
  private static final long FIRST = (1L << 32) - 1;

  final HeapGraph graph;
  private final TypeTable types;
  private final boolean allKnown;

  /** By node, and once more at the end: its first reference, what is above, its type. */
  private long[] heads;

  /**
   * By node, a bit for each reference that is not null, of objects of few fields, some of which are
   * null; of others the number in the field that says how many elements they have.
   */
  private int[] filled;

  /** What is known of nodes before anything is walked: which are a library's, which leaves. */
  final NodeStates states;

  /** By type, 1 if the objects' first reference is that to their class; -1 if not known yet. */
  private final byte[] toClass;

  References(HeapGraph graph, TypeTable types, Progress progress) {
    this.graph = graph;
    this.types = types;
    this.allKnown = graph.knowsAllReferences();
    int nodes = graph.nodeCount();
    if (graph.referenceCount() > FIRST) {
      throw new IllegalStateException("the heap has " + graph.referenceCount() + " references");
    }
    this.heads = new long[nodes + 1];
    this.heads[nodes] = graph.referenceCount();
    this.filled = new int[nodes];
    this.states = new NodeStates(nodes);
    this.toClass = new byte[graph.typeCount()];
    Arrays.fill(toClass, (byte) -1);
    int tasks = (int) ((nodes + TASK - 1L) / TASK);
    for (int from = 0; from < tasks; from += BATCH) {
      progress.at((long) from * TASK, nodes);
      IntStream.range(from, Math.min(tasks, from + BATCH)).parallel().forEach(this::readTask);
    }
  }

  private void readTask(int task) {
    SlotBuffer buffer = new SlotBuffer(MOST_FIELDS);
    int end = (int) Math.min(filled.length, (task + 1L) * TASK);
    long after = graph.firstReference(task * TASK);
    for (int node = task * TASK; node < end; node++) {
      int type = graph.type(node);
      TypeFacts facts = types.of(type);
      long first = after;
      after = graph.firstReference(node + 1);
      boolean isClass = graph.classType(node) >= 0;
      states.set(
          node,
          (facts.library ? NodeStates.LIBRARY : 0)
              | (!isClass && first == after ? NodeStates.LEAF : 0));
      int skipped = first == after ? 0 : toClass(node, type, first);
      long head = (long) type << TYPE | first | (skipped == 0 ? 0 : TO_CLASS);
      if (isClass) {
        head |= CLASS;
      }
      if (facts.array) {
        head |= ELEMENTS;
      } else if (!isClass) {
        head |= fields(node, facts, buffer, after - first - skipped);
      }
      heads[node] = head;
    }
  }

  /** Looks which fields of an object are null; returns what is to be known of it. */
  private long fields(int node, TypeFacts facts, SlotBuffer buffer, long count) {
    int fields = facts.references();
    if (count > fields) {
      return ELEMENTS;
    }
    if (count == fields) {
      if (facts.sizeSlot >= 0) {
        filled[node] = number(node, facts.sizeSlot);
      }
      return FULL;
    }
    return count == 0 || fields > MOST_FIELDS || read(node, facts, (int) count, buffer)
        ? 0
        : ELEMENTS;
  }

  /** False if references fit no fields of the type: then all are taken as elements. */
  private boolean read(int node, TypeFacts facts, int count, SlotBuffer buffer) {
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
    filled[node] = bits;
    return Integer.bitCount(bits) == count;
  }

  private int toClass(int node, int type, long first) {
    byte known = toClass[type];
    if (known < 0) {
      known = (byte) (graph.slot(node, first) == HeapGraph.CLASS_SLOT ? 1 : 0);
      toClass[type] = known;
    }
    return known;
  }

  /** Nothing more is asked of it; gives its memory back while others still refer to it. */
  void release() {
    heads = new long[0];
    filled = new int[0];
  }

  /** What the methods below are asked with. */
  long head(int node) {
    return heads[node];
  }

  static int type(long head) {
    return (int) (head >>> TYPE);
  }

  TypeFacts facts(long head) {
    return types.of((int) (head >>> TYPE));
  }

  /** Whether it is an object that stands for a class. */
  static boolean isClass(long head) {
    return (head & CLASS) != 0;
  }

  /** Whether all references of a node are elements. */
  static boolean isArray(long head) {
    return (head & ELEMENTS) != 0;
  }

  /** The first of the references in slots. */
  static long first(long head) {
    return (head & FIRST) + (head >>> 32 & 1);
  }

  long end(int node) {
    return heads[node + 1] & FIRST;
  }

  /** The object of its class that an object keeps alive; -1 if there is none. */
  int classOf(long head) {
    return (head & TO_CLASS) == 0 ? NULL : graph.target(head & FIRST);
  }

  /** What a reference of an object leads to, or {@link #NULL}. */
  int field(int node, long head, TypeFacts facts, int reference) {
    if ((head & FULL) != 0) {
      return graph.target(first(head) + reference);
    }
    if (facts.references() > MOST_FIELDS) {
      int slot = facts.slots[reference];
      return graph.slotKind(node, slot) == SlotKind.REFERENCE
          ? (int) graph.slotBits(node, slot)
          : NULL;
    }
    int bits = filled[node];
    int bit = 1 << reference;
    return (bits & bit) == 0 ? NULL : graph.target(first(head) + Integer.bitCount(bits & bit - 1));
  }

  /** Fills in what the references of an object lead to; those that are not followed are null. */
  void load(int node, long head, TypeFacts facts, int[] targets) {
    int count = facts.references();
    long next = first(head);
    if ((head & FULL) != 0) {
      for (int i = 0; i < count; i++) {
        targets[i] = graph.target(next + i);
      }
    } else if (count > MOST_FIELDS) {
      for (int i = 0; i < count; i++) {
        targets[i] = field(node, head, facts, i);
      }
    } else {
      int bits = filled[node];
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

  /** The number in a field of an object that a description names; 0 if it is not known. */
  int number(int node, Name field) {
    long head = heads[node];
    TypeFacts facts = facts(head);
    if ((head & FULL) != 0 && facts.sizeSlot >= 0 && field.equals(facts.sizeName)) {
      return filled[node];
    }
    int slot = BoundRule.slot(field, graph.typeInfo(type(head)));
    return slot >= 0 ? number(node, slot) : 0;
  }

  private int number(int node, int slot) {
    return graph.slotKind(node, slot) == SlotKind.INT ? (int) graph.slotBits(node, slot) : 0;
  }

  /** Whether an array has an element that is known to be null. */
  boolean hasNull(int array, long head) {
    int length = graph.slotCount(array);
    if (end(array) - first(head) == length) {
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
