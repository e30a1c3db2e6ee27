package cairn.analysis.constraints.check;

import java.util.Arrays;

/**
 * How many nodes of a structure a node leads to, itself included, where no node of a structure has
 * two edges to it. 4 bytes per node.
 */
final class TreeSize extends Summary {
  private final int structure;
  private int[] sizes = new int[64];
  private final IntList targets = new IntList();

  TreeSize(HeapState heap, TopoOrder order, int structure) {
    super(heap, order);
    this.structure = structure;
  }

  int structure() {
    return structure;
  }

  int of(int node) {
    return sizes[node];
  }

  @Override
  boolean isPossible() {
    return heap.shared == 0;
  }

  @Override
  void grow(int length) {
    if (sizes.length < length) {
      sizes = Arrays.copyOf(sizes, length);
    }
  }

  @Override
  boolean compute(Frame f, int node) {
    targets.clear();
    heap.edgeTargets(node, targets);
    int size = heap.shape(node).isIn(structure) ? 1 : 0;
    for (int i = 0; i < targets.size(); i++) {
      size += sizes[targets.get(i)];
    }
    boolean changed = sizes[node] != size;
    sizes[node] = size;
    return changed;
  }
}
