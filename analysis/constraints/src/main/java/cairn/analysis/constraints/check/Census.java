package cairn.analysis.constraints.check;

import java.util.Arrays;

/** How the nodes of some structures are distributed over the components of {@link Cycles}. */
final class Census {
  /** A bit for each structure. */
  final long structures;

  private int[] counts = new int[16];

  /** How many components have some, what lies on no cycle included. */
  private int inhabited;

  private int total;

  Census(long structures) {
    this.structures = structures;
  }

  void clear() {
    Arrays.fill(counts, 0);
    inhabited = 0;
    total = 0;
  }

  void add(int component, int change) {
    if (component >= counts.length) {
      counts = Arrays.copyOf(counts, Math.max(component + 1, counts.length * 2));
    }
    int before = counts[component];
    counts[component] = before + change;
    inhabited += (before + change > 0 ? 1 : 0) - (before > 0 ? 1 : 0);
    total += change;
  }

  int total() {
    return total;
  }

  /** Whether all of them lie in one component, so that each leads to each and to itself. */
  boolean isOne() {
    return inhabited == 0 || inhabited == 1 && counts[Cycles.NO_CYCLE] == 0;
  }
}
