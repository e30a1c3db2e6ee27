package cairn.sources.hprof;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A piece of a dump in memory that moves forward with its reader. One thread at a time.
 *
 * <p>{@link #at} brings a few bytes into memory and returns where they are; the other methods read
 * there.
 */
final class Window {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

  /** The most that {@link #at} can be asked for. */
  static final int MOST = 1 << 12;

  private final DumpFile file;
  private final int idSize;
  private final byte[] bytes;
  private long start;
  private int length;

  Window(DumpFile file, int idSize, int capacity) {
    this.file = file;
    this.idSize = idSize;
    this.bytes = new byte[Math.max(MOST, capacity)];
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
    return bytes[index] & 0xff;
  }

  int u2(int index) {
    return (short) SHORT.get(bytes, index) & 0xffff;
  }

  int i4(int index) {
    return (int) INT.get(bytes, index);
  }

  long u4(int index) {
    return (int) INT.get(bytes, index) & 0xffffffffL;
  }

  long i8(int index) {
    return (long) LONG.get(bytes, index);
  }

  long id(int index) {
    return idSize == 8 ? i8(index) : u4(index);
  }

  /** The raw bits of a value of a type; those of a reference are its id. */
  long value(int index, int type) {
    return switch (Tag.bytes(type, idSize)) {
      case 1 -> bytes[index];
      case 2 -> type == 5 ? u2(index) : (short) u2(index);
      case 4 -> type == Tag.OBJECT ? u4(index) : i4(index);
      default -> i8(index);
    };
  }

  int idSize() {
    return idSize;
  }
}
