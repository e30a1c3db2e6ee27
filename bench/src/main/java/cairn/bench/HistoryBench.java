package cairn.bench;

import cairn.bench.Stopwatch.Seconds;
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
    List<List<Object>> speeds = new ArrayList<>();
    List<List<Object>> sizes = new ArrayList<>();
    for (Program program : settings.programs()) {
      // The others are measured if they are asked for by name: they have more events by far.
      if (DEFAULT.contains(program) || settings.programs().size() < Program.values().length) {
        Main.progress("history of " + program.title());
        launcher.run(program, Mode.ALL, program.size(settings.quick()), 1);
        measure(program, speeds, sizes);
        Files.deleteIfExists(launcher.recording(program, Mode.ALL));
      }
    }
    return List.of(
        new Result(
            "Histories of recordings with values=all: million events or steps a second",
            List.of(
                "workload", "load", "load, CPU", "forward", "forward, CPU", "back", "back, CPU"),
            speeds,
            List.of(
                "CPU: by processor time of the thread that does the work, not by wall time; when a"
                    + " recording is loaded, another one decodes it.")),
        new Result(
            "Their moments and their memory",
            List.of(
                "workload",
                "heap events",
                "nodes",
                "at(end) ms",
                "at(middle) ms",
                "history MB",
                "bytes/event"),
            sizes,
            List.of("at(t) makes the whole graph of that moment, all nodes counted as alive.")));
  }

  private void measure(Program program, List<List<Object>> speeds, List<List<Object>> sizes)
      throws IOException {
    Seconds load = Seconds.ENDLESS;
    for (int i = 0; i < TIMES; i++) {
      RecordingFile file = RecordingFile.open(launcher.recording(program, Mode.ALL));
      Stopwatch watch = Stopwatch.start();
      try (HeapHistory history = file.history(0, (done, total) -> {})) {
        load = load.best(watch.stop());
        if (i == TIMES - 1) {
          speeds.add(speeds(program, load, history));
          sizes.add(sizes(program, history));
        }
      }
    }
  }

  private static List<Object> speeds(Program program, Seconds load, HeapHistory history) {
    Seconds forward = Seconds.ENDLESS;
    Seconds back = Seconds.ENDLESS;
    for (int i = 0; i < TIMES; i++) {
      HistoryCursor cursor = history.cursor(0);
      forward = forward.best(forward(cursor));
      back = back.best(back(cursor));
    }
    double millions = history.endTime() / 1e6;
    return List.of(
        program.title(),
        millions / load.wall(),
        millions / load.processor(),
        millions / forward.wall(),
        millions / forward.processor(),
        millions / back.wall(),
        millions / back.processor());
  }

  private static List<Object> sizes(Program program, HeapHistory history) {
    long end = history.endTime();
    double last = Double.MAX_VALUE;
    double middle = Double.MAX_VALUE;
    long nodes = 0;
    for (int i = 0; i < TIMES; i++) {
      Stopwatch watch = Stopwatch.start();
      nodes = history.at(end, Alive.ALL).graph().nodeCount();
      last = Math.min(last, watch.stop().wall());
      watch = Stopwatch.start();
      nodes = Math.max(nodes, history.at(end / 2, Alive.ALL).graph().nodeCount());
      middle = Math.min(middle, watch.stop().wall());
    }
    double bytes = history.bytesInMemory() + history.bytesSpilled();
    return List.of(program.title(), end, nodes, last * 1e3, middle * 1e3, bytes / 1e6, bytes / end);
  }

  private static Seconds forward(HistoryCursor cursor) {
    Stopwatch watch = Stopwatch.start();
    long versions = 0;
    while (cursor.forward()) {
      versions += cursor.versionLimit() - cursor.firstVersion();
    }
    return used(watch.stop(), versions);
  }

  private static Seconds back(HistoryCursor cursor) {
    Stopwatch watch = Stopwatch.start();
    long versions = 0;
    do {
      versions += cursor.versionLimit() - cursor.firstVersion();
    } while (cursor.back());
    return used(watch.stop(), versions);
  }

  /** Looks at what a walk has counted, so that the walk cannot be compiled away. */
  private static Seconds used(Seconds seconds, long versions) {
    if (versions == 0) {
      throw new IllegalStateException("a history without a store");
    }
    return seconds;
  }
}
