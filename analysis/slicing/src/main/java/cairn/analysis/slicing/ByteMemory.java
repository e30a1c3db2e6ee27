package cairn.analysis.slicing;

import cairn.analysis.api.slices.SliceGraph;
import cairn.trace.PageSummary;
import cairn.trace.Skipped;
import java.util.Arrays;

/**
 * Marked bytes: words of eight with a bit for each, in a table with open addressing, and long
 * ranges. How far a byte is from the criterion is known for its word: the nearest of its bytes
 * counts.
 */
final class ByteMemory extends Memory {
  private final Users pool;
  private final Ranges ranges;

  /** Words are known by their number plus one; 0 is free. */
  private long[] keys = new long[1 << 10];

  private byte[] masks = new byte[1 << 10];
  private long[] origins = new long[1 << 10];
  private int[] users = new int[1 << 10];
  private int size;

  ByteMemory(Users pool) {
    this.pool = pool;
    ranges = new Ranges(pool);
  }

  @Override
  boolean isEmpty() {
    return size == 0 && ranges.isEmpty();
  }

  @Override
  long size() {
    long bytes = ranges.size();
    for (int slot = 0; slot < keys.length; slot++) {
      bytes += keys[slot] == 0 ? 0 : Integer.bitCount(masks[slot] & 0xFF);
    }
    return bytes;
  }

  @Override
  void tell(SliceBuilder builder) {
    builder.warn("bytes of memory have values from before the recording", size());
  }

  /** The slot of a word, or the complement of the one that it would get. */
  private int slot(long word) {
    int slot = mix(word) & keys.length - 1;
    long key = word + 1;
    while (keys[slot] != 0) {
      if (keys[slot] == key) {
        return slot;
      }
      slot = slot + 1 & keys.length - 1;
    }
    return ~slot;
  }

  /** The bits of the bytes of a word that are between two addresses. */
  private static int bits(long word, long from, long end) {
    long start = word << 3;
    int low = from > start ? (int) (from - start) : 0;
    int high = end - start < 8 ? (int) (end - start) : 8;
    return (1 << high) - (1 << low);
  }

  @Override
  boolean isMarked(long a, int b, long count) {
    if (size > 0 && count > 0) {
      long end = a + count;
      long last = end - 1 >>> 3;
      if (last - (a >>> 3) >= keys.length) {
        return isMarkedAnywhere(a, end);
      }
      for (long word = a >>> 3; word <= last; word++) {
        int slot = slot(word);
        if (slot >= 0 && (masks[slot] & bits(word, a, end)) != 0) {
          return true;
        }
      }
    }
    return !ranges.isEmpty() && ranges.isMarked(a, a + count);
  }

  private boolean isMarkedAnywhere(long from, long end) {
    for (int slot = 0; slot < keys.length; slot++) {
      long word = keys[slot] - 1;
      if (keys[slot] != 0
          && word >= from >>> 3
          && word <= end - 1 >>> 3
          && (masks[slot] & bits(word, from, end)) != 0) {
        return true;
      }
    }
    return ranges.isMarked(from, end);
  }

  @Override
  void mark(long a, int b, long count, long origin, int list) {
    if (count > LONG_RANGE) {
      ranges.mark(a, a + count, origin, list);
      return;
    }
    long end = a + count;
    for (long word = a >>> 3; word << 3 < end; word++) {
      int bits = bits(word, a, end);
      int slot = slot(word);
      if (slot >= 0) {
        masks[slot] |= (byte) bits;
        origins[slot] = Origin.nearer(origins[slot], origin);
        users[slot] = pool.link(users[slot], list, bits);
      } else {
        slot = ~slot;
        keys[slot] = word + 1;
        masks[slot] = (byte) bits;
        origins[slot] = origin;
        users[slot] = pool.link(Users.NONE, list, bits);
        if (2 * ++size > keys.length) {
          resize(2 * keys.length);
        }
      }
    }
  }

