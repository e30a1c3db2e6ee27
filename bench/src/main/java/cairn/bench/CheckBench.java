package cairn.bench;

import cairn.analysis.constraints.lang.SpecException;
import cairn.analysis.constraints.lang.SpecLibrary;
import cairn.bench.Stopwatch.Seconds;
import cairn.bench.faults.FaultLocator;
import cairn.bench.faults.FaultRecorder;
import cairn.bench.faults.FaultRecorder.Times;
import cairn.bench.faults.Operations;
import cairn.bench.faults.Points;
import cairn.bench.faults.StructureKind;
import cairn.engine.RecordingFile;
import cairn.history.HeapHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How long it takes to check the constraints of a large structure at the exit of every operation,
 * at three sizes, to see that it grows with the events and not faster: of a red-black tree, of
 * collections of the JDK with the library's specifications, and of a ring, whole and torn.
 */
final class CheckBench {
  private static final int NODES = 1_000_000;
  private static final int QUICK_NODES = 4_000;

  /** Constraints of a ring; in all of them paths matter that may lead in a circle. */
  private static final List<String> OF_RINGS =
      List.of("X ->> Y", "X ->> X", "L.size == COUNT(L.last, node)");

  /** What is filled, and its specification in the library. */
  private static final Map<String, String> COLLECTIONS =
      new TreeMap<>(
          Map.of(
              "TreeMap", "java.util.TreeMap",
              "HashMap", "java.util.HashMap",
              "LinkedList", "java.util.LinkedList",
              "LinkedLists", "java.util.LinkedList",
              "PriorityQueue", "java.util.PriorityQueue",
              "ArrayDeque", "java.util.ArrayDeque"));

  private final Settings settings;
  private final FaultRecorder recorder;
  private final Optional<FaultLocator> locator;

  CheckBench(Settings settings, FaultRecorder recorder, Optional<FaultLocator> locator) {
    this.settings = settings;
    this.recorder = recorder;
    this.locator = locator;
  }

  List<Result> measure() throws IOException {
    return List.of(trees(), collections(), rings());
  }

  private int largest() {
    return settings.quick() ? QUICK_NODES : NODES;
  }

  /** Red-black trees. */
  Result trees() throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    for (int share : new int[] {4, 2, 1}) {
      int nodes = largest() / share;
      Main.progress("check of a tree with " + nodes + " nodes");
      rows.add(tree(nodes, nodes / 10));
      Files.deleteIfExists(recorder.recording());
    }
    return new Result(
        "Check of a red-black tree at the exit of every insert and delete",
        List.of(
            "nodes",
            "C-points",
            "events",
            "recorded s",
            "load s",
            "load CPU s",
            "check s",
            "check CPU s",
            "CPU us/C-point",
            "violations"),
        rows,
        List.of(
            "recorded: the program with the agent; check: without loading; CPU: processor time of"
                + " the one thread that does it."));
  }

  private Result collections() throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    for (Map.Entry<String, String> each : COLLECTIONS.entrySet()) {
      for (int share : new int[] {4, 2, 1}) {
        Main.progress("check of " + each.getKey() + " with " + largest() / share + " elements");
        rows.add(collection(each.getKey(), each.getValue(), largest() / share));
        Files.deleteIfExists(recorder.recording());
      }
    }
    return new Result(
        "Check of collections of the JDK at the exit of every operation",
        List.of(
            "collection, elements",
            "C-points",
            "events",
            "load CPU s",
            "check CPU s",
            "CPU us/C-point",
            "violations"),
        rows,
        List.of("LinkedLists: lists of ten elements each, in one array."));
  }

  /** Rings of a tenth of the size, with a C-point for every tenth node. */
  private Result rings() throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    for (boolean torn : new boolean[] {false, true}) {
      for (int share : new int[] {4, 2, 1}) {
        int nodes = largest() / 10 / share;
        Main.progress("check of a ring with " + nodes + " nodes");
        int operations = nodes / 10;
        RingRecording.write(recorder.recording(), nodes, operations, torn);
        for (String constraint : OF_RINGS) {
          Checked checked = check(RingRecording.specification(constraint));
          rows.add(
              List.of(
                  String.format(Locale.ROOT, "%s, %,d%s", constraint, nodes, torn ? ", torn" : ""),
                  (long) operations,
                  checked.events(),
                  checked.load().processor(),
                  checked.check().processor(),
                  checked.check().processor() * 1e6 / operations,
                  checked.violations()));
        }
        Files.deleteIfExists(recorder.recording());
      }
    }
    return new Result(
        "Check of a ring after every insert and removal",
        List.of(
            "constraint, nodes",
            "C-points",
            "events",
            "load CPU s",
            "check CPU s",
            "CPU us/C-point",
            "violations told"),
        rows,
        List.of("torn: from the middle on, for half of the C-points."));
  }

  private List<Object> collection(String name, String specification, int elements)
      throws IOException {
    recorder.recordCollection(name, elements);
    Checked checked =
        check(
            library(specification)
                + "\ncheck at exit of cairn.bench.workload.BigCollection.change;\n");
    return List.of(
        String.format(Locale.ROOT, "%s, %,d", name, elements),
        checked.points(),
        checked.events(),
        checked.load().processor(),
        checked.check().processor(),
        checked.check().processor() * 1e6 / checked.points(),
        checked.violations());
  }

  private static String library(String name) throws IOException {
    try {
      return SpecLibrary.text(name);
    } catch (SpecException e) {
      throw new IOException("the library has no " + name, e);
    }
  }

  private List<Object> tree(int nodes, int operations) throws IOException {
    Times times = recorder.recordBigTree(nodes, operations);
    Checked checked = check(Points.EXITS.specification(StructureKind.RED_BLACK_TREE));
    return List.of(
        (long) nodes,
        checked.points(),
        checked.events(),
        times.script() / 1e3,
        checked.load().wall(),
        checked.load().processor(),
        checked.check().wall(),
        checked.check().processor(),
        checked.check().processor() * 1e6 / checked.points(),
        checked.violations());
  }

  /** What a check of the recording took and found; the check is endless if there is none. */
  private record Checked(
      long points, long events, Seconds load, Seconds check, double violations) {}

  private Checked check(String text) throws IOException {
    Stopwatch watch = Stopwatch.start();
    try (HeapHistory history =
        RecordingFile.open(recorder.recording()).history(0, (done, total) -> {})) {
      Seconds load = watch.stop();
      long points = new Operations(history).count();
      Seconds check = Seconds.ENDLESS;
      double violations = Double.NaN;
      if (locator.isPresent()) {
        Path specification = recorder.recording().resolveSibling("check.inv");
        Files.writeString(specification, text);
        watch = Stopwatch.start();
        violations = locator.get().check(history, specification).violations().size();
        check = watch.stop();
      }
      return new Checked(points, history.endTime(), load, check, violations);
    }
  }
}
