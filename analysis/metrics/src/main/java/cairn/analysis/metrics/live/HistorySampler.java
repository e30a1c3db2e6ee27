package cairn.analysis.metrics.live;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.metrics.RunInfo.Granularity;
import cairn.analysis.api.metrics.RunInfo.Spacing;
import cairn.analysis.api.metrics.Sample;
import cairn.analysis.metrics.DistinctValues;
import cairn.analysis.metrics.GraphMetrics;
import cairn.graph.HeapGraph;
import cairn.graph.NodeSet;
import cairn.history.Alive;
import cairn.history.CallStacks;
import cairn.history.Calls;
import cairn.history.HeapHistory;
import cairn.recording.Format;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Samples of a history: of a JVM, which does not tell of deaths, of what static fields and the last
 * C-point lead to; of a native program, of its blocks. Each costs what making the graph of a moment
 * does, O(what has appeared by then).
 */
final class HistorySampler {
  private final HeapHistory history;
  private final PointPlan plan;
  private final Alive alive;
  private final RunInfo.Alive counted;

  /**
   * A sampler of a history.
   *
   * @param alive what counts
   * @param counted the same as samples say it
   */
  HistorySampler(HeapHistory history, PointPlan plan, Alive alive, RunInfo.Alive counted) {
    this.counted = counted;
    this.history = history;
    this.plan = plan;
    this.alive = alive;
  }

  /** Where a point is: calls before it, and the site of the last one. */
  private record Point(long calls, int site) {}

  void sample(Consumer<Sample> samples) {
    Map<Long, Point> points = plan.spacing() == Spacing.CALLS ? byCalls() : byEvents();
    Map<Long, Integer> sites = new LinkedHashMap<>();
    points.forEach((time, point) -> sites.put(time, point.site()));
    CallStacks stacks = CallStacks.of(history, sites);
    long number = 0;
    for (Map.Entry<Long, Point> point : points.entrySet()) {
      long time = point.getKey();
      HeapGraph graph = history.at(time, alive).graph();
      GraphMetrics metrics =
          plan.granularity() == Granularity.FIELD
              ? GraphMetrics.ofFields(graph)
              : GraphMetrics.of(graph, all(graph));
      long unknown = Sample.When.UNKNOWN;
      Sample.When when =
          new Sample.When(++number, point.getValue().calls(), unknown, unknown, time, plan.every());
      samples.accept(
          new Sample(
              when,
              metrics.all(),
              metrics.edges(),
              metrics.types(),
              numbers(graph, metrics),
              places(point.getValue().site(), stacks.at(time)),
              List.of()));
    }
  }

  private SortedMap<String, Double> numbers(HeapGraph graph, GraphMetrics metrics) {
    SortedMap<String, Double> numbers =
        plan.components() ? GraphMetrics.components(graph) : new TreeMap<>();
    if (plan.values()) {
      DistinctValues values = new DistinctValues(counted);
      values.add(graph, GraphMetrics.vertexes(graph));
      numbers.putAll(values.shares(metrics.types()));
    }
    return numbers;
  }

  private static NodeSet all(HeapGraph graph) {
    NodeSet all = new NodeSet(graph.nodeCount());
    for (int node = 0; node < graph.nodeCount(); node++) {
      all.add(node);
    }
    return all;
  }

  private List<CodePlace> places(int site, int[] callers) {
    List<CodePlace> places = new ArrayList<>();
    if (site != 0) {
      places.add(CodePlace.of(history.tables(), site));
    }
    for (int caller : callers) {
      places.add(CodePlace.of(history.tables(), caller));
    }
    return places;
  }

  /** Points at calls; of several at one time the last counts. */
  private Map<Long, Point> byCalls() {
    Map<Long, Point> points = new LinkedHashMap<>();
    Calls calls = history.calls();
    long made = 0;
    for (int call = 0; call < calls.count(); call++) {
      if (calls.kind(call) == Format.CALL && ++made % plan.every() == 0) {
        points.put(calls.time(call), new Point(made, calls.site(call)));
      }
    }
    return points;
  }

  private Map<Long, Point> byEvents() {
    Map<Long, Point> points = new LinkedHashMap<>();
    for (long time = plan.every(); time <= history.endTime(); time += plan.every()) {
      points.put(time, new Point(Sample.When.UNKNOWN, 0));
    }
    return points;
  }
}
