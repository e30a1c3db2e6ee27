package cairn.analysis.constraints.locate;

import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * Slots whose references keep some nodes alive, from roots down. Going back in time, where such a
 * slot held something else, another reference to the node is looked for nearby: a structure is
 * mostly rearranged, not torn apart. A slot that was written costs some look-ups in the history; no
 * heap is made.
 */
final class Supports {
  /** So many nodes are looked at to find another way, and so many steps to a root. */
  private static final int NEARBY = 64;

  private static final int MOST_STEPS = 10_000;

  private final HeapHistory history;
  private final References references;

  /** Per node the slot that keeps it alive; nodes without one are roots at all times. */
  private final Map<Integer, Long> slots = new HashMap<>();

  /** A slot, the node that it keeps alive, and when it was last written. */
  private record Link(long slot, int node, long time) {}

  private final PriorityQueue<Link> links =
      new PriorityQueue<>(Comparator.comparingLong(Link::time).reversed());

  /** Nodes that are roots at all times. */
  private final Set<Integer> roots = new HashSet<>();

  Supports(References references, long[] supporting, long time) {
    this.references = references;
    this.history = references.history();
    for (long slot : supporting) {
      int version = history.versionAt(slot, time);
      if (version >= 0 && history.kind(version) == SlotKind.REFERENCE) {
        add((int) history.bits(version), slot, time);
      }
    }
    for (long slot : supporting) {
      int owner = history.owner(slot);
      if (owner >= 0 && !slots.containsKey(owner)) {
        roots.add(owner);
      }
    }
  }

  private void add(int node, long slot, long time) {
    slots.put(node, slot);
    links.add(new Link(slot, node, history.time(history.versionAt(slot, time))));
  }

  /**
   * The last time, above another one, before which it is not known that the nodes are alive; the
   * other one if there is none.
   */
  long last(long floor) {
    while (!links.isEmpty() && links.peek().time() > floor) {
      Link link = links.remove();
      Long current = slots.get(link.node());
      if (current != null && current == link.slot() && !replace(link.node(), link.time() - 1)) {
        return link.time();
      }
    }
    return floor;
  }

  /** Finds another way to a node at a time, breadth first and against the references. */
  private boolean replace(int node, long time) {
    int limit = history.versionsUpTo(time);
    slots.remove(node);
    Map<Integer, Long> ways = new HashMap<>();
    Map<Integer, Integer> targets = new HashMap<>();
    Deque<Integer> open = new ArrayDeque<>();
    open.add(node);
    while (!open.isEmpty() && ways.size() < NEARBY) {
      int at = open.remove();
      for (int version : references.current(at, limit)) {
        long slot = history.slotOf(version);
        int owner = history.owner(slot);
        if (owner < 0 || owner == node || ways.containsKey(owner)) {
          continue;
        }
        ways.put(owner, slot);
        targets.put(owner, at);
        if (isSupported(owner)) {
          keep(owner, node, ways, targets, time);
          return true;
        }
        open.add(owner);
      }
    }
    return false;
  }

  private boolean isSupported(int first) {
    int node = first;
    for (int steps = 0; steps < MOST_STEPS; steps++) {
      Long slot = slots.get(node);
      if (slot == null) {
        return roots.contains(node);
      }
      node = history.owner(slot);
      if (node < 0) {
        return true; // a static field
      }
    }
    return false;
  }

  /** Lets a way from a node that is supported keep alive what lies on it. */
  private void keep(
      int first, int last, Map<Integer, Long> ways, Map<Integer, Integer> targets, long time) {
    int node = first;
    while (node != last) {
      Integer target = targets.get(node);
      Long slot = ways.get(node);
      if (target == null || slot == null) {
        throw new IllegalStateException("a way that ends before its end");
      }
      add(target, slot, time);
      node = target;
    }
  }
}
