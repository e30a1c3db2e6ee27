package cairn.analysis.constraints.locate;

import cairn.analysis.constraints.check.ReadSet;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * From where an operation moved values to what is broken: what it did wrong to one object can show
 * in another one, which got the wrong value from there. A value was moved if, right before it was
 * stored, the same field or an element of another object that the operation stored to held it.
 *
 * <p>A bounded number of stores is looked at, and a bounded number of slots of each object.
 */
final class Moves {
  /** Of longer operations only the end. */
  private static final int MOST_STORES = 512;

  /** So many objects that the operation stored to. */
  private static final int MOST_OBJECTS = 64;

  /** So many slots of each. */
  private static final int MOST_SLOTS = 16;

  private final References references;
  private final HeapHistory history;
  private final Executions executions;

  Moves(References references, Executions executions) {
    this.references = references;
    this.history = references.history();
    this.executions = executions;
  }

  /**
   * Objects from which the operation of an event moved values, directly or on the way, to slots
   * that were read, and that were there before the operation: a store that is missing leaves such.
   */
  Set<Integer> sources(ReadSet reads, long time) {
    int limit = history.versionsUpTo(time);
    long begin = executions.begin(time);
    int first = Math.max(history.versionsUpTo(begin), limit - MOST_STORES);
    Set<Integer> touched = new LinkedHashSet<>();
    for (int v = first; v < limit && touched.size() < MOST_OBJECTS; v++) {
      int owner = history.owner(history.slotOf(v));
      if (owner >= 0) {
        touched.add(owner);
      }
    }
    Set<Integer> sources = new LinkedHashSet<>();
    Set<Long> wanted = new HashSet<>();
    for (int v = limit - 1; v >= first; v--) {
      long slot = history.slotOf(v);
      if (reads.readsSlot(slot) || wanted.contains(slot)) {
        addSources(v, begin, touched, wanted, sources);
      }
    }
    return sources;
  }

  private void addSources(
      int stored, long begin, Set<Integer> touched, Set<Long> wanted, Set<Integer> found) {
    if (history.kind(stored) == SlotKind.NULL || history.bits(stored) == 0) {
      return; // found everywhere
    }
    long target = history.slotOf(stored);
    for (int node : touched) {
      for (int i = 0; i < Math.min(MOST_SLOTS, history.slotCount(node)); i++) {
        long slot = history.slot(node, i);
        int version = slot == target ? -1 : history.versionAt(slot, history.time(stored) - 1);
        if (version >= 0
            && history.kind(version) == history.kind(stored)
            && history.bits(version) == history.bits(stored)
            && isAlike(slot, target)) {
          wanted.add(slot);
          if (history.time(version) <= begin) {
            found.add(node);
          }
        }
      }
    }
  }

  /** Whether two slots are the same field, or elements, of objects of one type. */
  private boolean isAlike(long one, long other) {
    int owner = history.owner(one);
    int second = history.owner(other);
    return second >= 0
        && history.type(owner) == history.type(second)
        && (isArray(owner) || history.indexOf(one) == history.indexOf(other));
  }

  private boolean isArray(int node) {
    return history.types().get(history.type(node)).isArray();
  }

  /** The object that an array is a part of at a time: the only one that refers to it. */
  int whole(int node, long time) {
    if (node < 0 || !isArray(node)) {
      return node;
    }
    List<Integer> referring = references.current(node, history.versionsUpTo(time));
    int owner = referring.size() == 1 ? history.owner(history.slotOf(referring.get(0))) : -1;
    return owner < 0 ? node : owner;
  }
}
