package cairn.sources.hprof;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A piece of a dump in memory that moves forward with its reader. One thread at a time. It is
 * outside of the Java heap, so that the system writes into it without a copy between; not for short
 * use.
 *
 * <p>{@link #at} brings a few bytes into memory and returns where they are; the other methods read
 * there.
 */
final class Window {
  /** The most that {@link #at} can be asked for. */
  static final int MOST = 1 << 12;

  private final DumpFile file;
  private final int idSize;
  private final ByteBuffer bytes;
  private long start;
  private int length;

  Window(DumpFile file, int idSize, int capacity) {
    this.file = file;
    this.idSize = idSize;
    this.bytes = ByteBuffer.allocateDirect(Math.max(MOST, (int) Math.min(capacity, file.size())));
  }

  /**
   * The index of the byte at an offset, after which {@code count} bytes can be read. The caller has
   * seen to it that the file has them.
   */
  int at(long offset, int count) throws IOException {
    long index = offset - start;
    if (index >= 0 && index + count <= length) {
      return (int) index;
    }
    return move(offset, count);
  }

  private int move(long offset, int count) throws IOException {
    if (count > MOST || offset < 0 || offset + count > file.size()) {
      throw new IllegalArgumentException(
          "%d bytes at offset %d of %d".formatted(count, offset, file.size()));
    }
    length = 0;
    start = offset;
    length = file.read(offset, bytes);
    return 0;
  }

  int u1(int index) {
    return bytes.get(index) & 0xff;
  }

  int u2(int index) {
    return bytes.getShort(index) & 0xffff;
  }

  int i4(int index) {
    return bytes.getInt(index);
  }

  long u4(int index) {
    return bytes.getInt(index) & 0xffffffffL;
  }

  long i8(int index) {
    return bytes.getLong(index);
  }

  long id(int index) {
    return idSize == 8 ? i8(index) : u4(index);
  }

  /** The raw bits of a value of a type; those of a reference are its id. */
  long value(int index, int type) {
    return switch (Tag.bytes(type, idSize)) {
      case 1 -> bytes.get(index);
      case 2 -> type == 5 ? u2(index) : (short) u2(index);
      case 4 -> type == Tag.OBJECT ? u4(index) : i4(index);
      default -> i8(index);
    };
  }

  void copy(int index, byte[] to, int from, int count) {
    bytes.get(index, to, from, count);
  }

  int idSize() {
    return idSize;
  }
}
