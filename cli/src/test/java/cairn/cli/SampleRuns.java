package cairn.cli;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.metrics.DegreeCounts;
import cairn.analysis.api.metrics.Move;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.metrics.Sample;
import cairn.engine.MetricsWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;

/**
 * Files of samples of a tree in C that never ran: of its nodes a share has indegree 1, which grows
 * in the second half if something is wrong.
 */
final class SampleRuns {
  private static final int POINTS = 30;
  private static final CodePlace ATTACH = new CodePlace("tree.c", 88, "attach");
  private static final CodePlace INSERT = new CodePlace("tree.c", 31, "insert");
  private static final CodePlace MAIN = new CodePlace("main.c", 9, "main");

  private SampleRuns() {}

  /** Seven good runs, {@code 1.metrics} to {@code 7.metrics}, and one that is not, in a folder. */
  static void write(Path folder) throws IOException {
    for (int i = 1; i <= 7; i++) {
      write(folder.resolve(i + ".metrics"), 13 + 0.7 * i, 0);
    }
    write(folder.resolve("run.metrics"), 15, 0.6);
  }

  static void write(Path file, double share, double growth) throws IOException {
    RunInfo info =
        new RunInfo(
            "./tree",
            RunInfo.Recorder.NATIVE,
            RunInfo.Alive.BLOCKS,
            RunInfo.Spacing.CALLS,
            100_000,
            RunInfo.Granularity.OBJECT,
            RunInfo.TYPES_FROM);
    try (MetricsWriter writer = MetricsWriter.create(file, info)) {
      long before = 0;
      for (int i = 1; i <= POINTS; i++) {
        double percent = share + Math.max(0, i - POINTS / 2) * growth + (i % 3) * 0.1;
        long vertexes = 2000 + 100L * i;
        long ones = Math.round(vertexes * percent / 100);
        DegreeCounts counts =
            DegreeCounts.of(vertexes, 1, ones, vertexes - ones - 1, ones, 0, vertexes - ones, 0);
        TreeMap<String, DegreeCounts> types = new TreeMap<>();
        types.put("struct node", counts);
        Move move =
            new Move(
                "struct node",
                List.of(ATTACH, INSERT),
                100,
                List.of(0L, ones - before, 0L, 0L, 0L, 0L, 0L));
        writer.write(
            new Sample(
                new Sample.When(i, 100_000L * i, -1, -1, -1, 100_000),
                counts,
                2 * vertexes,
                types,
                new TreeMap<>(),
                List.of(INSERT, MAIN),
                List.of(move)));
        before = ones;
      }
      writer.end("exit 0", null);
    }
  }
}
