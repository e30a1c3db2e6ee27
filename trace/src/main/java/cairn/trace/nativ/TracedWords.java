package cairn.trace.nativ;

import java.util.Arrays;

/**
 * Words of eight bytes that code which is in the trace has written, and that may have a value of
 * it: only those can have been written over by what is not in the trace. Costs 16 to 32 bytes for
 * each.
 */
final class TracedWords {
  /** Words are known by their number plus one; 0 is free. */
  private long[] keys = new long[1 << 10];

  private int size;

  /** Those among them that are not watched, and perhaps some that are no longer there. */
  private long[] unwatched = new long[64];

  private int unwatchedCount;

  private int slot(long word) {
    long mixed = (word + 1) * 0x9E3779B97F4A7C15L;
    int slot = (int) (mixed ^ mixed >>> 32) & keys.length - 1;
    while (keys[slot] != 0 && keys[slot] != word + 1) {
      slot = slot + 1 & keys.length - 1;
    }
    return slot;
  }

  /** Bytes were written. */
  void write(long address, long bytes, boolean isWatched) {
    for (long word = address >>> 3; word <= address + bytes - 1 >>> 3; word++) {
      int slot = slot(word);
      if (keys[slot] == 0) {
        keys[slot] = word + 1;
        if (2 * ++size > keys.length) {
          grow();
        }
        if (!isWatched) {
          if (unwatchedCount == unwatched.length) {
            unwatched = Arrays.copyOf(unwatched, 2 * unwatchedCount);
          }
          unwatched[unwatchedCount++] = word;
        }
      }
    }
  }

  private void grow() {
    long[] old = keys;
    keys = new long[2 * old.length];
    for (long key : old) {
      if (key != 0) {
        keys[slot(key - 1)] = key;
      }
    }
  }

  /** Something else wrote some bytes: whether one of these is there. Whole words are then not. */
  boolean overwrite(long address, long bytes) {
    boolean found = false;
    long end = address + bytes;
    if ((bytes >>> 3) > 2L * keys.length) {
      for (long key : keys.clone()) {
        long word = key - 1;
        if (key != 0 && word << 3 < end && (word << 3) + 8 > address) {
          found = true;
          drop(word, address, end);
        }
      }
      return found;
    }
    for (long word = address >>> 3; word <= end - 1 >>> 3; word++) {
      if (keys[slot(word)] != 0) {
        found = true;
        drop(word, address, end);
      }
    }
    return found;
  }

  private void drop(long word, long from, long end) {
    if (word << 3 >= from && (word << 3) + 8 <= end) {
      remove(slot(word));
    }
  }

  /** Takes a word away, and moves those up that were behind it only because it was there. */
  private void remove(int slot) {
    int hole = slot;
    int at = slot;
    keys[hole] = 0;
    size--;
    while (true) {
      at = at + 1 & keys.length - 1;
      if (keys[at] == 0) {
        return;
      }
      long key = keys[at];
      keys[at] = 0;
      keys[slot(key - 1)] = key;
    }
  }

  /** All that is not watched and lies outside of a range was written: takes it away. */
  void overwriteOthers(long low, long bytes, Gaps.Taker taker) {
    int kept = 0;
    for (int i = 0; i < unwatchedCount; i++) {
      long word = unwatched[i];
      int slot = slot(word);
      if (keys[slot] == 0) {
        continue;
      }
      long address = word << 3;
      if (address - low >= 0 && address + 8 - low <= bytes) {
        unwatched[kept++] = word;
      } else {
        remove(slot);
        taker.take(address, 8);
      }
    }
    unwatchedCount = kept;
  }
}
