package cairn.record.nativ;

import java.util.Arrays;

/** A set of numbers other than 0, by hashing; 8 to 32 bytes for each. */
final class LongSet {
  private long[] table = new long[64];
  private int size;

  boolean contains(long value) {
    return table[find(value)] == value;
  }

  /** Returns whether the value is new. */
  boolean add(long value) {
    if (value == 0) {
      throw new IllegalArgumentException("0 is no member");
    }
    int at = find(value);
    if (table[at] == value) {
      return false;
    }
    table[at] = value;
    size++;
    if (2 * size > table.length) {
      long[] old = table;
      table = new long[2 * old.length];
      Arrays.stream(old).filter(each -> each != 0).forEach(each -> table[find(each)] = each);
    }
    return true;
  }

  private int find(long value) {
    int mask = table.length - 1;
    int at = (int) (value * 0x9E3779B97F4A7C15L >>> 32) & mask;
    while (table[at] != 0 && table[at] != value) {
      at = at + 1 & mask;
    }
    return at;
  }
}
