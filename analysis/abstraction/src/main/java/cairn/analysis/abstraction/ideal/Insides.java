package cairn.analysis.abstraction.ideal;

import cairn.graph.HeapGraph;
import cairn.graph.SlotBuffer;

/**
 * What is hidden inside of objects. It belongs to the library as a whole if that leads to it,
 * otherwise to the first object, in the order of the nodes, whose inside leads to it. An object
 * whose inside leads to what belongs to another one leads to that one.
 */
final class Insides {
  /** In place of the place of a node that is not reached. */
  static final int NOWHERE = -1;

  private final HeapGraph graph;
  private final TypeTable types;
  private final References references;
  private final boolean hasLibrary;
  private final int[] places;
  private final int[] loaded;
  private final SlotBuffer buffer = new SlotBuffer();
  private final IntList claimed = new IntList();
  private final IntList targets = new IntList();
  private int current;
  private long bytes;
  private long overhead;

  /**
   * @param places by node: its object, or, of hidden nodes, -2 minus that which they belong to; it
   *     is filled in here
   * @param hasLibrary whether the first object is the library as a whole
   */
  Insides(References references, TypeTable types, int[] places, boolean hasLibrary) {
    this.graph = references.graph;
    this.types = types;
    this.references = references;
    this.places = places;
    this.hasLibrary = hasLibrary;
    this.loaded = new int[Math.max(1, types.mostReferences)];
  }

  /** What comes is inside of this object. */
  void begin(int object) {
    current = object;
    bytes = 0;
    overhead = 0;
    targets.clear();
  }

  /** Bytes of what belongs to the object. */
  long bytes() {
    return bytes;
  }

  /** Those of them that hold no data; without those of the parts of containers. */
  long overhead() {
    return overhead;
  }

  /** The objects that the inside leads to; ascending, each once, the object itself maybe too. */
  IntList targets() {
    return targets;
  }

  /** The object, or something inside of it, refers to a node. */
  void refer(int node) {
    if (node >= 0 && take(node)) {
      TypeFacts facts = types.ofNode(node);
      if (facts.primitive) {
        count(node, facts.dataBytes * graph.slotCount(node));
      } else {
        claimed.add(node);
      }
    }
  }

  /** The object is made of a node, of which the rest is known. */
  void part(int node) {
    if (take(node)) {
      bytes += graph.size(node);
    }
  }

  private boolean take(int node) {
    int place = places[node];
    if (place == NOWHERE) {
      places[node] = -2 - current;
      return true;
    }
    int owner = place >= 0 ? place : -2 - place;
    if (place >= 0 || owner != 0 || !hasLibrary) {
      targets.add(owner);
    } // what belongs to the library is nobody's in particular
    return false;
  }

  /** Follows all that was referred to. */
  void finish() {
    while (!claimed.isEmpty()) {
      int node = claimed.pop();
      TypeFacts facts = types.ofNode(node);
      long data = 0;
      if (graph.classType(node) >= 0) {
        ofClass(node);
      } else if (references.isArray(node, facts)) {
        data = facts.dataBytes * graph.slotCount(node);
        long end = references.end(node);
        for (long each = references.first(node); each < end; each++) {
          refer(graph.target(each));
        }
      } else {
        data = facts.dataBytes;
        references.load(node, facts, loaded);
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
    if (!hasLibrary) {
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
