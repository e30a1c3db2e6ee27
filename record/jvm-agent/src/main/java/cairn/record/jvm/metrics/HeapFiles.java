package cairn.record.jvm.metrics;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.File;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.List;
import java.util.stream.Collectors;

/** Writes what of the heap is alive, a file for each point; Cairn reads and deletes them. */
final class HeapFiles {
  /** Bytes that stay free where they are written. */
  private static final long RESERVE = 64L << 20;

  private static final String HEAP = ".hprof";

  private final File directory;
  private final HotSpotDiagnosticMXBean diagnostic;
  private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
  private final String collectors;

  /**
   * @throws IllegalArgumentException if this JVM cannot do it
   */
  HeapFiles(File directory) {
    this.directory = directory;
    HotSpotDiagnosticMXBean bean =
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    if (bean == null) {
      throw new IllegalArgumentException("this JVM cannot write heap dumps of itself");
    }
    diagnostic = bean;
    List<GarbageCollectorMXBean> beans = ManagementFactory.getGarbageCollectorMXBeans();
    collectors =
        beans.stream().map(GarbageCollectorMXBean::getName).collect(Collectors.joining(", "));
    if (collectors.contains("Epsilon")) {
      throw new IllegalArgumentException(
          "the Epsilon collector never collects, and garbage would count as alive; use another");
    }
  }

  /** The names of the collectors. */
  String collectors() {
    return collectors;
  }

  /**
   * Writes the heap and returns the file's name. All threads stand still: for a collection, and
   * while it is written.
   */
  String write(long number) throws IOException {
    long used = memory.getHeapMemoryUsage().getUsed();
    long free = directory.getUsableSpace();
    if (free < used + RESERVE) {
      throw new IOException(
          "there are "
              + (free >> 20)
              + " MB left in "
              + directory
              + ", and the heap may need "
              + (used >> 20)
              + " MB");
    }
    String name = number + HEAP;
    diagnostic.dumpHeap(new File(directory, name).getPath(), true);
    return name;
  }

  /** Bytes of a heap that was written; 0 if it is read already. */
  long bytes(String name) {
    return new File(directory, name).length();
  }

  /** Deletes the directory with all heaps: Cairn has died and cannot. */
  void discard() {
    File[] files =
        directory.listFiles((folder, name) -> name.contains(HEAP) || name.equals(Link.SOCKET));
    for (File file : files == null ? new File[0] : files) {
      gone(file);
    }
    gone(directory);
  }

  private static void gone(File file) {
    if (!file.delete()) {
      file.deleteOnExit();
    }
  }
}
