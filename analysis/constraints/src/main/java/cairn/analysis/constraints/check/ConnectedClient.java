package cairn.analysis.constraints.check;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code X ->> Y} for all nodes of a structure: it holds if they lie in one component of nodes that
 * lead to each other. As long as it does, a batch costs what {@link Cycles} costs. Otherwise few
 * pairs are all listed; of many those that tell where the structure is torn, which stay as long as
 * they are violated. They are looked for where something has changed, then everywhere, which is
 * linear. How many there are is counted when someone asks: after each change in a structure of some
 * thousand nodes, otherwise after as many changes as make that worth it.
 */
final class ConnectedClient extends TwinClient {
  /** So many pairs are looked at one by one. */
  private static final long FEW_PAIRS = 1 << 10;

  /** In a structure of so many nodes pairs are counted whenever something has changed. */
  private static final int FEW_NODES = 1 << 12;

  /** In a larger structure it takes a change for so many nodes. */
  private static final int NODES_PER_CHANGE = 64;

  /** So many nodes whose edges have changed are looked at one by one. */
  private static final int FEW_CHANGES = 8;

  /** So many steps a path between them may take. */
  private static final int FEW_STEPS = 64;

  private final Cycles cycles;
  private final Census census;

  /** How many pairs are violated, and how much has changed since they were counted. */
  private long count;

  private long uncounted;

  /** How much has changed since the last evaluation. */
  private long changes;

  /** Nodes of the history whose edges to others, and from others, have changed since. */
  private final IntList changedOut = new IntList();

  private final IntList changedIn = new IntList();
  private @Nullable HeapState heap;

  ConnectedClient(int constraint, int structure, Cycles cycles, PairClient slow) {
    super(constraint, structure, slow);
    this.cycles = cycles;
    this.census = cycles.census(1L << structure);
  }

  @Override
  void changed(Frame f) {
    ChangeLog log = f.heap.log;
    changes += log.out.size() + log.in.size() + log.left.size() + log.joined.size();
    note(f.heap, log.out, changedOut);
    note(f.heap, log.in, changedIn);
  }

  private void note(HeapState of, IntList nodes, IntList changed) {
    for (int i = 0; i < nodes.size() && changed.size() <= FEW_CHANGES; i++) {
      if (of.isAlive(nodes.get(i)) && of.shape(nodes.get(i)).isIn(structure)) {
        changed.add(of.global(nodes.get(i)));
      }
    }
  }

  @Override
  void reset() {
    count = 0;
    uncounted += changes;
    changes = 0;
    changedOut.clear();
    changedIn.clear();
  }

  @Override
  void evaluateWays(Frame f, boolean wasSlow, Transitions log) {
    boolean changed = wasSlow || changes > 0;
    uncounted += changes;
    changes = 0;
    if (census.isOne()) {
      broken.set(List.of(), 0, log);
      count = 0;
    } else if (changed || broken.pairs().isEmpty()) {
      find(f, log);
    }
    changedOut.clear();
    changedIn.clear();
  }

  /** Finds out what is violated: something is. */
  private void find(Frame f, Transitions log) {
    heap = f.heap;
    if (areFew()) {
      List<Long> all = all(f);
      count = all.size();
      broken.set(all, count, log);
      return;
    }
    List<Long> pairs = new ArrayList<>();
    for (long pair : broken.pairs()) {
      int x = f.heap.number(ListedPairs.first(pair));
      int y = f.heap.number(ListedPairs.second(pair));
      if (x >= 0 && y >= 0 && isBroken(f, x, y)) {
        pairs.add(pair);
      }
    }
    if (pairs.isEmpty()) {
      findWhereChanged(f, pairs);
    }
    if (pairs.isEmpty()) {
      pairs = separate(f.heap).pairs();
    }
    broken.set(pairs, pairs.size(), log);
  }

  private boolean areFew() {
    return (long) census.total() * census.total() <= FEW_PAIRS;
  }

  /**
   * Adds pairs of nodes of which the first has lost its way to others, or the second those to it.
   */
  private void findWhereChanged(Frame f, List<Long> pairs) {
    if (changedOut.size() > FEW_CHANGES || changedIn.size() > FEW_CHANGES) {
      return;
    }
    for (int i = 0; i < changedOut.size(); i++) {
      for (int k = 0; k < changedIn.size(); k++) {
        int x = f.heap.number(changedOut.get(i));
        int y = f.heap.number(changedIn.get(k));
        if (x >= 0 && y >= 0 && f.reach.search().run(x, y, FEW_STEPS) == Formula.FALSE) {
          pairs.add(ListedPairs.pair(changedOut.get(i), changedIn.get(k)));
        }
      }
    }
  }

  private Separation separate(HeapState in) {
    Separation found = new Separation(in, structure);
    uncounted = 0;
    count = found.pairCount();
    note =
        found.isExact()
            ? ""
            : "it is violated for more pairs than are counted: there are too many ways";
    return found;
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
  long brokenCount() {
    int nodes = census.total();
    boolean due = nodes <= FEW_NODES ? uncounted > 0 : uncounted > nodes / NODES_PER_CHANGE;
    if (heap != null && !broken.pairs().isEmpty() && !areFew() && (count == 0 || due)) {
      separate(heap);
    }
    return count;
  }

  @Override
  boolean isBroken(Frame f, int x, int y) {
    int component = cycles.component(x);
    boolean together = component != Cycles.NO_CYCLE && component == cycles.component(y);
    return !together && f.reach.search().run(x, y) == Formula.FALSE;
  }
}
