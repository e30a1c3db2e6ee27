package cairn.bench.heap;

import java.io.File;
import java.io.IOException;
import java.util.List;
import org.netbeans.lib.profiler.heap.Heap;
import org.netbeans.lib.profiler.heap.HeapFactory;
import org.netbeans.lib.profiler.heap.Instance;
import org.netbeans.lib.profiler.heap.JavaClass;

/** The profiler library of NetBeans, which VisualVM uses. */
public final class NetBeansReader {
  private NetBeansReader() {}

  /** Arguments: the dump, and what to do: histogram, retained. */
  public static void main(String[] arguments) throws IOException {
    Stages stages = new Stages();
    Heap heap = HeapFactory.createHeap(new File(arguments[0]));
    long objects = 0;
    long bytes = 0;
    for (Object each : heap.getAllClasses()) {
      JavaClass type = (JavaClass) each;
      objects += type.getInstancesCount();
      bytes += type.getAllInstancesSize();
    }
    stages.done("histogram");
    Stages.count("objects", objects);
    Stages.count("bytes", bytes);
    if (arguments[1].equals("retained")) {
      List<?> largest = heap.getBiggestObjectsByRetainedSize(5);
      stages.done("retained");
      Stages.count("largest", ((Instance) largest.get(0)).getRetainedSize());
    }
  }
}
