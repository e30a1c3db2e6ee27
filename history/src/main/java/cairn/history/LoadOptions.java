package cairn.history;

import java.io.File;
import java.nio.file.Path;
import java.util.function.LongConsumer;

/**
 * How a history is loaded.
 *
 * @param memoryBytes bytes of columns on the Java heap; what is beyond goes to a mapped file
 * @param spillBytes the most bytes of that file; 0 for half of what is free there when it is needed
 * @param temporary the directory of that file
 * @param progress hears the number of events loaded so far, now and then; an exception from it ends
 *     the loading and reaches the caller
 */
public record LoadOptions(
    long memoryBytes, long spillBytes, Path temporary, LongConsumer progress) {

  /** Half of the Java heap, the system's temporary directory, no progress. */
  public static LoadOptions defaults() {
    return new LoadOptions(
        Runtime.getRuntime().maxMemory() / 2,
        0,
        Path.of(System.getProperty("java.io.tmpdir", "/tmp")),
        events -> {});
  }

  public LoadOptions withMemory(long bytes) {
    return new LoadOptions(bytes, spillBytes, temporary, progress);
  }

  public LoadOptions withProgress(LongConsumer listener) {
    return new LoadOptions(memoryBytes, spillBytes, temporary, listener);
  }

  public LoadOptions withTemporary(Path directory, long mostBytes) {
    return new LoadOptions(memoryBytes, mostBytes, directory, progress);
  }

  ColumnStore newStore() {
    long spill = spillBytes;
    if (spill == 0) {
      spill = new File(temporary.toString()).getUsableSpace() / 2;
    }
    return new ColumnStore(memoryBytes, spill, temporary);
  }
}
