package cairn.history;

import cairn.graph.SlotKind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * All versions of all slots, in the order of time; a version is its index. Per version: 8 bytes
 * slot and kind, 4 value (8 or 16 more for a value that does not fit), 4 time, 4 site, 4 the
 * version before it in its slot, 4 the slot's list: 28 bytes; and 4 per slot of a small node, or
 * about 4 per slot ever written of others.
 *
 * <p>First filled with {@link #add}, then {@link #finish}ed; until then only {@link #last} finds a
 * slot's versions.
 */
final class Versions {
  static final int NONE = -1;
  static final int MOST = Integer.MAX_VALUE - 8;

  private static final int KIND = 0xF;
  private static final int WIDE = 0x10;
  private static final int POINTER = 0x20;
  private static final int MASK_SHIFT = 8;
  private static final int SLOT_SHIFT = 16;
  private static final SlotKind[] KINDS = SlotKind.values();

  /** The parts of a record. */
  private static final int HEAD = 0;

  /** Value above, time below. */
  private static final int WORD_TIME = 1;

  /** Site above; below, the version before in the slot, plus one. */
  private static final int SITE_BEFORE = 2;

  /** Cells from this on are sparse ones. */
  private static final long SPARSE = 1L << 62;

  private final Records records;
  private final LongColumn wide;

  /** The versions by slot, each slot's in order of time. */
  private final IntColumn order;

  /**
   * Per slot: until finished, its last version plus one, negative if there are earlier ones; then,
   * where its part of the order begins. A slot's cell is its number for small nodes, and found
   * through a table for all others.
   */
  private final IntColumn cells;

  private final SparseInts sparse;
  private int count;
  private boolean finished;

  Versions(ColumnStore store) {
    records = new Records(store, 3);
    wide = new LongColumn(store);
    order = new IntColumn(store);
    cells = new IntColumn(store);
    sparse = new SparseInts(store);
  }

  int count() {
    return count;
  }

  /** Adds a version whose value is a node, or fits in 32 bits. */
  void addWord(long slot, int kind, int word, int time, int site) {
    add(slot << SLOT_SHIFT | kind, word, time, site);
  }

  /** Adds a version with any bits. */
  void add(long slot, int kind, long bits, int time, int site) {
    if ((int) bits == bits) {
      add(slot << SLOT_SHIFT | kind, (int) bits, time, site);
    } else {
      int word = wide(bits);
      add(slot << SLOT_SHIFT | WIDE | kind, word, time, site);
    }
  }

  /** Adds bytes of a memory word; {@code mask} has a bit for each byte that is known. */
  void addBytes(long slot, int mask, long bits, int time, int site) {
    int kind = mask == 0 ? SlotKind.UNKNOWN.ordinal() : SlotKind.LONG.ordinal();
    long head = slot << SLOT_SHIFT | (long) mask << MASK_SHIFT | WIDE | kind;
    add(head, wide(bits), time, site);
  }

  /**
   * Adds a pointer in memory: what it is bound to (a node, or -1), how, and the address it holds.
   */
  void addPointer(long slot, PointerKind how, int node, long address, int time, int site) {
    SlotKind kind =
        switch (how) {
          case NULL -> SlotKind.NULL;
          case WILD -> SlotKind.WILD;
          case HEAD, INTERIOR, END -> SlotKind.REFERENCE;
        };
    int word = wide(address);
    wide((long) how.ordinal() << 32 | node & 0xFFFF_FFFFL);
    add(slot << SLOT_SHIFT | 0xFFL << MASK_SHIFT | POINTER | kind.ordinal(), word, time, site);
  }

  /** Adds a version with the value of another. */
  void addCopy(long slot, int from, int time, int site) {
    long head = records.get(from, HEAD) & (1L << SLOT_SHIFT) - 1;
    add(slot << SLOT_SHIFT | head, word(from), time, site);
  }

  private int wide(long bits) {
    if (wide.size() >= MOST) {
      throw new HistoryException("the recording has more than 2^31 values of 64 bits");
    }
    wide.add(bits);
    return (int) wide.size() - 1;
  }

  private void add(long head, int word, int time, int site) {
    if (count >= MOST) {
      throw new HistoryException(
          "the recording has more than 2^31 versions of slots (reached at time "
              + time
              + "); record a shorter part, or fewer kinds of events");
    }
    int before = replaceLast(head >>> SLOT_SHIFT, ++count);
    records.add(head, (long) word << 32 | time, (long) site << 32 | before);
  }

  /** Makes a version, plus one, the last of its slot. Returns the one before, plus one. */
  private int replaceLast(long slot, int version) {
    if (slot < Slots.FIRST_LARGE) {
      if (cells.size() <= slot) {
        cells.addZeros((int) (slot + 1 - cells.size()));
      }
      int before = cells.get(slot);
      cells.set(slot, before == 0 ? version : -version);
      return Math.abs(before);
    }
    long cell = sparse.make(slot);
    int before = sparse.cell(cell);
    sparse.setCell(cell, before == 0 ? version : -version);
    return Math.abs(before);
  }

  /** While filling: the newest version of a slot, or {@link #NONE}. */
  int last(long slot) {
    long cell = cell(slot);
    return cell < 0 ? NONE : Math.abs(atCell(cell)) - 1;
  }

  private int atCell(long cell) {
    return cell < SPARSE ? cells.get(cell) : sparse.cell(cell - SPARSE);
  }

  private void setCell(long cell, int value) {
    if (cell < SPARSE) {
      cells.set(cell, value);
    } else {
      sparse.setCell(cell - SPARSE, value);
    }
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

  /** Sorts the versions by slot. Costs O(versions). */
  void finish() {
    int placed = sortCells(0, cells.size(), 0);
    cells.add(placed);
    finished = true;
    placed = sortCells(SPARSE, SPARSE + sparse.cellCount(), placed);
    sparse.seal(placed);
  }

  private int sortCells(long from, long to, int start) {
    int[] chain = new int[64];
    int placed = start;
    for (long cell = from; cell < to; cell++) {
      int newest = atCell(cell);
      setCell(cell, placed);
      if (newest > 0) {
        order.add(newest - 1);
        placed++;
      } else if (newest < 0) {
        int length = 0;
        for (int version = -newest - 1; version >= 0; version = previous(version)) {
          if (length == chain.length) {
            chain = Arrays.copyOf(chain, length * 2);
          }
          chain[length++] = version;
        }
        placed += length;
        while (length > 0) {
          order.add(chain[--length]);
        }
      }
    }
    return placed;
  }

  /** The number of versions with a time of at most {@code time}. O(log versions). */
  int countUpTo(long time) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (time(middle) <= time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
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

  /** The newest version of a slot among the first {@code limit} versions, or {@link #NONE}. */
  int newest(long slot, int limit) {
    long cell = cell(slot);
    return cell < 0 ? NONE : newestInCell(cell, limit);
  }

  int newestInCell(long cell, int limit) {
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
    return low == start ? NONE : order.get(low - 1);
  }

  private int word(int version) {
    return (int) (records.get(version, WORD_TIME) >>> 32);
  }

  long slot(int version) {
    return records.get(version, HEAD) >>> SLOT_SHIFT;
  }

  SlotKind kind(int version) {
    return KINDS[(int) records.get(version, HEAD) & KIND];
  }

  long bits(int version) {
    int head = (int) records.get(version, HEAD);
    int word = word(version);
    if ((head & (WIDE | POINTER)) == 0) {
      return word;
    }
    if ((head & POINTER) == 0) {
      return wide.get(word);
    }
    boolean bound = (head & KIND) == SlotKind.REFERENCE.ordinal();
    return bound ? (int) wide.get(word + 1L) : wide.get(word);
  }

  /** How a pointer in memory was bound; null for every other version. */
  @Nullable PointerKind pointer(int version) {
    if ((records.get(version, HEAD) & POINTER) == 0) {
      return null;
    }
    return PointerKind.of((int) (wide.get(word(version) + 1L) >>> 32));
  }

  /** The raw bits of a version of a memory word: for a pointer, the address it holds. */
  long rawBits(int version) {
    return (records.get(version, HEAD) & POINTER) == 0 ? bits(version) : wide.get(word(version));
  }

  /** A bit for each byte of a memory word that is known. */
  int knownBytes(int version) {
    return (int) records.get(version, HEAD) >>> MASK_SHIFT & 0xFF;
  }

  int time(int version) {
    return (int) records.get(version, WORD_TIME);
  }

  int site(int version) {
    return (int) (records.get(version, SITE_BEFORE) >>> 32);
  }

  int previous(int version) {
    return (int) records.get(version, SITE_BEFORE) - 1;
  }

  /** The version after this one in its slot, or {@link #NONE}. O(log versions of the slot). */
  int next(int version) {
    long cell = cell(slot(version));
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
    return low == end ? NONE : order.get(low);
  }

  /** The first slots of all pages of memory words that have versions, ascending. */
  long[] wordPages() {
    return sparse.largePageKeys(Slots.FIRST_WORD, Slots.END);
  }
}
