package cairn.bench.heap;

import cairn.graph.HeapGraph;
import cairn.graph.Progress;
import cairn.graph.walk.Dominators;
import cairn.sources.hprof.HprofDump;
import cairn.sources.hprof.HprofOptions;
import java.io.IOException;
import java.nio.file.Path;

/** Cairn's own. */
public final class CairnReader {
  private CairnReader() {}

  /** Arguments: the dump, and what to do: histogram, retained. */
  public static void main(String[] arguments) throws IOException {
    Stages stages = new Stages();
    try (HprofDump dump =
        HprofDump.open(Path.of(arguments[0]), HprofOptions.defaults(), Progress.NONE)) {
      long objects = 0;
      for (int type = 0; type < dump.typeCount(); type++) {
        objects += dump.count(type);
      }
      stages.done("histogram");
      Stages.count("objects", objects - dump.classCount());
      if (arguments[1].equals("retained")) {
        HeapGraph graph = dump.graph();
        stages.done("graph");
        Dominators dominators = Dominators.of(graph);
        stages.done("retained");
        Stages.count("reachable", dominators.reachableCount());
        Stages.count("references", graph.referenceCount());
      }
    }
  }
}
