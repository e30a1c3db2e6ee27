package cairn.analysis.constraints.check;

import org.jspecify.annotations.Nullable;

/**
 * Small numbers for some nodes of a history, -1 for all others. Costs 4 bytes for each node of the
 * pages of {@value #PAGE} nodes that have one.
 */
final class NodeMap {
  private static final int SHIFT = 9;
  private static final int PAGE = 1 << SHIFT;

  private final int[] @Nullable [] pages;
  private final int[] used;

  NodeMap(int nodes) {
    pages = new int[(nodes >>> SHIFT) + 1][];
    used = new int[pages.length];
  }

  int get(int node) {
    int[] page = pages[node >>> SHIFT];
    return page == null ? -1 : page[node & PAGE - 1] - 1;
  }

  void put(int node, int value) {
    int[] page = pages[node >>> SHIFT];
    if (page == null) {
      page = new int[PAGE];
      pages[node >>> SHIFT] = page;
    }
    used[node >>> SHIFT]++;
    page[node & PAGE - 1] = value + 1;
  }

  void remove(int node) {
    int number = node >>> SHIFT;
    int[] page = pages[number];
    if (page != null) {
      page[node & PAGE - 1] = 0;
      if (--used[number] == 0) {
        pages[number] = null;
      }
    }
  }
}
