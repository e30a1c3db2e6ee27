package cairn.bench;

import cairn.bench.faults.ConstraintLocator;
import cairn.bench.faults.DrawnFault;
import cairn.bench.faults.FaultKind;
import cairn.bench.faults.Operations;
import cairn.bench.faults.Outcome;
import cairn.bench.faults.Score;
import cairn.bench.faults.Score.Found;
import cairn.bench.faults.SourceMutations;
import cairn.bench.faults.StructureKind;
import cairn.bench.faults.Workload;
import cairn.engine.RecordingFile;
import cairn.history.HeapHistory;
import cairn.record.nativ.NativeRecorder;
import cairn.record.nativ.PointRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Table 4.1 of Singh 2016 in C: the nine structures with faults injected into their sources. Every
 * fault is compiled without optimization, tried by itself, and recorded in Valgrind. One that does
 * not happen, or that violates nothing at any C-point, is drawn again and counted.
 */
final class NativeFaultsBench {
  private static final int MOST_DRAWS = 2_000;
  private static final List<String> OPERATIONS = List.of("insert_key", "delete_key");

  private final Settings settings;
  private final Path sources;
  private final Path tool;
  private final Path folder;
  private final ConstraintLocator locator = new ConstraintLocator();

  /** Of a structure. */
  private static final class Study {
    final StructureKind structure;
    final List<Score> exits = new ArrayList<>();
    final List<Score> end = new ArrayList<>();
    final List<String> missed = new ArrayList<>();
    long idle;
    long harmless;
    long crashes;

    Study(StructureKind structure) {
      this.structure = structure;
    }
  }

  /**
   * @param home of the benchmarks
   * @param folder for what is needed for a while
   */
  NativeFaultsBench(Settings settings, Path home, Path folder) {
    this.settings = settings;
    this.sources = home.resolve("native").resolve("faults");
    this.tool = home.resolveSibling("record").resolve("valgrind");
    this.folder = folder;
  }

  List<Result> measure() throws IOException {
    List<Study> studies = new ArrayList<>();
    for (StructureKind structure : settings.faults().structures()) {
      studies.add(measure(structure));
    }
    return List.of(
        table("exits", studies, true), table("end or crash", studies, false), draws(studies));
  }

  private Study measure(StructureKind structure) throws IOException {
    Study study = new Study(structure);
    String file = structure.title() + ".c";
    Map<FaultKind, List<SourceMutations.Changed>> kinds = new EnumMap<>(FaultKind.class);
    for (SourceMutations.Changed changed :
        SourceMutations.of(file, Files.readString(sources.resolve(file)))) {
      kinds.computeIfAbsent(changed.mutation().kind(), k -> new ArrayList<>()).add(changed);
    }
    for (int seed = 1; seed <= settings.faults().seeds(); seed++) {
      Main.progress("faults in " + file + ", seed " + seed);
      Workload workload = settings.quick() ? new Workload(seed, 100, 50) : Workload.published(seed);
      Random random = new Random(31L * seed + structure.ordinal());
      int wanted = settings.faults().count();
      List<FaultKind> choice = List.copyOf(kinds.keySet());
      for (int drawn = 0, draws = 0; drawn < wanted && draws < MOST_DRAWS; draws++) {
        List<SourceMutations.Changed> of =
            kinds.getOrDefault(choice.get(random.nextInt(choice.size())), List.of());
        SourceMutations.Changed changed = of.get(random.nextInt(of.size()));
        int armed = workload.base() + 1 + random.nextInt(workload.operations());
        drawn += measure(study, workload, changed, armed) ? 1 : 0;
      }
    }
    return study;
  }

  /** Whether the fault happened and did harm. */
  private boolean measure(
      Study study, Workload workload, SourceMutations.Changed changed, int armed)
      throws IOException {
    Path source = folder.resolve(study.structure.title() + ".c");
    Path program = folder.resolve("program");
    Path truth = folder.resolve("truth");
    Files.writeString(source, changed.source());
    run(
        List.of(
            "gcc", "-g", "-O0", "-w", "-I" + sources, "-o", program.toString(), source.toString()));
    List<String> command =
        List.of(
            program.toString(),
            Long.toString(workload.seed()),
            Integer.toString(workload.base()),
            Integer.toString(workload.operations()),
            Integer.toString(armed),
            truth.toString());
    Files.deleteIfExists(truth);
    tryOut(command);
    if (!Files.exists(truth)) {
      study.idle++;
      return false;
    }
    int operation = Integer.parseInt(Files.readString(truth, StandardCharsets.UTF_8).strip());
    Path recording = folder.resolve("faults.cairn");
    int code = record(command, recording);
    try (HeapHistory history = RecordingFile.open(recording).history(0, (done, all) -> {})) {
      return score(
          study, workload, changed, new Outcome(operation, 1, "" + code, true, true), history);
    } finally {
      Files.deleteIfExists(recording);
    }
  }

