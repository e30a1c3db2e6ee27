package cairn.analysis.constraints.check;

/** A set of longs without boxes; 0 is no member. 8 to 16 bytes each. */
final class LongSet {
  private long[] table = new long[16];
  private int count;

  /** Returns whether it was not there before. */
  boolean add(long item) {
    if (count * 2 >= table.length) {
      grow();
    }
    int i = place(item);
    if (table[i] == item) {
      return false;
    }
    table[i] = item;
    count++;
    return true;
  }

  private int place(long item) {
    int mask = table.length - 1;
    long hash = item * 0x9E37_79B9_7F4A_7C15L;
    int i = (int) (hash >>> 32 ^ hash >>> 47) & mask;
    while (table[i] != 0 && table[i] != item) {
      i = (i + 1) & mask;
    }
    return i;
  }

  private void grow() {
    long[] old = table;
    table = new long[old.length * 2];
    for (long item : old) {
      if (item != 0) {
        table[place(item)] = item;
      }
    }
  }

  int count() {
    return count;
  }
}
