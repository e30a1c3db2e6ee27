package cairn.bench.heap;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;

/**
 * The heap library of gridkit's jvm-tools. It has the names of NetBeans's classes, so it is called
 * by reflection, on a class path of its own.
 */
public final class GridkitReader {
  private GridkitReader() {}

  /** Arguments: the dump, and what to do; it has a histogram only. */
  public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
    Stages stages = new Stages();
    Object heap =
        Class.forName("org.netbeans.lib.profiler.heap.HeapFactory")
            .getMethod("createFastHeap", File.class)
            .invoke(null, new File(arguments[0]));
    Class<?> instance = Class.forName("org.netbeans.lib.profiler.heap.Instance");
    Class<?> heapClass = Class.forName("org.netbeans.lib.profiler.heap.Heap");
    Class<?> histogramClass = Class.forName("org.gridkit.jvmtool.heapdump.HeapHistogram");
    Object histogram = histogramClass.getConstructor().newInstance();
    Method accumulate = histogramClass.getMethod("accumulate", instance);
    for (Object each : (Iterable<?>) heapClass.getMethod("getAllInstances").invoke(heap)) {
      accumulate.invoke(histogram, each);
    }
    stages.done("histogram");
    Stages.count("objects", (long) histogramClass.getMethod("getTotalCount").invoke(histogram));
  }
}
