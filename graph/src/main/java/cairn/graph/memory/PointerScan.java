package cairn.graph.memory;

import cairn.graph.memory.MemoryImage.Segment;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Finds words of memory that are addresses in a range. */
public final class PointerScan {
  private PointerScan() {}

  /**
   * Where in writable memory addresses from {@code start} up to and with {@code end} are, by
   * address; only at multiples of a word. O(writable memory).
   *
   * @param most how many to find at most
   */
  public static long[] find(MemoryImage memory, int wordSize, long start, long end, int most) {
    long[] found = new long[16];
    int count = 0;
    for (Segment segment : memory.segments()) {
      if (!segment.isWritable()) {
        continue;
      }
      ByteBuffer bytes = segment.bytes();
      int first = (int) (-segment.start() & (wordSize - 1));
      for (int at = first; at + wordSize <= bytes.limit(); at += wordSize) {
        long value = wordSize == 8 ? bytes.getLong(at) : bytes.getInt(at) & 0xFFFF_FFFFL;
        if (value >= start && value <= end) {
          if (count == most) {
            return Arrays.copyOf(found, count);
          }
          if (count == found.length) {
            found = Arrays.copyOf(found, count * 2);
          }
          found[count++] = segment.start() + at;
        }
      }
    }
    return Arrays.copyOf(found, count);
  }
}
