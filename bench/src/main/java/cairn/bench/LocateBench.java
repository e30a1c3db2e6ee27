package cairn.bench;

import cairn.analysis.api.faults.Statement;
import cairn.bench.Stopwatch.Seconds;
import cairn.bench.faults.ConstraintLocator;
import cairn.engine.RecordingFile;
import cairn.history.HeapHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How long it takes to locate a fault in a long recording of a large tree, which happened in its
 * middle: at three lengths, with the end alone as a C-point and with many.
 */
final class LocateBench {
  private static final int NODES = 1_000_000;
  private static final int QUICK_NODES = 2_000;
  private static final int POINTS = 100_000;
  private static final long EVENTS = 100_000_000;
  private static final long QUICK_EVENTS = 200_000;

  private final Settings settings;
  private final Path folder;

  /**
   * @param folder for recordings
   */
  LocateBench(Settings settings, Path folder) {
    this.settings = settings;
    this.folder = folder;
  }

  List<Result> measure() throws IOException {
    Path recording = folder.resolve("locate.cairn");
    long most = settings.quick() ? QUICK_EVENTS : EVENTS;
    int nodes = settings.quick() ? QUICK_NODES : NODES;
    List<List<Object>> rows = new ArrayList<>();
    for (int share : new int[] {4, 2, 1}) {
      Main.progress("locating in a recording of " + most / share + " events");
      int points = (int) (POINTS * (most / share) / EVENTS);
      TreeRecording.write(recording, nodes, most / share, Math.max(1, points));
      measure(recording, rows);
      Files.deleteIfExists(recording);
    }
    return List.of(
        new Result(
            "A fault in the middle of a recording of a tree with " + nodes + " nodes",
            List.of(
                "events, C-points",
                "load s",
                "load CPU s",
                "locate s",
                "locate CPU s",
                "history MB",
                "memory used MB",
                "rank of the fault",
                "statements"),
            rows,
            List.of(
                "memory used: of the Java heap, after the location, its garbage included; CPU:"
                    + " processor time of the one thread that does it.")));
  }

  private static void measure(Path recording, List<List<Object>> rows) throws IOException {
    Stopwatch watch = Stopwatch.start();
    try (HeapHistory history = RecordingFile.open(recording).history(0, (done, total) -> {})) {
      Seconds load = watch.stop();
      for (boolean atPoints : new boolean[] {false, true}) {
        Path specification = recording.resolveSibling("locate.inv");
        Files.writeString(specification, TreeRecording.specification(atPoints));
        watch = Stopwatch.start();
        List<Statement> found = new ConstraintLocator().locate(history, specification);
        Seconds locate = watch.stop();
        Runtime runtime = Runtime.getRuntime();
        rows.add(
            List.of(
                String.format(
                    Locale.ROOT,
                    "%,d, %s",
                    history.endTime(),
                    atPoints ? String.format(Locale.ROOT, "%,d", history.cpointCount()) : "end"),
                load.wall(),
                load.processor(),
                locate.wall(),
                locate.processor(),
                (history.bytesInMemory() + history.bytesSpilled()) / 1e6,
                (runtime.totalMemory() - runtime.freeMemory()) / 1e6,
                rank(found),
                (long) found.size()));
      }
    }
  }

  /** The place of the faulty line among the statements, from 1; 0 if it is not there. */
  private static long rank(List<Statement> found) {
    for (int i = 0; i < found.size(); i++) {
      if (found.get(i).place().line() == TreeRecording.FAULT_LINE) {
        return i + 1L;
      }
    }
    return 0;
  }
}
