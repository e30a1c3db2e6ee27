package cairn.record.jvm.snapshots;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.cairn.snapshots.SnapshotRoots;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where snapshots are written. A heap is first written to a file whose name says that it is
 * unfinished; only whole ones get the name that the index tells. Not for several threads at once.
 */
final class SnapshotDirectory {
  /** Bytes of disk that stay free. */
  private static final long RESERVE = 256L << 20;

  private static final String UNFINISHED = "unfinished.hprof";

  private final File directory;
  private final MemoryReports memory;
  private final HotSpotDiagnosticMXBean diagnostic;
  private final File unfinished;

  /**
   * @throws IllegalArgumentException if this JVM writes no heap dumps
   */
  SnapshotDirectory(File directory, MemoryReports memory) {
    this.directory = directory;
    this.memory = memory;
    HotSpotDiagnosticMXBean bean =
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    if (bean == null) {
      throw new IllegalArgumentException("this JVM cannot write heap dumps of itself");
    }
    diagnostic = bean;
    unfinished = new File(directory, UNFINISHED);
  }

  /**
   * Why the next snapshot might fill the disk; null if it will not. It is about as large as what is
   * reachable, which is at most what is in use, and not likely twice what it was before.
   */
  @Nullable String lacksSpace() {
    long used = memory.used();
    long before = memory.afterCollection();
    long needed = RESERVE + (before > 0 ? Math.min(used, 2 * before) : used);
    long free = directory.getUsableSpace();
    return free >= needed
        ? null
        : "the disk of "
            + directory
            + " has "
            + (free >> 20)
            + " MB left, and the next one may need "
            + ((needed - RESERVE) >> 20)
            + " MB beside the "
            + (RESERVE >> 20)
            + " MB that are to stay free";
  }

  /**
   * Collects and writes the heap with these variables in it; returns what was reachable. Some
   * collectors (Epsilon, ZGC and Shenandoah of JDK 17) do not collect for a dump: then it is what
   * was written.
   */
  long write(String method, List<String> names, Object[] values) throws IOException {
    discard(); // what an attempt left that ran out of memory
    long before = memory.collections();
    SnapshotRoots.method = method;
    SnapshotRoots.names = names.toArray(new String[0]);
    SnapshotRoots.values = values;
    try {
      diagnostic.dumpHeap(unfinished.getPath(), true);
    } finally {
      SnapshotRoots.method = null;
      SnapshotRoots.names = null;
      SnapshotRoots.values = null;
    }
    long after = memory.collections() != before ? memory.afterCollection() : 0;
    return after > 0 ? after : unfinished.length();
  }

  /** Gives what was written last its name. */
  void keep(String name) throws IOException {
    File target = new File(directory, name);
    if (!unfinished.renameTo(target)) {
      throw new IOException("cannot write " + target);
    }
  }

  /** Forgets what was written last. */
  void discard() throws IOException {
    delete(unfinished.getName());
  }

  void delete(String name) throws IOException {
    File file = new File(directory, name);
    if (!file.delete() && file.exists()) {
      throw new IOException("cannot delete " + file);
    }
  }
}
