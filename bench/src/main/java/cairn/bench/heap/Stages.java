package cairn.bench.heap;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Prints what each stage of a reader's work took, a line each: its name, seconds of wall time, of
 * processor time of all threads, and the most memory that the process had so far, in megabytes.
 */
final class Stages {
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private long wall = System.nanoTime();
  private long processor = SYSTEM.getProcessCpuTime();

  void done(String stage) throws IOException {
    long wallNow = System.nanoTime();
    long processorNow = SYSTEM.getProcessCpuTime();
    System.out.println(
        stage
            + " "
            + (wallNow - wall) / 1e9
            + " "
            + (processorNow - processor) / 1e9
            + " "
            + megabytes());
    wall = System.nanoTime();
    processor = SYSTEM.getProcessCpuTime();
  }

  /** A number that readers can be compared by. */
  static void count(String what, long number) {
    System.out.println(what + " " + number);
  }

  /** Memory that is no file's; pages of a mapped file are the system's to take back. */
  private static long megabytes() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return 0;
    }
    for (String line : Files.readAllLines(status)) {
      if (line.startsWith("RssAnon")) {
        return Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024;
      }
    }
    return 0;
  }
}
