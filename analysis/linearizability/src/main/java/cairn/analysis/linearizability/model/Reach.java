package cairn.analysis.linearizability.model;

/** Which nodes the globals reach. */
final class Reach {
  private Reach() {}

  static boolean[] from(Layout layout, long[] cells) {
    boolean[] reached = new boolean[layout.slots()];
    int[] pending = new int[layout.slots()];
    int size = 0;
    for (int cell : layout.globalReferences()) {
      size = meet(cells[cell], reached, pending, size);
    }
    while (size > 0) {
      int slot = pending[--size];
      for (int cell : layout.slotReferences(slot)) {
        size = meet(cells[cell], reached, pending, size);
      }
    }
    return reached;
  }

  private static int meet(long node, boolean[] reached, int[] pending, int size) {
    if (node == 0 || reached[(int) node - 1]) {
      return size;
    }
    reached[(int) node - 1] = true;
    pending[size] = (int) node - 1;
    return size + 1;
  }
}
