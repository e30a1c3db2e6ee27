package cairn.history;

import java.util.Arrays;

/**
 * Ints (not negative) under sorted {@code long} keys, in blocks of neighbouring keys. A look-up is
 * two binary searches; to add or remove a key moves at most a block, and now and then the list of
 * blocks. 12 to 24 bytes a key; blocks that have become small are not joined.
 */
final class RangeTable {
  private static final int BLOCK = 256;

  /** Per block, a lower bound of its keys that is above all keys of the block before. */
  private long[] bounds = {Long.MIN_VALUE};

  private long[][] keys = {new long[BLOCK]};
  private int[][] values = {new int[BLOCK]};
  private int[] sizes = {0};

  /** All are in use but the first, which may be empty when it is the only one. */
  private int blocks = 1;

  /** The value of the greatest key that is at most this one, or -1. */
  int floor(long key) {
    int block = block(key);
    int at = after(block, key) - 1;
    if (at < 0) {
      block--;
      at = block < 0 ? -1 : sizes[block] - 1;
    }
    return at < 0 ? -1 : values[block][at];
  }

  /** The value of the least key that is at least this one, or -1. */
  int ceiling(long key) {
    int block = block(key);
    int at = after(block, key);
    if (at > 0 && keys[block][at - 1] == key) {
      at--;
    } else if (at == sizes[block]) {
      block++;
      at = 0;
    }
    return block < blocks && at < sizes[block] ? values[block][at] : -1;
  }

  void put(long key, int value) {
    int block = block(key);
    int at = after(block, key);
    if (at > 0 && keys[block][at - 1] == key) {
      values[block][at - 1] = value;
      return;
    }
    if (sizes[block] == BLOCK) {
      split(block);
      put(key, value);
      return;
    }
    int moved = sizes[block]++ - at;
    System.arraycopy(keys[block], at, keys[block], at + 1, moved);
    System.arraycopy(values[block], at, values[block], at + 1, moved);
    keys[block][at] = key;
    values[block][at] = value;
  }

  void remove(long key) {
    int block = block(key);
    int at = after(block, key);
    if (at == 0 || keys[block][at - 1] != key) {
      return;
    }
    int moved = sizes[block]-- - at;
    System.arraycopy(keys[block], at, keys[block], at - 1, moved);
    System.arraycopy(values[block], at, values[block], at - 1, moved);
    if (sizes[block] == 0 && blocks > 1) {
      drop(block);
    }
  }

  private int block(long key) {
    int low = 1;
    int high = blocks;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (bounds[middle] <= key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  /** Where in a block the keys begin that are above this one. */
  private int after(int block, long key) {
    long[] sorted = keys[block];
    int low = 0;
    int high = sizes[block];
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] <= key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private void split(int block) {
    if (blocks == bounds.length) {
      bounds = Arrays.copyOf(bounds, blocks * 2);
      keys = Arrays.copyOf(keys, blocks * 2);
      values = Arrays.copyOf(values, blocks * 2);
      sizes = Arrays.copyOf(sizes, blocks * 2);
    }
    move(block + 1, block + 2, blocks - block - 1);
    blocks++;
    int half = BLOCK / 2;
    keys[block + 1] = Arrays.copyOf(Arrays.copyOfRange(keys[block], half, BLOCK), BLOCK);
    values[block + 1] = Arrays.copyOf(Arrays.copyOfRange(values[block], half, BLOCK), BLOCK);
    bounds[block + 1] = keys[block + 1][0];
    sizes[block + 1] = BLOCK - half;
    sizes[block] = half;
  }

  private void drop(int block) {
    move(block + 1, block, blocks - block - 1);
    blocks--;
    bounds[0] = Long.MIN_VALUE;
    keys[blocks] = new long[0];
    values[blocks] = new int[0];
  }

  private void move(int from, int to, int count) {
    System.arraycopy(bounds, from, bounds, to, count);
    System.arraycopy(keys, from, keys, to, count);
    System.arraycopy(values, from, values, to, count);
    System.arraycopy(sizes, from, sizes, to, count);
  }
}
