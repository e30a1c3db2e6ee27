package cairn.analysis.constraints.check;

/** Which units changed their truth in a batch; nodes are those of the history. */
final class Transitions {
  private final HeapState heap;
  final UnitList broken = new UnitList();
  final UnitList mended = new UnitList();

  /** Units that are undecided now and were not. */
  final UnitList undecided = new UnitList();

  Transitions(HeapState heap) {
    this.heap = heap;
  }

  void broken(int constraint, int x, int y) {
    broken.add(constraint, heap.global(x), y < 0 ? -1 : heap.global(y));
  }

  void mended(int constraint, int x, int y) {
    mended.add(constraint, heap.global(x), y < 0 ? -1 : heap.global(y));
  }

  void undecided(int constraint, int x, int y) {
    undecided.add(constraint, heap.global(x), y < 0 ? -1 : heap.global(y));
  }

  void clear() {
    broken.clear();
    mended.clear();
    undecided.clear();
  }
}
