package cairn.analysis.constraints.check;

import java.util.Set;

/** The nodes that are roots at all times: those that a moment carries, and some more. */
final class RootNodes {
  private int[] carried = new int[0];
  private final IntList pinned = new IntList();

  /** Counts the changes. */
  private int edition;

  int edition() {
    return edition;
  }

  void carry(int[] nodes) {
    carried = nodes;
    edition++;
  }

  void pin(int node) {
    pinned.add(node);
    edition++;
  }

  /** Takes a node away that was added, once; false if it was not. */
  boolean unpin(int node) {
    for (int i = 0; i < pinned.size(); i++) {
      if (pinned.get(i) == node) {
        pinned.set(i, pinned.get(pinned.size() - 1));
        pinned.pop();
        edition++;
        return true;
      }
    }
    return false;
  }

  /** All of them; some may be there several times. */
  IntList all() {
    IntList nodes = new IntList();
    for (int node : carried) {
      nodes.add(node);
    }
    for (int i = 0; i < pinned.size(); i++) {
      nodes.add(pinned.get(i));
    }
    return nodes;
  }

  boolean contains(int node) {
    for (int each : carried) {
      if (each == node) {
        return true;
      }
    }
    for (int i = 0; i < pinned.size(); i++) {
      if (pinned.get(i) == node) {
        return true;
      }
    }
    return false;
  }

  /** Adds the static fields that make a node a root now, unless it is one at all times. */
  void slots(int node, RootSet rootSet, Now now, Set<Long> found) {
    if (!contains(node) && !rootSet.all) {
      rootSet.staticsOf(now, node, found);
    }
  }
}
