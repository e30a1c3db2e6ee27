package cairn.analysis.constraints.check;

import java.util.ArrayList;
import java.util.List;

/**
 * {@code X ->> Y} for all nodes of a structure: it holds if they lie in one component of nodes that
 * lead to each other. As long as it does, a batch costs what {@link Cycles} costs. Otherwise few
 * pairs are all listed; of many those that tell where the structure is torn, which stay as long as
 * they are violated, and all are counted: at each batch in a structure of some thousand nodes,
 * otherwise after as many changes as make that worth it.
 */
final class ConnectedClient extends Client {
  /** So many pairs are looked at one by one. */
  private static final long FEW_PAIRS = 1 << 10;

  /** So many nodes are looked at whenever something has changed. */
  private static final int FEW_NODES = 1 << 12;

  /** In a larger structure it takes a change for so many nodes. */
  private static final int NODES_PER_CHANGE = 64;

  private final Cycles cycles;
  private final Census census;

  /** What decides where edges are unknown. */
  private final PairClient slow;

  private boolean isSlow;
  private final ListedPairs broken;

  /** Edges that have changed since the last evaluation, and since pairs were counted. */
  private long changes;

  private long uncounted;

  ConnectedClient(int constraint, int structure, Cycles cycles, PairClient slow) {
    super(constraint, structure, new Dependencies());
    this.cycles = cycles;
    this.census = cycles.census(1L << structure);
    this.slow = slow;
    this.broken = new ListedPairs(constraint);
  }

  @Override
  void forget(int node, Transitions log) {
    if (isSlow) {
      slow.forget(node, log);
    }
  }

  @Override
  void changed(Frame f) {
    ChangeLog log = f.heap.log;
    changes += log.out.size() + log.in.size() + log.left.size() + log.joined.size();
  }

  @Override
  void evaluate(Frame f, Transitions log) {
    for (int i = 0; i < dirtyNodes.size(); i++) {
      dirty.remove(dirtyNodes.get(i));
    }
    evaluated += dirtyNodes.size();
    dirtyNodes.clear();
    uncounted += changes;
    boolean changed = changes > 0;
    changes = 0;
    if (f.heap.hasUnknownEdges()) {
      evaluateSlowly(f, log);
      return;
    }
    if (isSlow) {
      slow.clear(log);
      isSlow = false;
      note = "";
      changed = true;
    }
    if (census.isOne()) {
      if (broken.count() > 0) {
        broken.set(List.of(), 0, log);
      }
    } else if (changed || broken.count() == 0) {
      find(f, log);
    }
  }

  private void evaluateSlowly(Frame f, Transitions log) {
    broken.set(List.of(), 0, log);
    isSlow = true;
    for (int node = 0; node < f.heap.limit(); node++) {
      if (f.heap.isAlive(node) && f.heap.shape(node).isIn(structure)) {
        slow.mark(node);
      }
    }
    slow.evaluate(f, log);
    note = slow.note;
  }

  /** Finds out what is violated: something is. */
  private void find(Frame f, Transitions log) {
    long nodes = census.total();
    if (nodes * nodes <= FEW_PAIRS) {
      List<Long> all = all(f);
      broken.set(all, all.size(), log);
      return;
    }
    List<Long> still = new ArrayList<>();
    for (long pair : broken.pairs()) {
      int x = f.heap.number(ListedPairs.first(pair));
      int y = f.heap.number(ListedPairs.second(pair));
      if (x >= 0 && y >= 0 && isViolated(f, x, y)) {
        still.add(pair);
      }
    }
    if (still.isEmpty() || nodes <= FEW_NODES || uncounted > nodes / NODES_PER_CHANGE) {
      Separation separation = new Separation(f.heap, structure);
      uncounted = 0;
      note =
          separation.isExact()
              ? ""
              : "it is violated for more pairs than are counted: there are too many ways";
      broken.set(still.isEmpty() ? separation.pairs() : still, separation.pairCount(), log);
    } else {
      broken.set(still, broken.count(), log);
    }
  }

  private List<Long> all(Frame f) {
    IntList nodes = new IntList();
    for (int node = 0; node < f.heap.limit(); node++) {
      if (f.heap.isAlive(node) && f.heap.shape(node).isIn(structure)) {
        nodes.add(node);
      }
    }
    List<Long> found = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      f.reach.from(nodes.get(i));
      for (int k = 0; k < nodes.size(); k++) {
        if (!f.reach.found(nodes.get(k))) {
          found.add(ListedPairs.pair(f.heap.global(nodes.get(i)), f.heap.global(nodes.get(k))));
        }
      }
    }
    return found;
  }

  @Override
  void evaluate(Frame f, int node, Transitions log) {
    throw new IllegalStateException("all nodes are looked at together");
  }

  @Override
  long violatedCount() {
    return isSlow ? slow.violatedCount() : broken.count();
  }

  @Override
  long undecidedCount() {
    return isSlow ? slow.undecidedCount() : 0;
  }

  @Override
  void violated(Frame f, UnitList found, int most) {
    if (isSlow) {
      slow.violated(f, found, most);
    } else {
      broken.addTo(found, most);
    }
  }

  @Override
  void undecided(Frame f, UnitList found) {
    if (isSlow) {
      slow.undecided(f, found);
    }
  }

  @Override
  boolean isViolated(Frame f, int x, int y) {
    if (isSlow) {
      return slow.isViolated(f, x, y);
    }
    int component = cycles.component(x);
    boolean together = component != Cycles.NO_CYCLE && component == cycles.component(y);
    return !together && f.reach.search().run(x, y) == Formula.FALSE;
  }

  @Override
  int test(Frame f, int x, int y) {
    return slow.test(f, x, y);
  }
}
