package cairn.history;

import cairn.graph.SlotKind;

/**
 * All versions of all slots, in the order of time, in columns; a version is its index. Per version:
 * 8 bytes slot and kind, 4 value (8 or 16 more for a value that does not fit), 4 time, 4 site, 4
 * the version before it in its slot, 4 the slot's list: 28 bytes, and about 4 per slot ever
 * written.
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

  private final LongColumn heads;
  private final IntColumn words;
  private final LongColumn wide;
  private final IntColumn times;
  private final IntColumn sites;
  private final IntColumn previous;

  /** The versions by slot, each slot's in order of time. */
  private final IntColumn order;

  /**
   * Per slot: until finished, its last version plus one; then, where its part of the order begins.
   */
  private final SparseInts cells;

  private int count;

  Versions(ColumnStore store) {
    heads = new LongColumn(store);
    words = new IntColumn(store);
    wide = new LongColumn(store);
    times = new IntColumn(store);
    sites = new IntColumn(store);
    previous = new IntColumn(store);
    order = new IntColumn(store);
    cells = new SparseInts(store);
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
    long head = heads.get(from) & (1L << SLOT_SHIFT) - 1;
    add(slot << SLOT_SHIFT | head, words.get(from), time, site);
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
    long cell = cells.make(head >>> SLOT_SHIFT);
    previous.add(cells.cell(cell));
    cells.setCell(cell, ++count);
    heads.add(head);
    words.add(word);
    times.add(time);
    sites.add(site);
  }

  /** While filling: the newest version of a slot, or {@link #NONE}. */
  int last(long slot) {
    return cells.get(slot) - 1;
  }

  /**
   * While filling: given that slot {@code first + at} has no version, the next index that may have
   * one, or {@code end}.
   */
  int nextTouched(long first, int at, int end) {
    if (cells.find(first + at) >= 0) {
      return at + 1;
    }
    long next = ((first + at | SparseInts.MASK) + 1) - first;
    return (int) Math.min(end, next);
  }

  /** Sorts the versions by slot. Costs O(versions). */
  void finish() {
    int[] chain = new int[64];
    int placed = 0;
    long end = cells.cellCount();
    for (long cell = 0; cell < end; cell++) {
      int newest = cells.cell(cell);
      cells.setCell(cell, placed);
      int length = 0;
      for (int version = newest; version != 0; version = previous.get(version - 1)) {
        if (length == chain.length) {
          chain = java.util.Arrays.copyOf(chain, length * 2);
        }
        chain[length++] = version - 1;
      }
      placed += length;
      while (length > 0) {
        order.add(chain[--length]);
      }
    }
    cells.seal(placed);
  }

  /** The number of versions with a time of at most {@code time}. O(log versions). */
  int countUpTo(long time) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (times.get(middle) <= time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The cell of a slot, or -1 if it never had a version. */
  long cell(long slot) {
    return cells.find(slot);
  }

  /** Where the versions of a cell begin in the order; those of the next cell follow. */
  int orderStart(long cell) {
    return cells.cell(cell);
  }

  int ordered(int position) {
    return order.get(position);
  }

  /** The newest version of a slot among the first {@code limit} versions, or {@link #NONE}. */
  int newest(long slot, int limit) {
    long cell = cells.find(slot);
    return cell < 0 ? NONE : newestInCell(cell, limit);
  }

  int newestInCell(long cell, int limit) {
    int start = cells.cell(cell);
    int low = start;
    int high = cells.cell(cell + 1);
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

  long slot(int version) {
    return heads.get(version) >>> SLOT_SHIFT;
  }

  SlotKind kind(int version) {
    return KINDS[(int) heads.get(version) & KIND];
  }

  long bits(int version) {
    int head = (int) heads.get(version);
    int word = words.get(version);
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
  @org.jspecify.annotations.Nullable
  PointerKind pointer(int version) {
    if ((heads.get(version) & POINTER) == 0) {
      return null;
    }
    return PointerKind.of((int) (wide.get(words.get(version) + 1L) >>> 32));
  }

  /** The raw bits of a version of a memory word: for a pointer, the address it holds. */
  long rawBits(int version) {
    return (heads.get(version) & POINTER) == 0 ? bits(version) : wide.get(words.get(version));
  }

  /** A bit for each byte of a memory word that is known. */
  int knownBytes(int version) {
    return (int) heads.get(version) >>> MASK_SHIFT & 0xFF;
  }

  int time(int version) {
    return times.get(version);
  }

  int site(int version) {
    return sites.get(version);
  }

  int previous(int version) {
    return previous.get(version) - 1;
  }

  /** The version after this one in its slot, or {@link #NONE}. O(log versions of the slot). */
  int next(int version) {
    long cell = cells.find(slot(version));
    int low = cells.cell(cell);
    int end = cells.cell(cell + 1);
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

  SparseInts cells() {
    return cells;
  }
}
