package cairn.analysis.metrics;

import java.util.Arrays;

/**
 * How many distinct values there are among those that were added. Exact up to {@link #MOST};
 * beyond, only values whose hash ends in so many zero bits are kept that {@link #MOST} are enough,
 * and the count is an estimate with a standard error of some 2 % (adaptive sampling, as Flajolet
 * 1990 has it). The same values give the same number, in any order. O(1) for a value; 8 bytes for
 * each that is kept, in a table that is at most half full: 64 KB at most.
 */
final class DistinctCounter {
  /** So many values are kept. */
  static final int MOST = 4096;

  /** Hashes; 0 is a free place. */
  private long[] table = new long[16];

  private int size;
  private int level;
  private long seen;

  void add(long value) {
    seen++;
    long hash = mix(value);
    if (Long.numberOfTrailingZeros(hash) < level) {
      return;
    }
    if (put(hash) && ++size * 2 > table.length) {
      grow();
    }
  }

  private boolean put(long hash) {
    int at = (int) (hash >>> 40) & table.length - 1;
    while (table[at] != 0) {
      if (table[at] == hash) {
        return false;
      }
      at = at + 1 & table.length - 1;
    }
    table[at] = hash;
    return true;
  }

  private void grow() {
    while (size > MOST) {
      level++;
      size = (int) Arrays.stream(table).filter(this::isKept).count();
    }
    long[] old = table;
    table = new long[size * 2 > old.length ? old.length * 2 : old.length];
    for (long hash : old) {
      if (isKept(hash)) {
        put(hash);
      }
    }
  }

  private boolean isKept(long hash) {
    return hash != 0 && Long.numberOfTrailingZeros(hash) >= level;
  }

  /** A bijection (that of SplitMix64), so that different values have different hashes; never 0. */
  private static long mix(long value) {
    long hash = value + 0x9E3779B97F4A7C15L;
    hash = (hash ^ hash >>> 30) * 0xBF58476D1CE4E5B9L;
    hash = (hash ^ hash >>> 27) * 0x94D049BB133111EBL;
    hash ^= hash >>> 31;
    return hash == 0 ? Long.MIN_VALUE : hash;
  }

  /** How many values were added. */
  long seen() {
    return seen;
  }

  /** How many distinct ones there are among them. */
  long count() {
    return (long) size << level;
  }
}