  private void resize(int capacity) {
    final long[] oldKeys = keys;
    final byte[] oldMasks = masks;
    final long[] oldOrigins = origins;
    final int[] oldUsers = users;
    keys = new long[capacity];
    masks = new byte[capacity];
    origins = new long[capacity];
    users = new int[capacity];
    for (int old = 0; old < oldKeys.length; old++) {
      if (oldKeys[old] != 0) {
        int slot = ~slot(oldKeys[old] - 1);
        keys[slot] = oldKeys[old];
        masks[slot] = oldMasks[old];
        origins[slot] = oldOrigins[old];
        users[slot] = oldUsers[old];
      }
    }
  }

  @Override
  void find(long a, int b, long count, boolean remove, Hits hits) {
    long end = a + count;
    if (size > 0 && count > 0) {
      long last = end - 1 >>> 3;
      if (last - (a >>> 3) < keys.length) {
        for (long word = a >>> 3; word <= last; word++) {
          int slot = slot(word);
          if (slot >= 0) {
            find(slot, bits(word, a, end), remove, hits);
          }
        }
      } else {
        findAnywhere(a, end, remove, hits);
      }
    }
    if (!ranges.isEmpty()) {
      ranges.find(0, true, a, end, remove, hits);
    }
  }

  /** Of a range that is longer than the table: goes through the table. */
  private void findAnywhere(long from, long end, boolean remove, Hits hits) {
    long[] words = new long[size];
    int found = 0;
    for (long key : keys) {
      if (key != 0 && key - 1 >= from >>> 3 && key - 1 <= end - 1 >>> 3) {
        words[found++] = key - 1;
      }
    }
    Arrays.sort(words, 0, found);
    for (int i = 0; i < found; i++) {
      find(slot(words[i]), bits(words[i], from, end), remove, hits);
    }
  }

  private void find(int slot, int bits, boolean remove, Hits hits) {
    int met = masks[slot] & bits & 0xFF;
    if (met == 0) {
      return;
    }
    long start = keys[slot] - 1 << 3;
    int rest = met;
    while (rest != 0) {
      int low = Integer.numberOfTrailingZeros(rest);
      int length = Integer.numberOfTrailingZeros(~(rest >>> low));
      int piece = (1 << low + length) - (1 << low);
      int waiting = pool.waiting(users[slot], piece);
      hits.add(SliceGraph.MEMORY, start + low, 0, length, origins[slot], waiting);
      rest &= ~piece;
    }
    if (remove) {
      masks[slot] &= (byte) ~met;
      if (masks[slot] == 0) {
        free(slot);
      } else {
        users[slot] = pool.unlink(users[slot], met);
      }
    }
  }

  /** Frees a slot, and moves those up that were behind it only because it was taken. */
  private void free(int slot) {
    int hole = slot;
    int at = slot;
    while (true) {
      at = at + 1 & keys.length - 1;
      if (keys[at] == 0) {
        break;
      }
      int home = mix(keys[at] - 1) & keys.length - 1;
      if ((at - home & keys.length - 1) >= (at - hole & keys.length - 1)) {
        keys[hole] = keys[at];
        masks[hole] = masks[at];
        origins[hole] = origins[at];
        users[hole] = users[at];
        hole = at;
      }
    }
    keys[hole] = 0;
    size--;
  }

  @Override
  boolean mayBeWritten(PageSummary page) {
    if (size > MOST_LOOKED_FOR || !ranges.isEmpty()) {
      return true;
    }
    if (keys.length > 8 * MOST_LOOKED_FOR) {
      resize(4 * MOST_LOOKED_FOR);
    }
    for (long key : keys) {
      if (key != 0 && page.mayWriteWord(key - 1)) {
        return true;
      }
    }
    return false;
  }

  @Override
  void markObject(long a, long origin, int list) {
    throw objects();
  }

  @Override
  void findObject(long a, boolean remove, Hits hits) {
    throw objects();
  }

  private static IllegalArgumentException objects() {
    return new IllegalArgumentException("a trace of bytes speaks of all cells of an object");
  }

  /** Which bytes code would write that did not run is not known. */
  @Override
  void findSkipped(Skipped skipped, Hits hits) {
    throw new UnsupportedOperationException("decisions that went the other way, in bytes");
  }
}
