package cairn.sources.hprof;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a dump, read where they are asked for; a gzip file is unpacked into a temporary file
 * first. Safe to read from several threads.
 */
final class DumpFile implements Closeable {
  private final Path path;
  private final FileChannel channel;
  private final long size;
  private final @Nullable String unpackProblem;

  private DumpFile(Path path, FileChannel channel, @Nullable String unpackProblem)
      throws IOException {
    this.path = path;
    this.channel = channel;
    this.size = channel.size();
    this.unpackProblem = unpackProblem;
  }

  static DumpFile open(Path path, Path temporary) throws IOException {
    FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
    try {
      if (!Gzip.isGzip(channel)) {
        return new DumpFile(path, channel, null);
      }
      channel.close();
      Gzip.Unpacked unpacked = Gzip.unpack(path, temporary);
      return new DumpFile(path, unpacked.channel(), unpacked.problem());
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /** The file as it was named. */
  Path path() {
    return path;
  }

  /** Bytes of the dump, unpacked. */
  long size() {
    return size;
  }

  /** Why not all of a gzip file could be unpacked. */
  @Nullable String unpackProblem() {
    return unpackProblem;
  }

  /** Reads from an offset until the array is full or the file ends; returns how much. */
  int read(long offset, byte[] into) throws IOException {
    return read(offset, ByteBuffer.wrap(into));
  }

  /** The same for a buffer, from its beginning. */
  int read(long offset, ByteBuffer buffer) throws IOException {
    buffer.position(0).limit((int) Math.min(buffer.capacity(), size - offset));
    int done = 0;
    try {
      while (buffer.hasRemaining()) {
        int count = channel.read(buffer, offset + done);
        if (count < 0) {
          throw new IOException(path + ": became shorter while it was read");
        }
        done += count;
      }
    } catch (ClosedByInterruptException e) {
      throw new IOException(path + ": reading was interrupted", e);
    }
    buffer.limit(buffer.capacity());
    return done;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
