package cairn.analysis.constraints.check;

import java.util.ArrayList;
import java.util.List;

/** The summaries that constraints and attributes of a specification ask for. */
final class Summaries {
  private final HeapState heap;
  private final TopoOrder order;
  private final List<Summary> all = new ArrayList<>();

  Summaries(HeapState heap, TopoOrder order) {
    this.heap = heap;
    this.order = order;
  }

  List<Summary> all() {
    return all;
  }

  Summary get(int number) {
    return all.get(number);
  }

  /** The number of the sizes of trees, in nodes of a structure. */
  int treeSize(int structure) {
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i) instanceof TreeSize size && size.structure() == structure) {
        return i;
      }
    }
    all.add(new TreeSize(heap, order, structure));
    return all.size() - 1;
  }

  /** The number of the cycles. */
  int cycles() {
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i) instanceof Cycles) {
        return i;
      }
    }
    all.add(new Cycles(heap));
    return all.size() - 1;
  }

  /** The number of new bounds. */
  int bounds(int structure, Term value, Dependencies dependencies) {
    all.add(new Bounds(heap, order, structure, value, dependencies));
    return all.size() - 1;
  }
}
