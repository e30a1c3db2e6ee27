package cairn.analysis.abstraction;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Joins classes that the same class refers to by the same label, if they have a type in common,
 * until there are none. From the variables on, the references of every object are looked at once. A
 * class keeps for each label and each type of the classes that this label leads to where it leads;
 * so a second target of one label with a type of the first is seen at once, and a class that gets
 * another type tells those that refer to it. Of two classes that are joined the one with less of
 * this is entered in the other. What nothing refers to is looked at last, in the order of objects.
 */
final class PredecessorJoin {
  private final IdealHeap heap;
  private final Partition partition;
  private final TypeSets typeSets;
  private final List<ReachedClass> reached = new ArrayList<>();
  private final ArrayDeque<ReachedClass> waiting = new ArrayDeque<>();

  /** Objects whose classes must be joined, in pairs. */
  private final ArrayDeque<int[]> pairs = new ArrayDeque<>();

  private PredecessorJoin(IdealHeap heap, Partition partition) {
    this.heap = heap;
    this.partition = partition;
    typeSets = partition.typeSets();
  }

  /** Changes the partition; returns the classes that are left, that of the variables first. */
  static List<ReachedClass> join(IdealHeap heap, Partition partition) {
    PredecessorJoin join = new PredecessorJoin(heap, partition);
    join.joinAll();
    return join.reached.stream()
        .filter(each -> partition.isRepresentative(each.representative))
        .toList();
  }

  private void joinAll() {
    reach(partition.root());
    lookAtWaiting();
    for (int object = 0; object < heap.objectCount(); object++) {
      if (partition.isRepresentative(object) && partition.types(object) >= 0) {
        reach(object);
        lookAtWaiting();
      }
    }
  }

  private void lookAtWaiting() {
    for (ReachedClass each = waiting.poll(); each != null; each = waiting.poll()) {
      each.waiting = false;
      while (each.hasNew()) {
        int object = each.runFirst();
        int left = each.takeRun();
        while (left-- > 0) {
          // The last of a run may be a representative, whose successor changes.
          int next = partition.next(object);
          lookAt(object);
          object = next;
        }
      }
    }
  }

  private void lookAt(int object) {
    if (object == partition.root()) {
      for (int variable = 0; variable < heap.variableCount(); variable++) {
        lookAt(object, heap.variableLabel(variable), heap.variableTarget(variable));
      }
    } else {
      int end = heap.firstEdge(object + 1);
      for (int edge = heap.firstEdge(object); edge < end; edge++) {
        lookAt(object, heap.label(edge), heap.target(edge));
      }
    }
  }

  private void lookAt(int object, int label, int target) {
    if (target < 0) {
      return;
    }
    TargetMap targets = reachedClass(partition.find(object)).targets;
    int place = targets.place(TargetMap.key(label, partition.type(target)));
    if (place < 0) {
      enter(targets, object, label, partition.find(target));
    } else if (!partition.isPlainlyIn(target, targets.valueAt(place))) {
      int known = partition.find(targets.valueAt(place));
      targets.setValueAt(place, known);
      joinClasses(known, partition.find(target));
    } else {
      return;
    }
    for (int[] pair = pairs.poll(); pair != null; pair = pairs.poll()) {
      joinClasses(partition.find(pair[0]), partition.find(pair[1]));
    }
  }

  private void enter(TargetMap targets, int object, int label, int to) {
    ReachedClass added = partition.types(to) >= 0 ? reach(to) : reachedClass(to);
    added.addReferrer(object, label);
    enter(targets, label, typeSets.types(added.types), to);
  }

  private ReachedClass reachedClass(int representative) {
    return reached.get(~partition.types(representative));
  }

  private ReachedClass reach(int representative) {
    ReachedClass added = new ReachedClass(representative, partition.types(representative));
    partition.mark(representative, ~reached.size());
    reached.add(added);
    added.addNew(partition.next(representative), partition.size(representative), -1);
    await(added);
    return added;
  }

  private void await(ReachedClass each) {
    if (!each.waiting && each.hasNew()) {
      each.waiting = true;
      waiting.add(each);
    }
  }

  private void enter(TargetMap targets, int label, int[] types, int to) {
    for (int type : types) {
      enter(targets, TargetMap.key(label, type), to);
    }
  }

  /** Of two representatives, at least one of which is of a class that has been reached. */
  private void joinClasses(int a, int b) {
    if (a == b) {
      return;
    }
    if (partition.types(b) >= 0) {
      absorb(a, b);
    } else if (partition.types(a) >= 0) {
      absorb(b, a);
    } else {
      joinReached(reachedClass(a), reachedClass(b));
    }
  }

  /** Adds a class that has not been reached to one that has. */
  private void absorb(int representative, int other) {
    ReachedClass into = reachedClass(representative);
    int types = typeSets.union(into.types, partition.types(other));
    int added = partition.size(other);
    int behind = partition.next(representative);
    partition.join(representative, other);
    into.addNew(partition.next(representative), added, behind);
    await(into);
    if (types != into.types) {
      int[] more = typeSets.difference(types, into.types);
      into.types = types;
      tellReferrers(into, more, representative);
    }
  }

  private void joinReached(ReachedClass a, ReachedClass b) {
    boolean first = weight(a) >= weight(b);
    ReachedClass into = first ? a : b;
    ReachedClass other = first ? b : a;
    int types = typeSets.union(into.types, other.types);
    partition.join(into.representative, other.representative);
    tellReferrers(into, typeSets.difference(types, into.types), into.representative);
    tellReferrers(other, typeSets.difference(types, other.types), into.representative);
    into.types = types;
    into.takeOver(other);
    await(into);
    TargetMap moved = other.targets;
    other.targets = into.targets;
    for (int place = 0; place < moved.places(); place++) {
      if (moved.isUsed(place)) {
        enter(into.targets, moved.keyAt(place), moved.valueAt(place));
      }
    }
  }

  private void enter(TargetMap targets, long key, int to) {
    int place = targets.place(key);
    if (place < 0) {
      targets.add(key, to);
    } else if (partition.find(targets.valueAt(place)) != partition.find(to)) {
      pairs.add(new int[] {targets.valueAt(place), to});
    }
  }

  private static int weight(ReachedClass each) {
    return each.targets.count() + each.referrerCount();
  }

  private void tellReferrers(ReachedClass to, int[] types, int representative) {
    if (types.length == 0) {
      return;
    }
    for (int index = 0; index < to.referrerCount(); index++) {
      ReachedClass from = reachedClass(partition.find(to.referrer(index)));
      enter(from.targets, to.referrerLabel(index), types, representative);
    }
  }
}
