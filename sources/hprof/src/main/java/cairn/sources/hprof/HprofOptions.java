package cairn.sources.hprof;

import java.nio.file.Path;

/**
 * How to read a dump.
 *
 * @param threads that read
 * @param memory bytes of columns on the Java heap; those beyond go to a temporary file
 * @param temporary folder for temporary files
 */
public record HprofOptions(int threads, long memory, Path temporary) {

  public static HprofOptions defaults() {
    return new HprofOptions(
        Runtime.getRuntime().availableProcessors(),
        Runtime.getRuntime().maxMemory() / 2,
        Path.of(System.getProperty("java.io.tmpdir", ".")));
  }

  public HprofOptions withThreads(int count) {
    return new HprofOptions(Math.max(1, count), memory, temporary);
  }

  public HprofOptions withMemory(long bytes) {
    return new HprofOptions(threads, bytes, temporary);
  }
}
