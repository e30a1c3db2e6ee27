package cairn.bench.workload;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * Runs a workload some times and prints a line for each: {@code rep}, wall time and processor time
 * of the whole process in nanoseconds, and the checksum.
 *
 * <p>Arguments: the workload's name, its size, how often.
 */
public final class Repeat {
  private Repeat() {}

  public static void main(String[] arguments) throws Exception {
    Workload workload = named(arguments[0]);
    int size = Integer.parseInt(arguments[1]);
    int times = Integer.parseInt(arguments[2]);
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    for (int i = 0; i < times; i++) {
      long processor = system.getProcessCpuTime();
      long start = System.nanoTime();
      long checksum = workload.run(size);
      long wall = System.nanoTime() - start;
      processor = system.getProcessCpuTime() - processor;
      System.out.println("rep " + wall + " " + processor + " " + checksum);
    }
    System.out.println("cpu " + system.getProcessCpuTime());
  }

  private static Workload named(String name) {
    return switch (name) {
      case "tree" -> RedBlackTree::run;
      case "graph" -> GraphLists::run;
      case "lucene" -> LuceneIndex::run;
      case "ecj" -> CompileLibrary::run;
      case "maps" -> JavaUtilMaps::run;
      default -> throw new IllegalArgumentException("no workload is called " + name);
    };
  }
}
