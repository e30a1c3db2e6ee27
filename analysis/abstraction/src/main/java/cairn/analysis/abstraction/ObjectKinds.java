package cairn.analysis.abstraction;

import java.util.Arrays;

/** The pairs of a type and a recursive definition that objects have, numbered. */
final class ObjectKinds {
  /** By kind. */
  private int[] type = new int[64];

  private int[] recursion = new int[64];
  private int count;
  private final TargetMap numbers = new TargetMap();

  /** By type: the kind of the object of this type that came last. */
  private final int[] last;

  ObjectKinds(int types) {
    last = new int[types];
    Arrays.fill(last, -1);
  }

  /** The kinds of all objects; by object, the kind inverted is put into an array. */
  static ObjectKinds of(IdealHeap heap, int[] inverted) {
    ObjectKinds kinds = new ObjectKinds(heap.types().size());
    for (int object = 0; object < heap.objectCount(); object++) {
      inverted[object] = ~kinds.kind(heap.type(object), heap.recursion(object));
    }
    return kinds;
  }

  private int kind(int ofType, int definition) {
    int known = last[ofType];
    if (known >= 0 && recursion[known] == definition) {
      return known;
    }
    long key = TargetMap.key(ofType, definition + 1);
    int place = numbers.place(key);
    if (place >= 0) {
      last[ofType] = numbers.valueAt(place);
      return last[ofType];
    }
    if (count == type.length) {
      type = Arrays.copyOf(type, 2 * count);
      recursion = Arrays.copyOf(recursion, 2 * count);
    }
    type[count] = ofType;
    recursion[count] = definition;
    numbers.add(key, count);
    last[ofType] = count;
    return count++;
  }

  int count() {
    return count;
  }

  int type(int kind) {
    return type[kind];
  }

  /** The recursive definition; -1 if none. */
  int recursion(int kind) {
    return recursion[kind];
  }
}
