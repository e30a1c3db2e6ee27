package cairn.analysis.constraints.check;

import java.util.ArrayList;
import java.util.List;

/**
 * {@code X ->> Y => Y !->> X}: two nodes violate it if they lie on a cycle together. As long as
 * there is no cycle, a batch costs what {@link TopoOrder} costs. Of a large component only so many
 * pairs are listed; all are counted.
 */
final class AcyclicClient extends Client {
  /** So many pairs of a component are all listed, of more the first ones. */
  private static final int MOST_LISTED = 1 << 10;

  private static final int FIRST_LISTED = 64;

  private final TopoOrder order;
  private final int partnerStructure;

  /** What decides where edges are unknown. */
  private final PairClient slow;

  private boolean isSlow;

  /** Whether edges have changed since the last evaluation. */
  private boolean edgesChanged;

  private int[] component = new int[0];
  private final ListedPairs broken;

  AcyclicClient(
      int constraint, int structure, int partnerStructure, TopoOrder order, PairClient slow) {
    super(constraint, structure, new Dependencies());
    this.partnerStructure = partnerStructure;
    this.order = order;
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
    edgesChanged |= f.heap.log.edgesChanged() || !f.heap.log.left.isEmpty();
  }

  @Override
  void evaluate(Frame f, Transitions log) {
    boolean changed = edgesChanged;
    edgesChanged = false;
    for (int i = 0; i < dirtyNodes.size(); i++) {
      dirty.remove(dirtyNodes.get(i));
    }
    evaluated += dirtyNodes.size();
    dirtyNodes.clear();
    if (f.heap.hasUnknownEdges()) {
      broken.set(List.of(), 0, log);
      component = new int[0];
      isSlow = true;
      for (int node = 0; node < f.heap.limit(); node++) {
        if (f.heap.isAlive(node) && f.heap.shape(node).isIn(structure)) {
          slow.mark(node);
        }
      }
      slow.evaluate(f, log);
      note = slow.note;
      return;
    }
    if (isSlow) {
      slow.clear(log);
      isSlow = false;
      note = "";
    }
    if (!order.isCyclic()) {
      if (broken.count() > 0) {
        broken.set(List.of(), 0, log);
        component = new int[0];
      }
    } else if (broken.count() == 0 || changed) {
      components(f, log);
    }
  }

  private void components(Frame f, Transitions log) {
    CycleComponents found = new CycleComponents(f.heap);
    component = found.component;
    IntList[] firsts = new IntList[found.count + 1];
    IntList[] seconds = new IntList[found.count + 1];
    for (int i = 0; i <= found.count; i++) {
      firsts[i] = new IntList();
      seconds[i] = new IntList();
    }
    for (int node = 0; node < component.length; node++) {
      if (component[node] > 0) {
        if (f.heap.shape(node).isIn(structure)) {
          firsts[component[node]].add(node);
        }
        if (f.heap.shape(node).isIn(partnerStructure)) {
          seconds[component[node]].add(node);
        }
      }
    }
    List<Long> pairs = new ArrayList<>();
    long total = 0;
    for (int c = 1; c <= found.count; c++) {
      long here = (long) firsts[c].size() * seconds[c].size();
      total += here;
      int most = here <= MOST_LISTED ? MOST_LISTED : FIRST_LISTED;
      int listedHere = 0;
      for (int i = 0; i < firsts[c].size() && listedHere < most; i++) {
        for (int k = 0; k < seconds[c].size() && listedHere < most; k++) {
          int x = f.heap.global(firsts[c].get(i));
          int y = f.heap.global(seconds[c].get(k));
          pairs.add(ListedPairs.pair(x, y));
          listedHere++;
        }
      }
    }
    broken.set(pairs, total, log);
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
      return;
    }
    broken.addTo(found, most);
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
    return x < component.length
        && y < component.length
        && component[x] > 0
        && component[x] == component[y];
  }

  @Override
  int test(Frame f, int x, int y) {
    return slow.test(f, x, y);
  }
}
