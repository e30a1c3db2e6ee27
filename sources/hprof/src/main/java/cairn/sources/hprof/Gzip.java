package cairn.sources.hprof;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** Unpacks gzip files, also those of several members, as JVMs write them. */
final class Gzip {
  private static final int BUFFER = 1 << 16;

  private Gzip() {}

  /**
   * A temporary file that is gone when it is closed.
   *
   * @param problem why it holds less than the whole
   */
  record Unpacked(FileChannel channel, @Nullable String problem) {}

  static boolean isGzip(FileChannel channel) throws IOException {
    ByteBuffer head = ByteBuffer.allocate(2);
    return channel.read(head, 0) == 2 && head.getShort(0) == 0x1f8b;
  }

  /** Unpacks what can be unpacked. Takes as much disk as the dump has bytes. */
  static Unpacked unpack(Path path, Path temporary) throws IOException {
    Path unpacked = Files.createTempFile(temporary, "cairn-", ".hprof");
    FileChannel channel =
        FileChannel.open(
            unpacked,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
    try {
      return new Unpacked(channel, copy(path, channel));
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static @Nullable String copy(Path path, FileChannel into) throws IOException {
    byte[] buffer = new byte[BUFFER];
    long unpacked = 0;
    try (InputStream file = new BufferedInputStream(Files.newInputStream(path), BUFFER)) {
      try (GZIPInputStream in = new GZIPInputStream(file, BUFFER)) {
        while (true) {
          int count = in.read(buffer);
          if (count < 0) {
            return null;
          }
          ByteBuffer bytes = ByteBuffer.wrap(buffer, 0, count);
          while (bytes.hasRemaining()) {
            if (into.write(bytes) < 0) {
              throw new IOException("cannot write the unpacked dump");
            }
          }
          unpacked += count;
        }
      } catch (EOFException e) {
        return "the gzip file is truncated: it ends after " + unpacked + " unpacked bytes";
      } catch (ZipException e) {
        return "the gzip file is corrupt after " + unpacked + " unpacked bytes: " + e.getMessage();
      }
    }
  }
}
