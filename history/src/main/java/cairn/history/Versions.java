package cairn.history;

import cairn.graph.SlotKind;
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
  static final int SLOT_SHIFT = 16;
  private static final SlotKind[] KINDS = SlotKind.values();
  private static final int REFERENCE = SlotKind.REFERENCE.ordinal();

  /** The parts of a record. */
  static final int HEAD = 0;

  /** Value above, time below. */
  private static final int WORD_TIME = 1;

  /** Site above; below, the version before in the slot, plus one. */
  static final int SITE_BEFORE = 2;

  static final int PARTS = 3;

  /** What a version takes at least: its record and its place in the order. */
  private static final long LEAST_BYTES = 28;

  private final ColumnStore store;
  private final Records records;
  private final LongColumn wide;

  private final SlotIndex index;
  private int count;

  Versions(ColumnStore store) {
    this.store = store;
    records = new Records(store, PARTS);
    wide = new LongColumn(store);
    index = new SlotIndex(store, records);
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

  /** Adds bytes of a slot that is unknown as a whole. */
  void addPartly(long slot, int mask, long bits, int time, int site) {
    long head = slot << SLOT_SHIFT | (long) mask << MASK_SHIFT | WIDE | SlotKind.UNKNOWN.ordinal();
    add(head, wide(bits), time, site);
  }

  /**
   * Adds a pointer in memory: what it is bound to (a node, or -1), how, and the address it holds.
   */
  void addPointer(long slot, PointerKind how, int node, long address, int time, int site) {
    SlotKind kind =
        switch (how) {
          case NULL -> SlotKind.NULL;
          case WILD, VARIABLE, FREED -> SlotKind.WILD;
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

  /** Refuses an event that makes more versions than there is room for, before it makes any. */
  void require(int versions, int time) {
    if (versions > MOST - count) {
      throw tooMany(time);
    }
    store.require(LEAST_BYTES * versions);
  }

  private static HistoryException tooMany(int time) {
    return new HistoryException(
        "the recording has more than 2^31 versions of slots (reached at time "
            + time
            + "); record a shorter part, or fewer kinds of events");
  }

  private void add(long head, int word, int time, int site) {
    if (count >= MOST) {
      throw tooMany(time);
    }
    records.add(head, (long) word << 32 | time, (long) site << 32);
    count++;
    if (count % SlotIndex.BATCH == 0) {
      index.follow(count);
    }
  }

  /** While filling: the newest version of a slot, or {@link #NONE}. */
  int last(long slot) {
    index.follow(count);
    return index.last(slot);
  }

  /** The index of slots, up to date once the versions are finished. */
  SlotIndex index() {
    return index;
  }

  /** Sorts the versions by slot. Costs O(versions + slots). */
  void finish() {
    index.finish(count);
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

  /** The same, at the cost of the logarithm of how far it is from another number. */
  int countUpTo(long time, int near) {
    int low = near;
    int high = near;
    for (int step = 1; high < count && time(high) <= time; step *= 2) {
      low = high + 1;
      high = (int) Math.min(count, (long) high + step);
    }
    for (int step = 1; low > 0 && time(low - 1) > time; step *= 2) {
      high = low - 1;
      low = (int) Math.max(0, (long) low - step);
    }
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

  /** Whether two versions stand for the same content. */
  boolean sameContent(int version, int other) {
    long head = records.get(version, HEAD) ^ records.get(other, HEAD);
    return (head & KIND) == 0 && bits(version) == bits(other);
  }

  /** The newest version of a slot among the first {@code limit} versions, or {@link #NONE}. */
  int newest(long slot, int limit) {
    long cell = index.cell(slot);
    return cell < 0 ? NONE : index.newest(cell, limit);
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

  /** The node that a version refers to, or {@link #NONE}. */
  int target(int version) {
    int head = (int) records.get(version, HEAD);
    if ((head & KIND) != REFERENCE) {
      return NONE;
    }
    int word = word(version);
    return (head & POINTER) == 0 ? word : (int) wide.get(word + 1L);
  }

  /** How a pointer in memory was bound; null for every other version. */
  @Nullable PointerKind pointer(int version) {
    if ((records.get(version, HEAD) & POINTER) == 0) {
      return null;
    }
    return PointerKind.of((int) (wide.get(word(version) + 1L) >>> 32));
  }

  /** The number that a pointer was bound to: a node, or for a variable a static field's. */
  int bound(int version) {
    return (int) wide.get(word(version) + 1L);
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
    return index.next(index.cell(slot(version)), version);
  }
}
