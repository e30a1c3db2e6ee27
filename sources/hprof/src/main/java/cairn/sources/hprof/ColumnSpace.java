package cairn.sources.hprof;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Room for columns: on the Java heap up to a budget, then in a temporary file. */
final class ColumnSpace implements Closeable {
  private final Path temporary;
  private long budget;
  private long mapped;
  private @Nullable FileChannel file;

  ColumnSpace(long budget, Path temporary) {
    this.budget = budget;
    this.temporary = temporary;
  }

  Ints ints(long size) throws IOException {
    long bytes = size * Integer.BYTES;
    if (bytes <= budget) {
      budget -= bytes;
      return new Ints.OnHeap(size);
    }
    FileChannel channel = file;
    if (channel == null) {
      Path path = Files.createTempFile(temporary, "cairn-", ".columns");
      channel =
          FileChannel.open(
              path,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
      file = channel;
    }
    mapped += bytes;
    return new Ints.Mapped(channel, size);
  }

  /** Bytes that did not fit into the budget. */
  long mappedBytes() {
    return mapped;
  }

  /** Deletes the file; columns that are mapped stay readable until they are forgotten. */
  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }
}
