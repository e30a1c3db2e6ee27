package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.Shape;
import java.util.Set;
import java.util.TreeSet;

/** What refers to nodes whose references were counted, and what keeps it alive. */
final class Referrers {
  /** So many references to a node are looked at, and so many steps to a root. */
  private static final int MOST = 4096;

  private final Setting setting;
  private final HeapState heap;
  private final Set<Integer> referred = new TreeSet<>();
  private final Set<Long> supports = new TreeSet<>();
  private boolean loose;

  Referrers(Setting setting) {
    this.setting = setting;
    this.heap = setting.engine().heap;
  }

  /** All references to a node were counted, whoever has them. */
  void ofAll(int globalNode) {
    referred.add(globalNode);
    loose = true; // anything that is not known and comes to life makes the count unknown
  }

  /** References to a node of the history were counted. */
  void of(int globalNode) {
    int node = heap.number(globalNode);
    if (node < 0 || !referred.add(globalNode) || loose) {
      return;
    }
    int count = 0;
    EdgeStore edges = heap.edges;
    for (int e = heap.inHead(node); e != EdgeStore.NONE; e = edges.nextIn(e)) {
      int from = edges.from(e);
      keepsAlive(from);
      if (heap.shape(from).isPart() && !heap.shape(node).isPart()) {
        of(heap.global(from)); // its own references decide whose part it is
      }
      if (++count > MOST || loose) {
        loose = true;
        return;
      }
    }
  }

  /** Follows the references that keep a node alive up to a root. */
  private void keepsAlive(int first) {
    int node = first;
    for (int steps = 0; steps <= MOST; steps++) {
      int support = heap.support(node);
      if (support < 0) {
        setting.rootSlots(heap.global(node), supports);
        return;
      }
      node = heap.edges.from(support);
      Shape shape = heap.shape(node);
      int ordinal = support - heap.outBase(node);
      if (!supports.add(heap.slot(node, shape.isArray ? ordinal : shape.referenceSlots[ordinal]))) {
        return;
      }
    }
    loose = true;
  }

  int[] referred() {
    return referred.stream().mapToInt(Integer::intValue).toArray();
  }

  long[] supports() {
    return supports.stream().mapToLong(Long::longValue).toArray();
  }

  boolean isLoose() {
    return loose;
  }
}
