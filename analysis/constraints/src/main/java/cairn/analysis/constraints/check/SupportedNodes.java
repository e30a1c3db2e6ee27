package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.Shapes;

/**
 * What keeps live nodes alive. Each has a support: it is a root, or a live node refers to it.
 * Labels grow from every support to what it supports, so a reference from a node with a smaller
 * label can always take over, without a search. Where none is smaller, labels are moved; only if
 * that fails, the nodes that were supported through the node are looked at as well.
 */
class SupportedNodes extends DeclaredEdges {
  static final int SUSPECT = 8;

  /** The usual distance of labels. */
  static final long GAP = 1L << 31;

  /** How far the chain of supports is followed when labels are moved. */
  private static final int LONGEST_CHAIN = 1024;

  /** Labels that would be closer are moved together with more of the chain. */
  private static final long LEAST_ROOM = 1 << 8;

  /** Nodes that lost their support. */
  private final IntList orphans = new IntList();

  /** Nodes for which no other was found. */
  final IntList suspects = new IntList();

  private final IntList saved = new IntList();
  private final int[] chain = new int[LONGEST_CHAIN];

  SupportedNodes(Shapes shapes) {
    super(shapes);
  }

  final void orphan(int node) {
    put(node, SUPPORT, NO_SUPPORT);
    orphans.add(node);
  }

  @Override
  void detached(int edge, int from, int to) {
    if (support(to) == edge) {
      if (roots(to) > 0) {
        put(to, SUPPORT, ROOT_SUPPORT);
      } else {
        orphan(to);
      }
    }
  }

  /** Finds out which nodes have lost all support: those that are suspects afterwards. */
  final void findSupports() {
    while (!orphans.isEmpty()) {
      int node = orphans.pop();
      if (support(node) == NO_SUPPORT && (flags(node) & SUSPECT) == 0 && !adopt(node)) {
        suspect(node);
      }
    }
    rescue();
  }

  /** Finds another support for a node that lost its own. */
  private boolean adopt(int node) {
    if (roots(node) > 0) {
      put(node, SUPPORT, ROOT_SUPPORT);
      return true;
    }
    for (int e = inHead(node); e != EdgeStore.NONE; e = edges.nextIn(e)) {
      int from = edges.from(e);
      if (isSound(from) && label[from] < label[node]) {
        put(node, SUPPORT, e);
        return true;
      }
    }
    long room = leastSupportedLabel(node);
    for (int e = inHead(node); e != EdgeStore.NONE; e = edges.nextIn(e)) {
      int from = edges.from(e);
      if (isSound(from) && from != node && (raise(node, from, room) || lower(node, from))) {
        put(node, SUPPORT, e);
        return true;
      }
    }
    return false;
  }

  /** Whether a node has a support, so that it may be one. */
  private boolean isSound(int node) {
    return support(node) != NO_SUPPORT && (flags(node) & SUSPECT) == 0;
  }

  /** The least label of the nodes that a node supports. */
  private long leastSupportedLabel(int node) {
    long least = Long.MAX_VALUE;
    int base = outBase(node);
    for (int i = 0; i < outCount(node); i++) {
      int to = edges.to(base + i);
      if (to >= 0 && support(to) == base + i) {
        least = Math.min(least, label[to]);
      }
    }
    return least;
  }

  /** Gives a node a label between that of a future support and those of the nodes it supports. */
  private boolean raise(int node, int from, long room) {
    long low = label[from];
    if (room == Long.MAX_VALUE) {
      if (low > Long.MAX_VALUE - 2 * GAP) {
        return false;
      }
      label[node] = low + GAP;
      return true;
    }
    if (room <= low || room - low < 2) {
      return false;
    }
    label[node] = low + (room - low) / 2;
    return true;
  }

  /**
   * Lowers the labels of a future support and of those that it hangs on, so that they are below
   * that of the node, with room between them. Refuses if it hangs on the node itself, which shows
   * as a chain that never gets below the node's label.
   */
  private boolean lower(int node, int from) {
    int length = 0;
    int at = from;
    while (label[at] >= label[node] || room(node, at, length) < LEAST_ROOM) {
      if (at == node || !isSound(at)) {
        return false;
      }
      if (length == LONGEST_CHAIN) {
        break;
      }
      chain[length++] = at;
      if (support(at) == ROOT_SUPPORT) {
        long base = label[node] - GAP * (length + 1);
        return base > Long.MIN_VALUE / 2 && relabel(length, base, GAP);
      }
      if (edges.from(support(at)) == node && !turnAway(at, node)) {
        return false;
      }
      at = edges.from(support(at));
    }
    long step = isSound(at) && label[at] < label[node] ? room(node, at, length) : 0;
    return step > 0 && relabel(length, label[at], step);
  }

  /** Finds a support for a node that hangs on another one, which is not below that one. */
  private boolean turnAway(int node, int from) {
    for (int e = inHead(node); e != EdgeStore.NONE; e = edges.nextIn(e)) {
      int other = edges.from(e);
      if (other != from && isSound(other) && label[other] < label[from]) {
        put(node, SUPPORT, e);
        return true;
      }
    }
    return false;
  }

  /** The distance of labels if so many are put between those of two nodes. */
  private long room(int node, int below, int count) {
    return (label[node] - label[below]) / (count + 1);
  }

  private boolean relabel(int length, long base, long step) {
    for (int i = 0; i < length; i++) {
      label[chain[i]] = base + step * (length - i);
    }
    return true;
  }

  /** A node has no support that can be told: those that it supports lose theirs. */
  private void suspect(int node) {
    put(node, FLAGS, flags(node) | SUSPECT);
    suspects.add(node);
    int base = outBase(node);
    for (int i = 0; i < outCount(node); i++) {
      int to = edges.to(base + i);
      if (to >= 0 && support(to) == base + i) {
        orphan(to);
      }
    }
  }

  /** Finds suspects that are alive after all, and what they lead to. */
  private void rescue() {
    for (int i = 0; i < suspects.size(); i++) {
      int node = suspects.get(i);
      if ((flags(node) & SUSPECT) == 0) {
        continue;
      }
      for (int e = inHead(node); e != EdgeStore.NONE; e = edges.nextIn(e)) {
        int from = edges.from(e);
        if (isSound(from)) {
          save(node, e);
          break;
        }
      }
    }
  }

  private void save(int first, int edge) {
    saved.clear();
    rest(first, edge);
    while (!saved.isEmpty()) {
      int node = saved.pop();
      int base = outBase(node);
      for (int i = 0; i < outCount(node); i++) {
        int to = edges.to(base + i);
        if (to >= 0 && (flags(to) & SUSPECT) != 0) {
          rest(to, base + i);
        }
      }
    }
  }

  /** Lets a suspect rest on a reference. */
  private void rest(int node, int edge) {
    put(node, FLAGS, flags(node) & ~SUSPECT);
    put(node, SUPPORT, edge);
    label[node] = label[edges.from(edge)] + GAP;
    saved.add(node);
  }
}
