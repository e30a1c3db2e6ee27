package cairn.engine;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.metrics.DegreeCounts;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.metrics.Sample;
import cairn.analysis.metrics.DistinctValues;
import cairn.analysis.metrics.GraphMetrics;
import cairn.record.jvmti.WalkPoint;
import cairn.sources.hprof.EdgeReader;
import cairn.sources.hprof.FieldHandler;
import cairn.sources.hprof.HeapEdges;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.regex.Pattern;

/** Makes samples of heaps that an agent has written. Not for several threads. */
final class HeapSample {
  /** The agent's own objects, which are no part of the program. */
  private static final String SAMPLED = "java.cairn.metrics.Sampled";

  /** Classes without a file, such as those of lambdas, have names that change between runs. */
  private static final Pattern CHANGING =
      Pattern.compile("(\\$\\$Lambda)?(\\$\\d+)?/0x\\p{XDigit}+");

  private final EdgeReader reader = new EdgeReader();
  private final boolean components;
  private final boolean values;

  /**
   * @param components whether components are counted too, which takes longer than all else
   * @param values whether distinct values of fields are
   */
  HeapSample(boolean components, boolean values) {
    this.components = components;
    this.values = values;
  }

  /** Values of fields by the names that types have in samples. */
  record Fields(DistinctValues values) implements FieldHandler {
    @Override
    public int location(String type, String field, long objects) {
      return values.location(name(type), field, objects);
    }

    @Override
    public void value(int location, long bits) {
      values.add(location, bits);
    }
  }

  /**
   * Reads the heap and counts.
   *
   * @param sites stacks by the number of their allocation site
   */
  Sample of(WalkPoint point, Path heap, IntFunction<List<StackTraceElement>> sites)
      throws IOException {
    DistinctValues distinct = values ? new DistinctValues(RunInfo.Alive.REACHABLE) : null;
    HeapEdges quick = reader.read(heap, SAMPLED, distinct == null ? null : new Fields(distinct));
    if (quick == null && distinct != null) {
      distinct = new DistinctValues(RunInfo.Alive.REACHABLE);
    }
    HeapEdges edges = quick == null ? GraphEdges.read(heap, SAMPLED, distinct) : quick;
    GraphMetrics metrics =
        GraphMetrics.of(
            edges.vertexes(),
            edges.types(),
            edges.typeNames().size(),
            edges.typeNames()::get,
            edges.from(),
            edges.to(),
            edges.edges());
    Sample.When at =
        new Sample.When(
            point.number(),
            point.calls(),
            point.bytes(),
            point.millis(),
            Sample.When.UNKNOWN,
            point.every());
    SortedMap<String, DegreeCounts> types = named(metrics.types());
    SortedMap<String, Double> numbers =
        components
            ? GraphMetrics.components(edges.vertexes(), edges.from(), edges.to(), edges.edges())
            : new TreeMap<>();
    if (distinct != null) {
      numbers.putAll(distinct.shares(types));
    }
    return new Sample(
        at,
        metrics.all(),
        metrics.edges(),
        types,
        numbers,
        places(point.stack()),
        new SampledMoves(edges, sites).moves());
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
