package cairn.record.jvm.snapshots;

import com.sun.management.GarbageCollectorMXBean;
import com.sun.management.GcInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the JVM says about its heap. Without a collection in between a look costs microseconds. */
final class MemoryReports {
  private final List<GarbageCollectorMXBean> collectors =
      ManagementFactory.getPlatformMXBeans(GarbageCollectorMXBean.class).stream()
          .filter(collector -> !collector.getName().contains("Pauses")) // parts of cycles
          .toList();
  private final Set<String> heapPools = new HashSet<>();

  MemoryReports() {
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getType() == MemoryType.HEAP) {
        heapPools.add(pool.getName());
      }
    }
  }

  /** How many collections there were. */
  long collections() {
    long count = 0;
    for (GarbageCollectorMXBean collector : collectors) {
      count += Math.max(0, collector.getCollectionCount());
    }
    return count;
  }

  /**
   * What was left in the heap after the last collection: reachable objects, and garbage of the
   * parts that this collection did not look at. 0 if there was none.
   */
  long afterCollection() {
    GcInfo last = null;
    for (GarbageCollectorMXBean collector : collectors) {
      GcInfo info = collector.getLastGcInfo();
      if (info != null && (last == null || info.getEndTime() >= last.getEndTime())) {
        last = info;
      }
    }
    if (last == null) {
      return 0;
    }
    long bytes = 0;
    for (Map.Entry<String, MemoryUsage> pool : last.getMemoryUsageAfterGc().entrySet()) {
      if (heapPools.contains(pool.getKey())) {
        bytes += pool.getValue().getUsed();
      }
    }
    return bytes;
  }

  /** Objects and garbage, now. */
  long used() {
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
