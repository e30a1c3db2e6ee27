package cairn.history;

/**
 * Which slots hold something else at one time than at another, found out by looking at all slots of
 * a history in the order of memory: for times with more versions between them than there are slots,
 * this is much faster than to look at those. O(slots * log versions of a slot).
 */
final class SlotDifferences {
  /**
   * So many slots are looked at together, so that accesses to memory do not wait for each other.
   */
  private static final int PART = 1 << 10;

  private final Versions versions;
  private final SlotIndex index;
  private final int[] befores = new int[PART];
  private final int[] afters = new int[PART];

  SlotDifferences(Versions versions) {
    this.versions = versions;
    this.index = versions.index();
  }

  /**
   * Finds them.
   *
   * @param from look after the first so many versions
   * @param to and after so many
   * @param most returns false, having found some of them, if there are more
   */
  boolean find(int from, int to, int most, VersionPairs found) {
    int left = most;
    for (int page = 0; page < index.pageCount(); page += PART / SparseInts.PAGE) {
      int count = differing(candidates(page, from, to));
      if (count > left) {
        return false;
      }
      left -= count;
      for (int i = 0; i < count; i++) {
        found.add(befores[i], afters[i]);
      }
    }
    return true;
  }

  /** The slots of some pages that hold another version. */
  private int candidates(int first, int from, int to) {
    int count = 0;
    int limit = Math.min(index.pageCount(), first + PART / SparseInts.PAGE);
    for (int page = first; page < limit; page++) {
      long cell = index.firstCell(page);
      long end = cell + index.cellsOf(page);
      for (; cell < end; cell++) {
        int before = index.newest(cell, from);
        int after = index.newest(cell, to);
        befores[count] = before;
        afters[count] = after;
        count += before == after ? 0 : 1;
      }
    }
    return count;
  }

  private int differing(int count) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      int before = befores[i];
      int after = afters[i];
      befores[kept] = before;
      afters[kept] = after;
      kept += before < 0 || after < 0 || !versions.sameContent(before, after) ? 1 : 0;
    }
    return kept;
  }
}
