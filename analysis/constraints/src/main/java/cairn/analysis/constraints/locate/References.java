package cairn.analysis.constraints.locate;

import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * The versions of slots that refer to a node, for all nodes. Made in two passes over the history,
 * at some nanoseconds per version; 4 bytes per reference and per node.
 */
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

  /** Per node, where its versions begin. Made when first asked for. */
  private int[] starts = new int[0];

  private int[] versions = new int[0];

  References(HeapHistory history) {
    this.history = history;
  }

  HeapHistory history() {
    return history;
  }

  private void make() {
    starts = new int[history.nodeCount() + 2];
    int count = history.versionCount();
    for (int version = 0; version < count; version++) {
      if (history.kind(version) == SlotKind.REFERENCE) {
        starts[(int) history.bits(version) + 2]++;
      }
    }
    for (int node = 2; node < starts.length; node++) {
      starts[node] += starts[node - 1];
    }
    versions = new int[starts[starts.length - 1]];
    for (int version = 0; version < count; version++) {
      if (history.kind(version) == SlotKind.REFERENCE) {
        versions[starts[(int) history.bits(version) + 1]++] = version;
      }
    }
  }

  private int count(int node) {
    return starts[node + 1] - starts[node];
  }

  /**
   * The versions among the first so many that refer to a node and are the last of their slots; not
   * all of them, if there were many in between.
   */
  List<Integer> current(int node, int limit) {
    if (starts.length == 0) {
      make();
    }
    List<Integer> found = new ArrayList<>();
    int end = Arrays.binarySearch(versions, starts[node], starts[node + 1], limit);
    end = end < 0 ? -end - 1 : end;
    for (int i = end - 1; i >= Math.max(starts[node], end - MOST_LOOKED_AT); i--) {
      int next = history.next(versions[i]);
      if (next < 0 || next >= limit) {
        found.add(versions[i]);
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
    if (starts.length == 0) {
      make();
    }
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
      if (count(node) > MOST_REFERENCES || watched.size() > MOST_FOLLOWED) {
        return UNKNOWN;
      }
      for (int i = starts[node]; i < starts[node + 1]; i++) {
        int version = versions[i];
        if (version >= limit) {
          break;
        }
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