  private boolean score(
      Study study,
      Workload workload,
      SourceMutations.Changed changed,
      Outcome outcome,
      HeapHistory history)
      throws IOException {
    Path exits = specification(study.structure, true);
    if (locator.check(history, exits).violations().isEmpty()) {
      study.harmless++;
      return false;
    }
    study.crashes += outcome.crash().equals("0") ? 0 : 1;
    DrawnFault fault = new DrawnFault(study.structure, workload, 0, changed.mutation(), 0, outcome);
    Operations operations = new Operations(history);
    Score score = Score.of(fault, operations, locator.locate(history, exits));
    study.exits.add(score);
    if (score.found() == Found.NOT) {
      study.missed.add(
          "seed "
              + workload.seed()
              + ": "
              + changed.mutation()
              + ", operation "
              + outcome.operation());
    }
    Path end = specification(study.structure, false);
    if (!locator.check(history, end).violations().isEmpty()) {
      study.end.add(Score.of(fault, operations, locator.locate(history, end)));
    }
    return true;
  }

  /** The specification of the Java structure, bound to the C one. */
  private Path specification(StructureKind structure, boolean exits) throws IOException {
    String text =
        structure
            .specification()
            .replaceAll("= java [\\w.]+\\$Node;", "= c struct node;")
            .replaceAll("= java [\\w.]+\\$Vertex;", "= c struct vertex;")
            .replaceAll("= java [\\w.]+\\$Edge;", "= c struct edge;")
            .replaceAll("= java [\\w.]+\\.DoublyLinkedList;", "= c struct list;");
    String moments = exits ? "check at exit of insert_key, exit of delete_key;\n" : "";
    Path file = folder.resolve("faults.inv");
    Files.writeString(file, text + "\n" + moments + "check at end;\ncheck at crash;\n");
    return file;
  }

  private int record(List<String> command, Path recording) throws IOException {
    try {
      NativeRecorder recorder =
          NativeRecorder.of(command, tool)
              .points(new PointRequest(OPERATIONS, List.of(), List.of()));
      int code = recorder.run(recording, environment -> {}, process -> {});
      if (recorder.failure() != null) {
        throw new IOException(recorder.failure());
      }
      return code;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private static void run(List<String> words) throws IOException {
    try {
      Process process = new ProcessBuilder(words).inheritIO().start();
      if (process.waitFor() != 0) {
        throw new IOException(String.join(" ", words) + " failed");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** Runs a program by itself; one that hangs is ended. */
  private static void tryOut(List<String> command) throws IOException {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private static Result table(String points, List<Study> studies, boolean exits) {
    List<List<Object>> rows = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (Study study : studies) {
      List<Score> scores = exits ? study.exits : study.end;
      rows.add(
          List.of(
              study.structure.title(),
              (long) scores.size(),
              count(scores, Found.LINE),
              count(scores, Found.OPERATION),
              count(scores, Found.NOT),
              quantile(scores, 0.5, true),
              quantile(scores, 0.5, false),
              quantile(scores, 0.9, false),
              study.structure.published().ours()));
      if (exits) {
        study.missed.forEach(missed -> notes.add("not found: " + missed));
      }
    }
    return new Result(
        "Statements to examine in C, C-points: " + points,
        List.of(
            "structure",
            "faults",
            "by line",
            "by operation",
            "not found",
            "examined",
            "all",
            "all, 90 %",
            "2016: ours"),
        rows,
        notes);
  }

  private static Result draws(List<Study> studies) {
    List<List<Object>> rows = new ArrayList<>();
    for (Study study : studies) {
      rows.add(
          List.of(
              study.structure.title(),
              (long) study.exits.size(),
              study.crashes,
              study.idle,
              study.harmless));
    }
    return new Result(
        "Faults drawn in C",
        List.of("structure", "faults", "ended by a signal", "did not happen", "violated nothing"),
        rows,
        List.of());
  }

  private static long count(List<Score> scores, Found found) {
    return scores.stream().filter(score -> score.found() == found).count();
  }

  private static double quantile(List<Score> scores, double share, boolean examined) {
    if (scores.isEmpty()) {
      return 0;
    }
    int[] sorted =
        scores.stream().mapToInt(s -> examined ? s.examined() : s.all()).sorted().toArray();
    double at = share * (sorted.length - 1);
    int low = (int) at;
    int high = Math.min(sorted.length - 1, low + 1);
    return sorted[low] + (at - low) * (sorted[high] - sorted[low]);
  }
}
