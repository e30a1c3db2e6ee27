package cairn.engine;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.metrics.DegreeCounts;
import cairn.analysis.api.metrics.Sample;
import cairn.analysis.metrics.GraphMetrics;
import cairn.graph.HeapGraph;
import cairn.graph.NodeSet;
import cairn.graph.Progress;
import cairn.record.jvmti.WalkPoint;
import cairn.sources.hprof.HprofDump;
import cairn.sources.hprof.HprofOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.regex.Pattern;

/** Makes a sample of a heap that an agent has written. */
final class HeapSample {
  /** The agent's own objects, which are no part of the program. */
  static final String SAMPLED = "java.cairn.metrics.Sampled";

  /** Classes without a file, such as those of lambdas, have names that change between runs. */
  private static final Pattern CHANGING =
      Pattern.compile("(\\$\\$Lambda)?(\\$\\d+)?/0x\\p{XDigit}+");

  private HeapSample() {}

  /**
   * Reads the heap and counts.
   *
   * @param sites stacks by the number of their allocation site
   * @param components whether components are counted too, which takes longer than all else
   */
  static Sample of(
      WalkPoint point, Path heap, IntFunction<List<StackTraceElement>> sites, boolean components)
      throws IOException {
    try (HprofDump dump = HprofDump.open(heap, HprofOptions.defaults(), Progress.NONE)) {
      HeapGraph graph = dump.graph();
      NodeSet alive = new NodeSet(graph.nodeCount());
      NodeSet sampled = new NodeSet(graph.nodeCount());
      int own = type(graph, SAMPLED);
      for (int node = 0; node < graph.nodeCount(); node++) {
        (graph.type(node) == own ? sampled : alive).add(node);
      }
      GraphMetrics metrics = GraphMetrics.of(graph, alive);
      return new Sample(
          new Sample.When(
              point.number(),
              point.calls(),
              point.bytes(),
              point.millis(),
              Sample.When.UNKNOWN,
              point.every()),
          metrics.all(),
          metrics.edges(),
          named(metrics.types()),
          components ? GraphMetrics.components(graph) : new TreeMap<>(),
          places(point.stack()),
          new SampledMoves(graph, sampled, alive, sites).moves());
    }
  }

  private static int type(HeapGraph graph, String name) {
    for (int type = 0; type < graph.typeCount(); type++) {
      if (graph.typeInfo(type).name().equals(name)) {
        return type;
      }
    }
    return -1;
  }

  private static SortedMap<String, DegreeCounts> named(SortedMap<String, DegreeCounts> types) {
    SortedMap<String, DegreeCounts> named = new TreeMap<>();
    types.forEach((name, counts) -> named.merge(name(name), counts, DegreeCounts::plus));
    return named;
  }

  /** A type's name without what changes from run to run. */
  static String name(String type) {
    return type.contains("/0x") ? CHANGING.matcher(type).replaceAll("$1") : type;
  }

  static List<CodePlace> places(List<StackTraceElement> stack) {
    return stack.stream().map(HeapSample::place).toList();
  }

  private static CodePlace place(StackTraceElement frame) {
    String file = frame.getFileName();
    return new CodePlace(
        file == null ? "" : file,
        Math.max(0, frame.getLineNumber()),
        name(frame.getClassName()) + "." + frame.getMethodName());
  }
}
