package cairn.analysis.abstraction.ideal;

import cairn.graph.HeapGraph;
import cairn.graph.SlotBuffer;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.HashSet;
import java.util.Set;

/**
 * What is hidden inside of objects. It belongs to the library as a whole if that leads to it,
 * otherwise to the first object, in the order of the nodes, whose inside leads to it. An object
 * whose inside leads to what belongs to another one leads to that one.
 *
 * <p>Several threads look at different objects at the same time. A node that an object leads to
 * belongs to it until an earlier object is found to lead to it, which then goes on from there, too;
 * so in the end everything belongs to whom it should. Objects that lost a node that way have to be
 * looked at once more, when everything is settled.
 */
final class Insides {
  /** In place of the place of a node that is not reached. */
  static final int NOWHERE = -1;

  private static final VarHandle PLACES = MethodHandles.arrayElementVarHandle(int[].class);

  private final HeapGraph graph;
  private final TypeTable types;
  private final References references;
  private final boolean hasLibrary;
  private final int holder;
  private final int[] places;
  private final int[] loaded;
  private final SlotBuffer buffer = new SlotBuffer();
  private final IntList claimed = new IntList();
  private final IntList targets = new IntList();
  private final IntList shared = new IntList();

  /** Objects that lost a node. */
  private final IntList losers = new IntList();

  private boolean settled;
  private final Set<Integer> seen = new HashSet<>();
  private int current;
  private long bytes;
  private long overhead;
  private long partBytes;

  /**
   * @param places by node: its object, or, of hidden nodes, -2 minus that which they belong to; it
   *     is filled in here
   * @param hasLibrary whether the first object is the library as a whole
   * @param holder the class whose static fields are not followed; -1 for none
   */
  Insides(References references, TypeTable types, int[] places, boolean hasLibrary, int holder) {
    this.graph = references.graph;
    this.types = types;
    this.references = references;
    this.places = places;
    this.hasLibrary = hasLibrary;
    this.holder = holder;
    this.loaded = new int[Math.max(1, types.mostReferences)];
  }

  /** From now on it is known what belongs to whom. */
  void settle() {
    settled = true;
  }

  /** Objects that other threads may count too much for, since this one took a node from them. */
  IntList losers() {
    return losers;
  }

  /** What comes is inside of this object. */
  void begin(int object) {
    current = object;
    bytes = 0;
    overhead = 0;
    partBytes = 0;
    targets.clear();
    shared.clear();
    if (settled) {
      seen.clear();
    }
  }

  /** Bytes of what belongs to the object. */
  long bytes() {
    return bytes;
  }

  /** Those of them that hold no data; without those of the parts of containers. */
  long overhead() {
    return overhead;
  }

  /** Bytes of the parts alone. */
  long partBytes() {
    return partBytes;
  }

  /** The objects that the inside leads to; ascending, each once, the object itself maybe too. */
  IntList targets() {
    return targets;
  }

  /** Nodes that the inside leads to and that belong to others, who will be known in the end. */
  IntList shared() {
    return shared;
  }

  /** The object, or something inside of it, refers to a node. */
  void refer(int node) {
    if (node >= 0 && take(node)) {
      if ((references.states.get(node) & NodeStates.LEAF) != 0) {
        TypeFacts facts = references.facts(references.head(node));
        count(node, facts.array ? facts.dataBytes * graph.slotCount(node) : facts.dataBytes);
      } else {
        claimed.add(node);
      }
    }
  }

  /** The object is made of a node, of which the rest is known. */
  void part(int node) {
    if (take(node)) {
      long size = graph.size(node);
      bytes += size;
      partBytes += size;
    }
  }

  private boolean take(int node) {
    int mine = -2 - current;
    while (true) {
      int place = (int) PLACES.getOpaque(places, node);
      if (place >= 0) {
        targets.add(place);
        return false;
      }
      if (place == mine) {
        return settled && seen.add(node);
      }
      if (place == -2 && hasLibrary) {
        return false; // what belongs to the library is nobody's in particular
      }
      if (place != NOWHERE && (settled || place > mine)) {
        shared.add(node);
        return false;
      }
      if (PLACES.compareAndSet(places, node, place, mine)) {
        if (place != NOWHERE) {
          losers.add(-2 - place);
        }
        return true;
      }
    }
  }

  /** Follows all that was referred to. */
  void finish() {
    while (!claimed.isEmpty()) {
      int node = claimed.pop();
      long head = references.head(node);
      TypeFacts facts = references.facts(head);
      long data = 0;
      if (References.isClass(head)) {
        ofClass(node);
      } else if (References.isArray(head)) {
        data = facts.dataBytes * graph.slotCount(node);
        long end = references.end(node);
        for (long each = References.first(head); each < end; each++) {
          refer(graph.target(each));
        }
      } else {
        data = facts.dataBytes;
        references.load(node, head, facts, loaded);
        for (int i = 0; i < facts.references(); i++) {
          refer(loaded[i]);
        }
      }
      count(node, data);
    }
    targets.sortFrom(0);
  }

  private void count(int node, long data) {
    long size = graph.size(node);
    bytes += size;
    overhead += size - Math.min(size, data);
  }

  /** What a class refers to; static fields of the program's classes are variables instead. */
  void ofClass(int node) {
    if (!hasLibrary || node == holder) {
      return;
    }
    boolean library = types.of(graph.classType(node)).library;
    int next = 0;
    while (next >= 0) {
      next = graph.referenceSlots(node, next, buffer);
      for (int i = 0; i < buffer.size(); i++) {
        if (library || graph.slotName(node, buffer.slot(i)).startsWith("<")) {
          refer(buffer.target(i));
        }
      }
    }
  }
}
