package cairn.bench;

import cairn.engine.RecordingFile;
import cairn.history.Alive;
import cairn.history.HeapHistory;
import cairn.history.HistoryCursor;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/**
 * How fast recordings are loaded and walked, in this process: the best of some times through. A
 * recording holds one repetition of a program with all heap events, and is in the page cache.
 */
final class HistoryBench {
  private static final List<Program> DEFAULT = List.of(Program.TREE, Program.GRAPH, Program.MAPS);
  private static final int TIMES = 5;

  private final Settings settings;
  private final Launcher launcher;

  HistoryBench(Settings settings, Launcher launcher) {
    this.settings = settings;
    this.launcher = launcher;
  }

  List<Result> measure() throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    for (Program program : settings.programs()) {
      // The others are measured if they are asked for by name: they have more events by far.
      if (DEFAULT.contains(program) || settings.programs().size() < Program.values().length) {
        Main.progress("history of " + program.title());
        launcher.run(program, Mode.ALL, program.size(settings.quick()), 1);
        rows.add(row(program));
        Files.deleteIfExists(launcher.recording(program, Mode.ALL));
      }
    }
    return List.of(
        new Result(
            "Histories of recordings with values=all, one repetition each",
            List.of(
                "workload",
                "heap events",
                "load M events/s",
                "forward M steps/s",
                "back M steps/s",
                "at(end) ms",
                "nodes",
                "at(middle) ms",
                "history MB",
                "bytes/event"),
            rows,
            List.of("at(t) makes the whole graph of that moment, all nodes counted as alive.")));
  }

  private List<Object> row(Program program) throws IOException {
    double load = Double.NaN;
    for (int i = 1; i < TIMES; i++) {
      try (Timed<HeapHistory> loaded = load(program)) {
        load = Double.isNaN(load) ? loaded.seconds() : Math.min(load, loaded.seconds());
      }
    }
    try (Timed<HeapHistory> loaded = load(program)) {
      load = Math.min(load, loaded.seconds());
      return row(program, load, loaded.value());
    }
  }

  private List<Object> row(Program program, double load, HeapHistory history) {
    long events = history.endTime();
    double forward = Double.MAX_VALUE;
    double back = Double.MAX_VALUE;
    double end = Double.MAX_VALUE;
    double middle = Double.MAX_VALUE;
    int nodes = 0;
    for (int i = 0; i < TIMES; i++) {
      HistoryCursor cursor = history.cursor(0);
      forward = Math.min(forward, forward(cursor));
      back = Math.min(back, back(cursor));
      long start = System.nanoTime();
      nodes = history.at(events, Alive.ALL).graph().nodeCount();
      end = Math.min(end, seconds(start));
      start = System.nanoTime();
      history.at(events / 2, Alive.ALL);
      middle = Math.min(middle, seconds(start));
    }
    double bytes = history.bytesInMemory() + history.bytesSpilled();
    return List.of(
        program.title(),
        events,
        events / load / 1e6,
        events / forward / 1e6,
        events / back / 1e6,
        end * 1e3,
        (long) nodes,
        middle * 1e3,
        bytes / 1e6,
        bytes / events);
  }

  private static double forward(HistoryCursor cursor) {
    long start = System.nanoTime();
    long versions = 0;
    while (cursor.forward()) {
      versions += cursor.versionLimit() - cursor.firstVersion();
    }
    return checked(seconds(start), versions);
  }

  private static double back(HistoryCursor cursor) {
    long start = System.nanoTime();
    long versions = 0;
    do {
      versions += cursor.versionLimit() - cursor.firstVersion();
    } while (cursor.back());
    return checked(seconds(start), versions);
  }

  /** Uses what a walk has counted, so that the walk cannot be compiled away. */
  private static double checked(double seconds, long versions) {
    if (versions == 0) {
      throw new IllegalStateException("a history without a store");
    }
    return seconds;
  }

  private Timed<HeapHistory> load(Program program) throws IOException {
    RecordingFile file = RecordingFile.open(launcher.recording(program, Mode.ALL));
    long start = System.nanoTime();
    HeapHistory history = file.history(0, (done, total) -> {});
    return new Timed<>(history, seconds(start));
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  /** A history and how long it took. */
  private record Timed<T extends HeapHistory>(T value, double seconds) implements AutoCloseable {
    @Override
    public void close() {
      value.close();
    }
  }
}
