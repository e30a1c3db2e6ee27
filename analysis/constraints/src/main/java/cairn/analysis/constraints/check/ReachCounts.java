package cairn.analysis.constraints.check;

import java.util.ArrayList;
import java.util.List;

/** Counts of what the roots lead to that are asked for most often; of few, for each is a tree. */
final class ReachCounts {
  private static final int MOST = 4;

  /** A tree for which nobody has asked for so many batches makes room for another. */
  private static final int IDLE = 16;

  private final HeapState heap;
  private final int structure;
  private final List<ReachCount> trees = new ArrayList<>();

  /** Per tree the batch in which it was asked last. */
  private final List<Long> asked = new ArrayList<>();

  private long batch;

  ReachCounts(HeapState heap, int structure) {
    this.heap = heap;
    this.structure = structure;
  }

  /** How many nodes a root leads to, itself included; -1 if there is no tree of it. */
  int of(int root) {
    for (int i = 0; i < trees.size(); i++) {
      if (trees.get(i).root() == root) {
        asked.set(i, batch);
        return trees.get(i).count();
      }
    }
    if (trees.size() >= MOST) {
      return -1;
    }
    ReachCount made = new ReachCount(heap, root, structure);
    trees.add(made);
    asked.add(batch);
    return made.count();
  }

  void clear() {
    trees.clear();
    asked.clear();
  }

  /** Follows a batch. */
  void follow(ChangeLog log) {
    batch++;
    if (log.joined.size() + log.left.size() > 64 + heap.count() / 4) {
      clear();
    }
    for (int i = trees.size() - 1; i >= 0; i--) {
      if (asked.get(i) < batch - IDLE || !trees.get(i).follow(log)) {
        trees.remove(i);
        asked.remove(i);
      }
    }
  }
}
