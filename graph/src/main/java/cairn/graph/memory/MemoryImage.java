package cairn.graph.memory;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The address space of a process: segments, ordered and without overlap, little-endian. Of a
 * segment all bytes are known, the first ones, or none. Looking an address up costs O(log
 * segments); reading within the segment that was found costs O(1). Immutable; safe to read from
 * several threads.
 */
public final class MemoryImage {
  private final List<Segment> segments;
  private final long[] starts;

  /**
   * A piece of the address space.
   *
   * @param bytes what is known of it, from its start; may end early
   * @param name the mapped file's path, {@code [heap]}, {@code [stack]} or empty
   */
  public record Segment(
      long start,
      long size,
      ByteBuffer bytes,
      boolean isWritable,
      boolean isExecutable,
      String name) {
    public Segment {
      if (size <= 0 || bytes.limit() > size) {
        throw new IllegalArgumentException("a segment of " + size + " bytes");
      }
      bytes = bytes.slice(0, bytes.limit()).order(ByteOrder.LITTLE_ENDIAN);
    }

    public long end() {
      return start + size;
    }

    public boolean contains(long address) {
      return address - start >= 0 && address - start < size;
    }

    /**
     * Whether it stands for all that may be there, code or data, or nothing: addresses of which
     * nothing is known.
     */
    public boolean isAnything() {
      return isWritable && isExecutable && bytes.limit() == 0;
    }

    /** Whether so many bytes from an address on are known. */
    public boolean knows(long address, long count) {
      long at = address - start;
      return at >= 0 && count >= 0 && at <= bytes.limit() - count;
    }
  }

  /**
   * @throws IllegalArgumentException if segments overlap
   */
  public MemoryImage(List<Segment> segments) {
    List<Segment> sorted = new ArrayList<>(segments);
    sorted.sort(Comparator.comparingLong(Segment::start));
    for (int i = 1; i < sorted.size(); i++) {
      if (sorted.get(i).start() < sorted.get(i - 1).end()) {
        throw new IllegalArgumentException(
            "segments overlap at 0x" + Long.toHexString(sorted.get(i).start()));
      }
    }
    this.segments = List.copyOf(sorted);
    this.starts = sorted.stream().mapToLong(Segment::start).toArray();
  }

  /** All segments by address. */
  public List<Segment> segments() {
    return segments;
  }

  /** The segment in which an address is, or null. */
  public @Nullable Segment segment(long address) {
    int found = Arrays.binarySearch(starts, address);
    int index = found >= 0 ? found : -found - 2;
    return index >= 0 && segments.get(index).contains(address) ? segments.get(index) : null;
  }

  /** Whether so many bytes at an address are known; they must lie in one segment. */
  public boolean knows(long address, long count) {
    Segment segment = segment(address);
    return segment != null && segment.knows(address, count);
  }

  /**
   * A number of 1, 2, 4 or 8 bytes, zero-extended.
   *
   * @throws IndexOutOfBoundsException if it is not known
   */
  public long read(long address, int bytes) {
    Segment segment = segment(address);
    if (segment == null || !segment.knows(address, bytes)) {
      throw new IndexOutOfBoundsException("no memory at 0x" + Long.toHexString(address));
    }
    int at = (int) (address - segment.start());
    ByteBuffer in = segment.bytes();
    return switch (bytes) {
      case 1 -> in.get(at) & 0xFFL;
      case 2 -> in.getShort(at) & 0xFFFFL;
      case 4 -> in.getInt(at) & 0xFFFF_FFFFL;
      case 8 -> in.getLong(at);
      default -> throw new IllegalArgumentException("a number of " + bytes + " bytes");
    };
  }
}
