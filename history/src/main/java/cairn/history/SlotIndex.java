package cairn.history;

/**
 * Finds the versions of a slot. While versions are added, its newest one; after {@link #finish},
 * all of them in order of time. Costs 4 bytes per version, and 4 per slot of a small node, or about
 * 4 per slot ever written of others.
 *
 * <p>The index follows the versions in batches, some behind, and is brought up to date when it is
 * asked: the accesses to memory of one version then need not wait for those of the one before.
 */
final class SlotIndex {
  /** Versions are followed when so many have come; divides a page of records. */
  static final int BATCH = 1 << 10;

  /** Cells from this on are sparse ones. */
  private static final long SPARSE = 1L << 62;

  private final Records records;

  /** The versions by slot, each slot's in order of time. */
  private final IntColumn order;

  /**
   * Per slot: until finished, its last version plus one; then, where its part of the order begins.
   * A slot's cell is its number for small nodes, and found through a table for all others.
   */
  private final IntColumn cells;

  private final SparseInts sparse;

  /** Versions below this are in the cells. */
  private int followed;

  private boolean finished;

  /**
   * @param records of versions, which begin with {@link Versions#HEAD} and end with {@link
   *     Versions#SITE_BEFORE}
   */
  SlotIndex(ColumnStore store, Records records) {
    this.records = records;
    order = new IntColumn(store);
    cells = new IntColumn(store);
    sparse = new SparseInts(store);
  }

  /**
   * Takes in the versions up to {@code count}: each becomes the last of its slot, and its record
   * gets the one before it, plus one.
   */
  void follow(int count) {
    while (followed < count) {
      int end = Math.min(count, (followed | Records.MASK) + 1);
      long[] page = records.page(followed);
      if (page.length == 0) {
        for (int version = followed; version < end; version++) {
          int before = replaceLast(records.get(version, Versions.HEAD), version + 1);
          long site = records.get(version, Versions.SITE_BEFORE);
          records.set(version, Versions.SITE_BEFORE, site | before);
        }
      } else {
        follow(page, end);
      }
      followed = end;
    }
  }

  private void follow(long[] page, int end) {
    int at = (followed & Records.MASK) * Versions.PARTS;
    for (int version = followed + 1; version <= end; version++) {
      int before = replaceLast(page[at + Versions.HEAD], version);
      page[at + Versions.SITE_BEFORE] |= before;
      at += Versions.PARTS;
    }
  }

  /** Makes a version, plus one, the last of its slot. Returns the one before, plus one. */
  private int replaceLast(long head, int version) {
    long slot = head >>> Versions.SLOT_SHIFT;
    if (slot < Slots.FIRST_LARGE) {
      if (slot >= cells.size()) {
        cells.addZeros(slot + 1 - cells.size());
      }
      return cells.replace(slot, version);
    }
    return sparse.replaceCell(sparse.make(slot), version);
  }

  /** While filling: the newest version of a slot among those followed, or -1. */
  int last(long slot) {
    long cell = cell(slot);
    return cell < 0 ? -1 : atCell(cell) - 1;
  }

  /**
   * Given that slot {@code first + at} has no version, the next index that may have one, or {@code
   * end}.
   */
  int nextTouched(long first, int at, int end) {
    if (first < Slots.FIRST_LARGE || sparse.find(first + at) >= 0) {
      return at + 1;
    }
    long next = ((first + at | SparseInts.MASK) + 1) - first;
    return (int) Math.min(end, next);
  }

  /**
   * Sorts the versions by slot: counts them, gives each slot its part of the order, and goes
   * through them once more. Costs O(versions + slots).
   */
  void finish(int count) {
    follow(count);
    cells.clear();
    sparse.clearCells();
    for (int version = 0; version < count; version++) {
      next(records.get(version, Versions.HEAD));
    }
    int start = 0;
    for (long cell = 0; cell < cells.size(); cell++) {
      start += cells.replace(cell, start);
    }
    for (long cell = 0; cell < sparse.cellCount(); cell++) {
      start += sparse.replaceCell(cell, start);
    }
    order.addZeros(count);
    for (int version = 0; version < count; version++) {
      order.set(next(records.get(version, Versions.HEAD)), version);
    }
    // Each cell now has the end of its part, which is where the next one's begins.
    int end = 0;
    for (long cell = 0; cell < cells.size(); cell++) {
      end = cells.replace(cell, end);
    }
    cells.add(end);
    for (long cell = 0; cell < sparse.cellCount(); cell++) {
      end = sparse.replaceCell(cell, end);
    }
    sparse.seal(end);
    finished = true;
  }

  /** Adds one to the cell of a version's slot. Returns what it was. */
  private int next(long head) {
    long slot = head >>> Versions.SLOT_SHIFT;
    return slot < Slots.FIRST_LARGE
        ? cells.increment(slot)
        : sparse.incrementCell(sparse.make(slot));
  }

  private int atCell(long cell) {
    return cell < SPARSE ? cells.get(cell) : sparse.cell(cell - SPARSE);
  }

  /** The cell of a slot, or -1 if it never had a version. */
  long cell(long slot) {
    if (slot < Slots.FIRST_LARGE) {
      return slot < smallCells() ? slot : -1;
    }
    long cell = sparse.find(slot);
    return cell < 0 ? -1 : SPARSE + cell;
  }

  private long smallCells() {
    return finished ? cells.size() - 1 : cells.size();
  }

  /** Number of pages of {@link SparseInts#PAGE} cells. */
  int pageCount() {
    return smallPages() + sparse.pageCount();
  }

  private int smallPages() {
    return (int) (smallCells() + SparseInts.MASK >>> SparseInts.SHIFT);
  }

  /** The page of a cell. */
  int page(long cell) {
    return cell < SPARSE
        ? (int) (cell >>> SparseInts.SHIFT)
        : smallPages() + (int) (cell - SPARSE >>> SparseInts.SHIFT);
  }

  /** The first cell of a page. */
  long firstCell(int page) {
    int small = smallPages();
    return page < small
        ? (long) page << SparseInts.SHIFT
        : SPARSE + ((long) (page - small) << SparseInts.SHIFT);
  }

  /** How many cells a page has. */
  int cellsOf(int page) {
    boolean last = page == smallPages() - 1;
    return last ? (int) (smallCells() - firstCell(page)) : SparseInts.PAGE;
  }

  /** Where the versions of a cell begin in the order; those of the next cell follow. */
  int orderStart(long cell) {
    return atCell(cell);
  }

  int ordered(int position) {
    return order.get(position);
  }

  /** The newest version of a cell's slot among the first {@code limit} versions, or -1. */
  int newest(long cell, int limit) {
    int start = atCell(cell);
    int low = start;
    int high = atCell(cell + 1);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (order.get(middle) < limit) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == start ? -1 : order.get(low - 1);
  }

  /** The version after one in a cell's slot, or -1. O(log versions of the slot). */
  int next(long cell, int version) {
    int low = atCell(cell);
    int end = atCell(cell + 1);
    int high = end;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (order.get(middle) <= version) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == end ? -1 : order.get(low);
  }

  /** The first slots of all pages of memory words that have versions, ascending. */
  long[] wordPages() {
    return sparse.largePageKeys(Slots.FIRST_WORD, Slots.END);
  }
}
