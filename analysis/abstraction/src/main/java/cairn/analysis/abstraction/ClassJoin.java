package cairn.analysis.abstraction;

import cairn.graph.Progress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Divides objects into classes: objects of one recursive definition where one refers to the other
 * are in one, and so are those of classes with a common type that the same class refers to by the
 * same label.
 *
 * <p>From the variables on, the references of every object are looked at once. An object gets the
 * number of its class when it is first met; from then on only classes are joined, of which there
 * are few. A class keeps for each label and each type of the classes that this label leads to where
 * it leads; so a second target of one label with a type of the first is seen at once, and a class
 * that gets another type tells those that refer to it. Of two classes that are joined the one with
 * less of this is entered in the other. What nothing refers to is looked at last, in the order of
 * objects.
 */
final class ClassJoin {
  private static final int STRIDE = 1 << 16;

  private final IdealHeap heap;
  private final ObjectKinds kinds;

  /** By object: the number of its class, or a class joined to it; its kind, inverted, before. */
  private final int[] classOf;

  private final List<ReachedClass> classes = new ArrayList<>();

  /** By number, that of the class which it was joined to; its own if to none. */
  private int[] parent = new int[64];

  private final PendingObjects pending;

  /** Classes that must be joined, in pairs. */
  private final ArrayDeque<int[]> pairs = new ArrayDeque<>();

  private ClassJoin(IdealHeap heap) {
    this.heap = heap;
    classOf = new int[heap.objectCount()];
    kinds = ObjectKinds.of(heap, classOf);
    pending = new PendingObjects(heap.objectCount());
  }

  /** Takes an int and a bit for each object, of which the int stays. */
  static ClassJoin of(IdealHeap heap, Progress progress) {
    ClassJoin join = new ClassJoin(heap);
    ReachedClass variables = join.add(heap.types().size());
    for (int i = 0; i < heap.variableCount(); i++) {
      int target = heap.variableTarget(i);
      if (target >= 0) {
        join.refer(join.find(variables.number), -1, heap.variableLabel(i), target);
      }
    }
    long done = join.lookAtPending(0, progress);
    for (int object = 0; object < heap.objectCount(); object++) {
      if (join.classOf[object] < 0) {
        int type = join.kinds.type(~join.classOf[object]);
        join.meet(object, join.add(type).number);
        done = join.lookAtPending(done, progress);
      }
    }
    return join;
  }

  ObjectKinds kinds() {
    return kinds;
  }

  /** By object, a number for {@link #find}; it may be overwritten. */
  int[] classOf() {
    return classOf;
  }

  /** How many numbers there are. */
  int count() {
    return classes.size();
  }

  /** What is known of a class. */
  ReachedClass reached(int number) {
    return classes.get(number);
  }

  /** The number of the class that a class is part of by now. */
  int find(int number) {
    int at = number;
    while (parent[at] != at) {
      int up = parent[parent[at]];
      parent[at] = up;
      at = up;
    }
    return at;
  }

  private ReachedClass add(int type) {
    ReachedClass added = new ReachedClass(classes.size());
    if (added.number == parent.length) {
      parent = Arrays.copyOf(parent, 2 * parent.length);
    }
    parent[added.number] = added.number;
    added.types.set(type);
    classes.add(added);
    return added;
  }

  private void meet(int object, int number) {
    classOf[object] = number;
    pending.add(object);
  }

  private long lookAtPending(long before, Progress progress) {
    long done = before;
    for (int object = pending.take(); object >= 0; object = pending.take()) {
      if (++done % STRIDE == 0) {
        progress.at(Math.min(done, heap.objectCount()), heap.objectCount());
      }
      int end = heap.firstEdge(object + 1);
      int edge = heap.firstEdge(object);
      if (edge == end) {
        continue;
      }
      int recursion = heap.recursion(object);
      int from = find(classOf[object]);
      int lastLabel = -1;
      int lastClass = -1;
      for (; edge < end; edge++) {
        int target = heap.target(edge);
        if (target < 0) {
          continue;
        }
        int label = heap.label(edge);
        int to = classOf[target];
        if (to >= 0 && to == lastClass && label == lastLabel && (recursion < 0 || to == from)) {
          continue;
        }
        refer(from, recursion, label, target);
        from = find(from);
        lastLabel = label;
        lastClass = classOf[target];
      }
    }
    return done;
  }

