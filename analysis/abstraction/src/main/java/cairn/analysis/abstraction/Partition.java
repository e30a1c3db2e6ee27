package cairn.analysis.abstraction;

import java.util.Arrays;

/**
 * Objects divided into classes that only grow, with the variables' owner as one more object: a
 * union-find structure in three ints an object. The members of a class are a ring, so that they can
 * be listed; two rings become one by exchanging two successors.
 */
final class Partition {
  private final IdealHeap heap;
  private final TypeSets typeSets;

  /** Of a class's representative the number of members, negated; of others one nearer to it. */
  private final int[] parent;

  /** The next object of the same class. */
  private final int[] next;

  /**
   * Of a representative, the types in its class, or what {@link #mark} put in place of them. Of an
   * object that was alone when it joined a class, its type.
   */
  private final int[] types;

  /** Every object by itself. */
  Partition(IdealHeap heap) {
    this.heap = heap;
    int objects = heap.objectCount();
    typeSets = new TypeSets(heap.types().size() + 1);
    parent = new int[objects + 1];
    next = new int[objects + 1];
    types = new int[objects + 1];
    Arrays.fill(parent, -1);
    for (int object = 0; object < objects; object++) {
      next[object] = object;
      types[object] = heap.type(object);
    }
    next[objects] = objects;
    types[objects] = heap.types().size();
  }

  /** The object whose references are the variables; it is alone in its class. */
  int root() {
    return heap.objectCount();
  }

  TypeSets typeSets() {
    return typeSets;
  }

  /** The representative of the object's class. */
  int find(int object) {
    int at = object;
    while (parent[at] >= 0) {
      int up = parent[at];
      if (parent[up] < 0) {
        return up;
      }
      parent[at] = parent[up];
      at = parent[up];
    }
    return at;
  }

  /** Whether the object is known at once to be in this class; false says nothing. */
  boolean isPlainlyIn(int object, int representative) {
    return parent[object] == representative || object == representative;
  }

  boolean isRepresentative(int object) {
    return parent[object] < 0;
  }

  int size(int representative) {
    return -parent[representative];
  }

  int next(int object) {
    return next[object];
  }

  int type(int object) {
    int known = types[object];
    return known >= 0 && known < heap.types().size() ? known : heap.type(object);
  }

  /** The types in a class, or its mark if that is negative. */
  int types(int representative) {
    return types[representative];
  }

  /** Puts a negative number in place of the types in a class. */
  void mark(int representative, int number) {
    types[representative] = number;
  }

  /** Makes one class of two, with the first's representative and its types or mark. */
  void join(int representative, int other) {
    parent[representative] += parent[other];
    parent[other] = representative;
    int successor = next[representative];
    next[representative] = next[other];
    next[other] = successor;
  }

  /**
   * Joins objects of one recursive definition where one refers to the other. Only for a partition
   * that bears no marks.
   */
  void joinRecursive() {
    int objects = heap.objectCount();
    for (int object = 0; object < objects; object++) {
      int recursion = heap.recursion(object);
      if (recursion < 0) {
        continue;
      }
      for (int edge = heap.firstEdge(object); edge < heap.firstEdge(object + 1); edge++) {
        int target = heap.target(edge);
        if (target >= 0 && target != object && heap.recursion(target) == recursion) {
          joinLarger(find(object), find(target));
        }
      }
    }
  }

  private void joinLarger(int a, int b) {
    if (a == b) {
      return;
    }
    int larger = size(a) >= size(b) ? a : b;
    int smaller = larger == a ? b : a;
    types[larger] = typeSets.union(types[larger], types[smaller]);
    join(larger, smaller);
  }
}
