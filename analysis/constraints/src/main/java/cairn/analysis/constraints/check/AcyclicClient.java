package cairn.analysis.constraints.check;

import java.util.ArrayList;
import java.util.List;

/**
 * {@code X ->> Y => Y !->> X}: two nodes violate it if they lie on a cycle together. As long as
 * there is no cycle, a batch costs what {@link TopoOrder} costs. Of a large component only so many
 * pairs are listed; all are counted.
 */
final class AcyclicClient extends TwinClient {
  /** So many pairs of a component are all listed, of more the first ones. */
  private static final int MOST_LISTED = 1 << 10;

  private static final int FIRST_LISTED = 64;

  private final TopoOrder order;
  private final int partnerStructure;

  /** Whether edges have changed since the last evaluation. */
  private boolean edgesChanged;

  private int[] component = new int[0];

  AcyclicClient(
      int constraint, int structure, int partnerStructure, TopoOrder order, PairClient slow) {
    super(constraint, structure, slow);
    this.partnerStructure = partnerStructure;
    this.order = order;
  }

  @Override
  void changed(Frame f) {
    edgesChanged |= f.heap.log.edgesChanged() || !f.heap.log.left.isEmpty();
  }

  @Override
  void reset() {
    component = new int[0];
    edgesChanged = false;
  }

  @Override
  void evaluateWays(Frame f, boolean wasSlow, Transitions log) {
    boolean changed = edgesChanged;
    edgesChanged = false;
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
  long brokenCount() {
    return broken.count();
  }

  @Override
  boolean isBroken(Frame f, int x, int y) {
    return x < component.length
        && y < component.length
        && component[x] > 0
        && component[x] == component[y];
  }
}
