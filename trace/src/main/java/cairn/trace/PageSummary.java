package cairn.trace;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * What a page of a trace may have written, so that who looks for a write can pass over pages
 * without decoding them: which registers of threads, which memory (as a Bloom filter, which may say
 * yes wrongly, never no), and how far down each thread's frames went. Callers read the fields and
 * reuse the object.
 */
public final class PageSummary {
  static final int FILTER_LONGS = 256;
  static final int MOST_THREADS = 16;

  /** Above this, a range that is written is not told cell by cell or word by word. */
  static final int LONGEST_RANGE = 4096;

  private static final int CELL = 0;
  private static final int OBJECT = 1;
  private static final int WHOLE_OBJECT = 2;

  /** False if the page is to be decoded in any case: threads began there, or too many ran. */
  public boolean tells;

  /** Bits of the registers of threads that are defined. */
  public long[] registers = new long[0];

  /** How many threads ran ... */
  public int threads;

  /** ... which, ... */
  public final int[] thread = new int[MOST_THREADS];

  /** ... how many more frames each had at the end than at the beginning, ... */
  public final int[] deeper = new int[MOST_THREADS];

  /** ... and how many fewer, at least once, than at the end: 0 or less. */
  public final int[] lowest = new int[MOST_THREADS];

  final boolean bytes;

  /** Whether so much memory was written that the filter does not know what. */
  boolean allMemory;

  final long[] filter = new long[FILTER_LONGS];

  /** One for the pages of a trace with this code. */
  public PageSummary(Code code) {
    bytes = code.bytes;
    registers = new long[(code.sharedRegisters + 63) / 64];
  }

  void clear() {
    tells = true;
    allMemory = false;
    threads = 0;
    Arrays.fill(registers, 0);
    Arrays.fill(filter, 0);
  }

  /** Whether this cell may have been written, alone or with its object. */
  public boolean mayWriteCell(long a, int b) {
    return allMemory || has(key(CELL, a, b)) || has(key(WHOLE_OBJECT, a, 0));
  }

  /** Whether any cell of this object may have been written. */
  public boolean mayWriteObject(long a) {
    return allMemory || has(key(OBJECT, a, 0));
  }

  /** Whether one of the eight bytes of a word may have been written; it is known by its number. */
  public boolean mayWriteWord(long word) {
    return allMemory || has(key(CELL, word, 0));
  }

  void cell(long a, int b) {
    add(key(CELL, a, b));
    add(key(OBJECT, a, 0));
  }

  void object(long a) {
    add(key(WHOLE_OBJECT, a, 0));
    add(key(OBJECT, a, 0));
  }

  void bytes(long address, long count) {
    if (count > LONGEST_RANGE) {
      allMemory = true;
      return;
    }
    for (long word = address >>> 3; count > 0 && word <= address + count - 1 >>> 3; word++) {
      add(key(CELL, word, 0));
    }
  }

  void range(long a, int b, long count) {
    if (bytes) {
      bytes(a, count);
    } else if (count > LONGEST_RANGE) {
      object(a);
    } else {
      for (int slot = b; slot < b + count; slot++) {
        cell(a, slot);
      }
    }
  }

  private static long key(int kind, long a, int b) {
    long h = (a + kind) * 0x9E3779B97F4A7C15L + b * 0xC2B2AE3D27D4EB4FL + kind;
    h = (h ^ h >>> 32) * 0xD6E8FEB86659FD93L;
    return h ^ h >>> 29;
  }

  private void add(long key) {
    filter[(int) key & FILTER_LONGS - 1] |= 1L << (key >>> 8);
    filter[(int) (key >>> 16) & FILTER_LONGS - 1] |= 1L << (key >>> 24);
  }

  private boolean has(long key) {
    return (filter[(int) key & FILTER_LONGS - 1] >>> (key >>> 8) & 1) != 0
        && (filter[(int) (key >>> 16) & FILTER_LONGS - 1] >>> (key >>> 24) & 1) != 0;
  }

  // ---- bytes: checksum, flags, registers, threads, filter

  int length() {
    return 16 + 8 * registers.length + 12 * MOST_THREADS + 8 * FILTER_LONGS;
  }

  byte[] toBytes() {
    ByteBuffer to = ByteBuffer.allocate(length()).order(ByteOrder.LITTLE_ENDIAN);
    to.putInt(0).putInt((tells ? 1 : 0) | (allMemory ? 2 : 0)).putInt(threads).putInt(0);
    for (long bits : registers) {
      to.putLong(bits);
    }
    for (int i = 0; i < MOST_THREADS; i++) {
      to.putInt(thread[i]).putInt(deeper[i]).putInt(lowest[i]);
    }
    for (long bits : filter) {
      to.putLong(bits);
    }
    to.putInt(0, checksum(to.array()));
    return to.array();
  }

  private static int checksum(byte[] summary) {
    CRC32C crc = new CRC32C();
    crc.update(summary, 4, summary.length - 4);
    return (int) crc.getValue();
  }

  /** Whether these bytes are a summary. */
  boolean read(byte[] summary) {
    ByteBuffer from = ByteBuffer.wrap(summary).order(ByteOrder.LITTLE_ENDIAN);
    if (from.getInt() != checksum(summary)) {
      return false;
    }
    int flags = from.getInt();
    tells = (flags & 1) != 0;
    allMemory = (flags & 2) != 0;
    threads = from.getInt();
    from.getInt();
    for (int i = 0; i < registers.length; i++) {
      registers[i] = from.getLong();
    }
    for (int i = 0; i < MOST_THREADS; i++) {
      thread[i] = from.getInt();
      deeper[i] = from.getInt();
      lowest[i] = from.getInt();
    }
    for (int i = 0; i < FILTER_LONGS; i++) {
      filter[i] = from.getLong();
    }
    return threads >= 0 && threads <= MOST_THREADS;
  }
}
