package cairn.analysis.constraints.check;

/**
 * Something about a node and all that it leads to. Kept up to date as long as it is possible, and
 * there are no unknown edges.
 */
abstract class Summary {
  final HeapState heap;
  private boolean valid;
  private boolean turned;

  Summary(HeapState heap) {
    this.heap = heap;
  }

  /** Hears whose summary has changed. */
  interface Listener {
    void changed(int node);
  }

  /** Whether summaries can be asked for. */
  final boolean isValid() {
    return valid;
  }

  /** Whether that has changed in this batch. */
  final boolean isTurned() {
    return turned;
  }

  /** Whether summaries make sense now, beside unknown edges. */
  abstract boolean isPossible();

  /** Looks whether summaries are possible, after the order was brought up to date. */
  final void check() {
    boolean before = valid;
    valid = !heap.hasUnknownEdges() && isPossible();
    turned = valid != before;
  }

  /** What a node itself contributes to those before it has changed. */
  void contribute(int node) {}

  /** Follows a batch of changes. */
  abstract void update(Frame f, Listener listener);
}
