package cairn.analysis.metrics;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.metrics.DegreeCounts;
import cairn.analysis.api.metrics.MetricRun;
import cairn.analysis.api.metrics.Move;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.metrics.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Runs of made-up numbers: of 10,000 vertexes so many have indegree 1, all have outdegree 0. */
final class Runs {
  static final RunInfo INFO =
      new RunInfo(
          "./program",
          RunInfo.Recorder.NATIVE,
          RunInfo.Alive.BLOCKS,
          RunInfo.Spacing.CALLS,
          100_000,
          RunInfo.Granularity.OBJECT,
          RunInfo.TYPES_FROM);

  static final CodePlace ATTACH = new CodePlace("tree.c", 88, "attach");
  static final CodePlace INSERT = new CodePlace("tree.c", 40, "insert");
  private static final long VERTEXES = 10_000;

  private Runs() {}

  /** A run in which the shares of vertexes with indegree 1 are these, in percent. */
  static MetricRun run(String name, double... percents) {
    return run(name, "exit 0", percents);
  }

  static MetricRun run(String name, String ending, double... percents) {
    List<Sample> samples = new ArrayList<>();
    long before = 0;
    for (int i = 0; i < percents.length; i++) {
      long ones = Math.round(percents[i] * VERTEXES / 100);
      Sample.When at = new Sample.When(i + 1, 100_000L * (i + 1), -1, -1, -1, 100_000);
      DegreeCounts counts = counts(ones);
      TreeMap<String, DegreeCounts> types = new TreeMap<>();
      types.put("struct node", counts);
      List<Move> moves = new ArrayList<>();
      long by = ones - before;
      moves.add(move(ATTACH, by));
      moves.add(move(INSERT, -by / 10));
      samples.add(
          new Sample(at, counts, 0, types, new TreeMap<>(), List.of(ATTACH, INSERT), moves));
      before = ones;
    }
    return new MetricRun(name, INFO, samples, ending);
  }

  private static Move move(CodePlace place, long ones) {
    return new Move("struct node", List.of(place), 0, List.of(-ones, ones, 0L, 0L, 0L, 0L, 0L));
  }

  private static DegreeCounts counts(long ones) {
    return DegreeCounts.of(VERTEXES, VERTEXES - ones, ones, 0, VERTEXES, 0, 0, VERTEXES - ones);
  }

  /** A row of so many values around one. */
  static double[] around(double value, double by, int count) {
    double[] row = new double[count];
    for (int i = 0; i < count; i++) {
      row[i] = value + (i % 2 == 0 ? by : -by);
    }
    return row;
  }

  static double[] joined(double[] first, double... second) {
    double[] both = java.util.Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }
}
