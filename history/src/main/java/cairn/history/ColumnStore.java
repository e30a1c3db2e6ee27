package cairn.history;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Where the pages of columns live: on the Java heap up to a budget, then in one mapped temporary
 * file. The file has no name from the moment it is opened (where the system allows that), so that a
 * killed process leaves nothing behind. Its blocks are written before they are mapped: a full disk
 * is an error here and never a fault at some later access.
 *
 * <p>Mapped memory is given back when the columns are no longer referenced, not at {@link #close}.
 */
final class ColumnStore implements AutoCloseable {
  private static final int FIRST_EXTENT = 1 << 20;
  private static final int LAST_EXTENT = 64 << 20;
  private static final int ZEROS = 1 << 20;

  private final long budget;
  private final long spillLimit;
  private final Path directory;
  private long inMemory;
  private long spilled;
  private @Nullable FileChannel file;
  private @Nullable ByteBuffer extent;
  private int nextExtent = FIRST_EXTENT;

  /**
   * @param budget bytes that may be on the Java heap
   * @param spillLimit bytes that may be in the file
   */
  ColumnStore(long budget, long spillLimit, Path directory) {
    this.budget = budget;
    this.spillLimit = spillLimit;
    this.directory = directory;
  }

  /** Takes bytes of the budget; false, and nothing taken, if they are not left. */
  boolean reserve(long bytes) {
    if (inMemory + bytes > budget) {
      return false;
    }
    inMemory += bytes;
    return true;
  }

  /**
   * Refuses what cannot fit, before a part of it is written.
   *
   * @param bytes that will be needed soon
   */
  void require(long bytes) {
    if (bytes - (budget - inMemory) > spillLimit - spilled) {
      throw tooLarge();
    }
  }

  private HistoryException tooLarge() {
    return new HistoryException(
        "the history needs more than the "
            + (spillLimit >> 20)
            + " MiB of temporary space it may take in "
            + directory
            + "; give it more memory, another temporary directory, or record less");
  }

  void release(long bytes) {
    inMemory -= bytes;
  }

  long bytesInMemory() {
    return inMemory;
  }

  long bytesSpilled() {
    return spilled;
  }

  /** A zeroed piece of the file, in native byte order. */
  ByteBuffer map(int bytes) {
    ByteBuffer room = extent;
    if (room == null || room.remaining() < bytes) {
      room = mapExtent(Math.max(bytes, nextExtent));
      extent = room;
      nextExtent = Math.min(LAST_EXTENT, nextExtent * 2);
    }
    ByteBuffer piece = room.slice(room.position(), bytes).order(ByteOrder.nativeOrder());
    room.position(room.position() + bytes);
    return piece;
  }

  private ByteBuffer mapExtent(int bytes) {
    if (spilled + bytes > spillLimit) {
      throw tooLarge();
    }
    try {
      FileChannel channel = file;
      if (channel == null) {
        Path path = Files.createTempFile(directory, "cairn-history-", ".tmp");
        channel =
            FileChannel.open(
                path,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.DELETE_ON_CLOSE);
        file = channel;
      }
      ByteBuffer zeros = ByteBuffer.allocate(Math.min(ZEROS, bytes));
      for (long at = spilled; at < spilled + bytes; ) {
        zeros.clear().limit((int) Math.min(zeros.capacity(), spilled + bytes - at));
        at += channel.write(zeros, at);
      }
      ByteBuffer mapped = channel.map(FileChannel.MapMode.READ_WRITE, spilled, bytes);
      spilled += bytes;
      return mapped;
    } catch (IOException e) {
      throw new HistoryException(
          "cannot use temporary space in " + directory + ": " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    FileChannel channel = file;
    if (channel != null) {
      try {
        channel.close();
      } catch (IOException e) {
        throw new HistoryException("cannot close the temporary file in " + directory, e);
      }
    }
  }
}
