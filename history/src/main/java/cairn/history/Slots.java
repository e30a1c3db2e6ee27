package cairn.history;

/**
 * The numbering of slots. A slot is a {@code long} of 48 bits: three of them say what it belongs
 * to, the others which it is. Slots of small nodes are numbered consecutively, node after node, and
 * so are those of large arrays, apart; a late field (one that its type was found to have after the
 * node was made) is (node, field); a memory word is its address divided by 8.
 */
final class Slots {
  private static final int REGION_SHIFT = 45;
  private static final long NUMBER = (1L << REGION_SHIFT) - 1;
  private static final int FIELD_BITS = 14;

  static final long MOST = NUMBER;
  static final int MOST_FIELDS = 1 << FIELD_BITS;

  /** Arrays with more elements are large. */
  static final int MOST_SMALL = 64;

  /** Addresses must be below this. */
  static final long ADDRESS_LIMIT = 1L << (REGION_SHIFT + 3);

  static final int SMALL = 0;
  static final int LARGE = 1;
  static final int STATIC = 2;
  static final int LATE = 3;
  static final int WORD = 4;

  static final long FIRST_LARGE = (long) LARGE << REGION_SHIFT;
  static final long FIRST_WORD = (long) WORD << REGION_SHIFT;
  static final long END = 5L << REGION_SHIFT;

  private Slots() {}

  static int region(long slot) {
    return (int) (slot >>> REGION_SHIFT);
  }

  static long number(long slot) {
    return slot & NUMBER;
  }

  static long ofStatic(int number) {
    return (long) STATIC << REGION_SHIFT | number;
  }

  static long late(int node, int field) {
    return (long) LATE << REGION_SHIFT | (long) node << FIELD_BITS | field;
  }

  static int lateNode(long slot) {
    return (int) (number(slot) >>> FIELD_BITS);
  }

  static int lateField(long slot) {
    return (int) slot & (MOST_FIELDS - 1);
  }

  static long word(long address) {
    return (long) WORD << REGION_SHIFT | address >>> 3;
  }

  static long address(long slot) {
    return number(slot) << 3;
  }
}
