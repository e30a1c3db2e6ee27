import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/** Dumps the heap of the program that calls it, what is reachable alone. */
final class Dump {
  private Dump() {}

  static void to(String file) throws Exception {
    Files.deleteIfExists(Path.of(file));
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpHeap(file, true);
  }
}
