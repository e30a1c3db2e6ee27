package cairn.sources.nativ;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * A file of any size, mapped in windows that overlap: each piece of up to {@link #MOST} bytes lies
 * within one. Nothing is copied; a window is mapped when it is first needed.
 */
final class FileWindows {
  private static final long STEP = 1L << 30;

  /** The longest piece. */
  static final long MOST = STEP - 4096;

  private final Path path;
  private final long size;
  private final Map<Long, ByteBuffer> windows = new HashMap<>();

  private FileWindows(Path path, long size) {
    this.path = path;
    this.size = size;
  }

  static FileWindows open(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path)) {
      return new FileWindows(path, channel.size());
    }
  }

  Path path() {
    return path;
  }

  long size() {
    return size;
  }

  boolean has(long offset, long count) {
    return offset >= 0 && count >= 0 && offset <= size && count <= size - offset;
  }

  /**
   * Bytes of the file, little-endian.
   *
   * @throws IndexOutOfBoundsException if the file has no such bytes, or they are too many
   */
  ByteBuffer piece(long offset, long count) throws IOException {
    if (!has(offset, count) || count > MOST) {
      throw new IndexOutOfBoundsException(count + " bytes at offset " + offset);
    }
    long window = offset / STEP;
    ByteBuffer bytes = windows.get(window);
    if (bytes == null) {
      long start = window * STEP;
      try (FileChannel channel = FileChannel.open(path)) {
        long length = Math.min(size - start, 2 * STEP - 4096);
        bytes = channel.map(FileChannel.MapMode.READ_ONLY, start, length);
      }
      windows.put(window, bytes);
    }
    return bytes.slice((int) (offset - window * STEP), (int) count).order(ByteOrder.LITTLE_ENDIAN);
  }
}
