package cairn.analysis.constraints.check;

/** The nodes that lie on cycles of edges, by component, as of one moment. */
final class CycleComponents {
  /** Per live node the number of its component from 1, 0 if it lies on no cycle. */
  final int[] component;

  /** How many components there are. */
  int count;

  CycleComponents(HeapState heap) {
    component = new int[heap.limit()];
    new ComponentWalk(heap)
        .ofAll(
            (nodes, from, cyclic) -> {
              count += cyclic ? 1 : 0;
              for (int i = from; i < nodes.size() && cyclic; i++) {
                component[nodes.get(i)] = count;
              }
            });
  }
}
