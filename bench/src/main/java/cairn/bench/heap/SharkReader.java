package cairn.bench.heap;

import java.io.File;
import java.io.IOException;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import shark.CloseableHeapGraph;
import shark.HeapObject;
import shark.HprofHeapGraph;
import shark.HprofRecordTag;
import shark.internal.ObjectDominators;

/** Shark, which LeakCanary uses. Its histogram has counts only. */
public final class SharkReader {
  private SharkReader() {}

  /** Arguments: the dump, and what to do: histogram, retained. */
  public static void main(String[] arguments) throws IOException {
    Stages stages = new Stages();
    try (CloseableHeapGraph graph =
        HprofHeapGraph.Companion.openHeapGraph(
            new File(arguments[0]), null, EnumSet.copyOf(HprofRecordTag.Companion.getRootTags()))) {
      Map<Long, Long> counts = new HashMap<>();
      long objects = 0;
      Iterator<HeapObject> all = graph.getObjects().iterator();
      while (all.hasNext()) {
        HeapObject each = all.next();
        if (each instanceof HeapObject.HeapInstance instance) {
          counts.merge(instance.getInstanceClassId(), 1L, Long::sum);
        } else if (each instanceof HeapObject.HeapObjectArray array) {
          counts.merge(array.getArrayClass().getObjectId(), 1L, Long::sum);
        } else if (each instanceof HeapObject.HeapPrimitiveArray array) {
          counts.merge((long) array.getPrimitiveType().ordinal(), 1L, Long::sum);
        } else {
          continue;
        }
        objects++;
      }
      stages.done("histogram");
      Stages.count("objects", objects);
      if (arguments[1].equals("retained")) {
        String tree =
            new ObjectDominators()
                .renderDominatorTree(graph, Collections.emptyList(), 50_000_000, null, false);
        stages.done("retained");
        Stages.count("characters", tree.length());
      }
    }
  }
}
