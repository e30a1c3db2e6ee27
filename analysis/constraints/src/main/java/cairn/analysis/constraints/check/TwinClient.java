package cairn.analysis.constraints.check;

import java.util.List;

/**
 * A constraint over all pairs of nodes that is decided for all of them together, by the ways
 * between them. Where edges are unknown a slow twin decides, pair by pair, and answers everything
 * until they are known again.
 */
abstract class TwinClient extends Client {
  /** The pairs that are violated, or some of them; empty while the twin decides. */
  final ListedPairs broken;

  private final PairClient slow;
  private boolean isSlow;

  TwinClient(int constraint, int structure, PairClient slow) {
    super(constraint, structure, new Dependencies());
    this.slow = slow;
    this.broken = new ListedPairs(constraint);
  }

  @Override
  final void forget(int node, Transitions log) {
    if (isSlow) {
      slow.forget(node, log);
    }
  }

  @Override
  final void evaluate(Frame f, Transitions log) {
    for (int i = 0; i < dirtyNodes.size(); i++) {
      dirty.remove(dirtyNodes.get(i));
    }
    evaluated += dirtyNodes.size();
    dirtyNodes.clear();
    if (f.heap.hasUnknownEdges()) {
      broken.set(List.of(), 0, log);
      reset();
      evaluateSlowly(f, log);
      return;
    }
    boolean wasSlow = isSlow;
    if (isSlow) {
      slow.clear(log);
      isSlow = false;
      note = "";
    }
    evaluateWays(f, wasSlow, log);
  }

  private void evaluateSlowly(Frame f, Transitions log) {
    isSlow = true;
    for (int node = 0; node < f.heap.limit(); node++) {
      if (f.heap.isAlive(node) && f.heap.shape(node).isIn(structure)) {
        slow.mark(node);
      }
    }
    slow.evaluate(f, log);
    note = slow.note;
  }

  /** The twin takes over: nothing is known of the ways, and what has changed is done with. */
  abstract void reset();

  /**
   * Finds out what is broken, where all edges are known.
   *
   * @param wasSlow whether the twin decided until now
   */
  abstract void evaluateWays(Frame f, boolean wasSlow, Transitions log);

  /** How many pairs are violated, where all edges are known. */
  abstract long brokenCount();

  /** Whether a pair is violated, where all edges are known. */
  abstract boolean isBroken(Frame f, int x, int y);

  @Override
  final void evaluate(Frame f, int node, Transitions log) {
    throw new IllegalStateException("all nodes are looked at together");
  }

  @Override
  final long violatedCount() {
    return isSlow ? slow.violatedCount() : brokenCount();
  }

  @Override
  final long undecidedCount() {
    return isSlow ? slow.undecidedCount() : 0;
  }

  @Override
  final void violated(Frame f, UnitList found, int most) {
    if (isSlow) {
      slow.violated(f, found, most);
    } else {
      broken.addTo(found, most);
    }
  }

  @Override
  final void undecided(Frame f, UnitList found) {
    if (isSlow) {
      slow.undecided(f, found);
    }
  }

  @Override
  final boolean isViolated(Frame f, int x, int y) {
    return isSlow ? slow.isViolated(f, x, y) : isBroken(f, x, y);
  }

  @Override
  final int test(Frame f, int x, int y) {
    return slow.test(f, x, y);
  }
}