  /** An object of a class refers to another object. */
  private void refer(int from, int recursion, int label, int target) {
    int to = classOf[target];
    if (to >= 0) {
      to = find(to);
      classOf[target] = to;
      if (recursion >= 0 && to != from && heap.recursion(target) == recursion) {
        pairs.add(new int[] {from, to});
        joinPairs();
        to = find(to);
      }
    } else {
      int kind = ~to;
      int type = kinds.type(kind);
      if (recursion >= 0 && kinds.recursion(kind) == recursion) {
        meet(target, from);
        addType(classes.get(from), type);
        to = find(from);
      } else {
        TargetMap targets = classes.get(from).targets;
        int place = targets.place(TargetMap.key(label, type));
        if (place >= 0) {
          to = find(targets.valueAt(place));
          targets.setValueAt(place, to);
          meet(target, to);
          return;
        }
        to = add(type).number;
        meet(target, to);
      }
    }
    enter(find(from), label, to);
  }

  private void addType(ReachedClass to, int type) {
    if (!to.types.get(type)) {
      to.types.set(type);
      BitSet added = new BitSet();
      added.set(type);
      tellReferrers(to, added);
      joinPairs();
    }
  }

  /** Notes that a class refers to another one, unless that is known. */
  private void enter(int from, int label, int to) {
    ReachedClass known = classes.get(to);
    TargetMap targets = classes.get(from).targets;
    int place = targets.place(TargetMap.key(label, known.types.nextSetBit(0)));
    if (place >= 0 && find(targets.valueAt(place)) == to) {
      return;
    }
    known.addReferrer(from, label);
    enter(targets, label, known.types, to);
    joinPairs();
  }

  private void enter(TargetMap targets, int label, BitSet types, int to) {
    for (int type = types.nextSetBit(0); type >= 0; type = types.nextSetBit(type + 1)) {
      enter(targets, TargetMap.key(label, type), to);
    }
  }

  private void enter(TargetMap targets, long key, int to) {
    int place = targets.place(key);
    if (place < 0) {
      targets.add(key, to);
    } else if (find(targets.valueAt(place)) != find(to)) {
      pairs.add(new int[] {targets.valueAt(place), to});
    }
  }

  private void joinPairs() {
    for (int[] pair = pairs.poll(); pair != null; pair = pairs.poll()) {
      int a = find(pair[0]);
      int b = find(pair[1]);
      if (a != b) {
        join(classes.get(a), classes.get(b));
      }
    }
  }

  private void join(ReachedClass a, ReachedClass b) {
    boolean first = a.weight() >= b.weight();
    ReachedClass into = first ? a : b;
    ReachedClass other = first ? b : a;
    BitSet newToInto = (BitSet) other.types.clone();
    newToInto.andNot(into.types);
    BitSet newToOther = (BitSet) into.types.clone();
    newToOther.andNot(other.types);
    parent[other.number] = into.number;
    other.number = into.number;
    tellReferrers(into, newToInto);
    tellReferrers(other, newToOther);
    into.types.or(other.types);
    into.takeReferrers(other);
    TargetMap moved = other.targets;
    other.targets = into.targets;
    other.types = into.types;
    for (int place = 0; place < moved.places(); place++) {
      if (moved.isUsed(place)) {
        enter(into.targets, moved.keyAt(place), moved.valueAt(place));
      }
    }
  }

  private void tellReferrers(ReachedClass to, BitSet types) {
    if (types.isEmpty()) {
      return;
    }
    for (int index = 0; index < to.referrerCount(); index++) {
      int from = find(to.referrer(index));
      enter(classes.get(from).targets, to.referrerLabel(index), types, to.number);
    }
  }
}
