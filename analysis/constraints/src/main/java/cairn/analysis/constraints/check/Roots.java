package cairn.analysis.constraints.check;

/**
 * The roots of a live heap: nodes that a moment carries, nodes of static fields and, if a
 * specification says so, all nodes. Following them costs O(those that a moment carries), and what
 * changed of the others.
 */
final class Roots {
  private final HeapState heap;
  private final Now now;
  private final RootSet rootSet;

  /** Roots that the heap has, as often as they are roots. */
  private IntList carriedRoots = new IntList();

  private IntList staticRoots = new IntList();

  /** The same of all nodes below a number. */
  private IntList allRoots = new IntList();

  private int allLimit;

  Roots(HeapState heap, Now now, RootSet rootSet) {
    this.heap = heap;
    this.now = now;
    this.rootSet = rootSet;
  }

  /**
   * Follows the heap's time.
   *
   * @param carried nodes that are roots beside those of static fields, if they exist
   * @param anew whether static fields, or nodes that were known before, may not be what they were
   */
  void update(IntList carried, boolean anew) {
    carriedRoots = replaced(carriedRoots, existing(carried));
    if (anew) {
      IntList nodes = new IntList();
      rootSet.fromStatics(now, nodes);
      staticRoots = replaced(staticRoots, existing(nodes));
    }
    if (rootSet.all) {
      all(anew);
    }
  }

  private void all(boolean anew) {
    int limit = now.cursor.nodeLimit();
    if (anew) {
      IntList nodes = new IntList();
      addAll(0, limit, nodes);
      allRoots = replaced(allRoots, nodes);
    } else if (limit > allLimit) {
      int before = allRoots.size();
      addAll(allLimit, limit, allRoots);
      for (int i = before; i < allRoots.size(); i++) {
        heap.addRoot(allRoots.get(i));
      }
    } else {
      while (!allRoots.isEmpty() && allRoots.get(allRoots.size() - 1) >= limit) {
        heap.removeRoot(allRoots.pop());
      }
    }
    allLimit = limit;
  }

  private void addAll(int from, int to, IntList found) {
    for (int node = from; node < to; node++) {
      if (now.exists(node)) {
        found.add(node);
      }
    }
  }

  private IntList existing(IntList nodes) {
    IntList found = new IntList();
    for (int i = 0; i < nodes.size(); i++) {
      if (now.exists(nodes.get(i))) {
        found.add(nodes.get(i));
      }
    }
    return found;
  }

  private IntList replaced(IntList old, IntList wanted) {
    if (!wanted.sameAs(old)) {
      for (int i = 0; i < wanted.size(); i++) {
        heap.addRoot(wanted.get(i));
      }
      remove(old);
    }
    return wanted;
  }

  private void remove(IntList nodes) {
    for (int i = 0; i < nodes.size(); i++) {
      heap.removeRoot(nodes.get(i));
    }
  }
}
