package cairn.analysis.constraints.locate;

import cairn.history.HeapHistory;
import cairn.history.ReferenceIndex;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** What can have changed which nodes refer to a node, by the index of all references. */
final class References {
  /** Of a node with more references nothing is told. */
  private static final int MOST_REFERENCES = 100_000;

  /** So many nodes that are not alive are followed. */
  private static final int MOST_FOLLOWED = 10_000;

  /** So many of the references to a node are looked at for those that are current. */
  private static final int MOST_LOOKED_AT = 512;

  /** It is not known. */
  static final long UNKNOWN = -1;

  private final HeapHistory history;

  /** Made when first asked for. */
  private @Nullable ReferenceIndex index;

  References(HeapHistory history) {
    this.history = history;
  }

  HeapHistory history() {
    return history;
  }

  ReferenceIndex index() {
    ReferenceIndex known = index;
    if (known == null) {
      known = history.indexReferences();
      index = known;
    }
    return known;
  }

  /**
   * The versions among the first so many that refer to a node and are the last of their slots; not
   * all of them, if there were many in between.
   */
  List<Integer> current(int node, int limit) {
    List<Integer> found = new ArrayList<>();
    ReferenceIndex all = index();
    int count = all.count(node, limit);
    for (int i = count - 1; i >= Math.max(0, count - MOST_LOOKED_AT); i--) {
      int version = all.version(node, i);
      int next = history.next(version);
      if (next < 0 || next >= limit) {
        found.add(version);
      }
    }
    return found;
  }

  /** Slots that refer to a node at a time; not all of them, if there were many before. */
  List<Long> slots(int node, long time) {
    return current(node, history.versionsUpTo(time)).stream().map(history::slotOf).toList();
  }

  /**
   * The last time up to now at which a reference was stored or overwritten that can change which
   * live nodes refer to some nodes, given that what refers to them and is alive stays alive; 0 if
   * there is none, {@link #UNKNOWN} if it takes too long to tell.
   *
   * <p>What is not alive and refers to the nodes comes to life only by a reference to it, or to
   * something that leads to it.
   */
  long lastChange(int[] nodes, long now, IntPredicate isAlive) {
    ReferenceIndex all = index();
    int limit = history.versionsUpTo(now);
    Set<Integer> watched = new HashSet<>();
    Deque<Integer> open = new ArrayDeque<>();
    for (int node : nodes) {
      watched.add(node);
      open.add(node);
    }
    long last = 0;
    while (!open.isEmpty()) {
      int node = open.remove();
      if (all.count(node) > MOST_REFERENCES || watched.size() > MOST_FOLLOWED) {
        return UNKNOWN;
      }
      int count = all.count(node, limit);
      for (int i = 0; i < count; i++) {
        int version = all.version(node, i);
        int next = history.next(version);
        boolean isCurrent = next < 0 || next >= limit;
        last = Math.max(last, history.time(isCurrent ? version : next));
        if (isCurrent) {
          int owner = history.owner(history.slotOf(version));
          if (owner >= 0 && !isAlive.test(owner) && watched.add(owner)) {
            open.add(owner);
          }
        }
      }
    }
    return last;
  }
}
