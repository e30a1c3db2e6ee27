package cairn.bench;

import cairn.analysis.api.faults.InferAnswer;
import cairn.analysis.api.faults.Proposal;
import cairn.analysis.constraints.check.CheckInput;
import cairn.analysis.constraints.check.CheckRun;
import cairn.analysis.constraints.infer.InferInput;
import cairn.analysis.constraints.lang.Constraint;
import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.lang.SpecException;
import cairn.analysis.constraints.lang.SpecLibrary;
import cairn.analysis.constraints.lang.SpecParser;
import cairn.bench.faults.FaultRecorder;
import cairn.bench.faults.StructureKind;
import cairn.bench.faults.Workload;
import cairn.engine.Inference;
import cairn.engine.RecordingFile;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import cairn.report.faults.InferReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which constraints that people wrote follow from the inferred ones, by behaviour: structures are
 * spoiled, one store at a time, and wherever a written constraint is violated an inferred one
 * should be, at the same C-point. The inferred ones come from other runs that nothing spoiled.
 */
final class RecallBench {
  private static final List<String> JDK =
      List.of("TreeMap", "HashMap", "LinkedList", "ArrayDeque", "PriorityQueue");

  private static final String WHEN = "check at exit of cairn.bench.faults.run.Pokes.look;\n";

  /** Other runs that nothing spoiled, beside those to learn from. */
  private static final List<Integer> LEARN = List.of(1001, 1002, 1003);

  private static final List<Integer> FRESH = List.of(2001, 2002, 2003);

  private final Settings settings;
  private final FaultRecorder recorder;

  /** By written constraint, examples of stores that only it finds. */
  private final Map<String, Map<String, Integer>> missed = new TreeMap<>();

  RecallBench(Settings settings, FaultRecorder recorder) {
    this.settings = settings;
    this.recorder = recorder;
  }

  List<Result> measure() throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    List<List<Object>> sums = new ArrayList<>();
    for (StructureKind structure : settings.faults().structures()) {
      measure(structure.title(), structure.specification(), rows, sums);
    }
    for (String name : JDK) {
      measure(name, ready(name), rows, sums);
    }
    List<String> notes = new ArrayList<>();
    missed.forEach((name, stores) -> notes.add(name + " alone: " + most(stores)));
    return List.of(
        new Result(
            "Written constraints by inferred ones",
            List.of(
                "structure",
                "constraint",
                "stores that violate it",
                "found by inferred",
                "it alone",
                "found of these"),
            rows,
            notes),
        new Result(
            "Inferred constraints",
            List.of("structure", "proposed", "contradicted", "stores found: written", "inferred"),
            sums,
            List.of("contradicted: by one of three other runs that nothing spoiled.")));
  }

  private static String ready(String name) throws IOException {
    try {
      return SpecLibrary.text("java.util." + name);
    } catch (SpecException e) {
      throw new IOException(e);
    }
  }

  private static String most(Map<String, Integer> stores) {
    List<Map.Entry<String, Integer>> sorted = new ArrayList<>(stores.entrySet());
    sorted.sort(Map.Entry.<String, Integer>comparingByValue().reversed());
    List<String> words = new ArrayList<>();
    sorted.stream().limit(4).forEach(e -> words.add(e.getValue() + " x " + e.getKey()));
    return String.join(", ", words);
  }

  private void measure(
      String name, String writtenText, List<List<Object>> rows, List<List<Object>> sums)
      throws IOException {
    Main.progress("constraints of " + name);
    InferReport report = infer(name);
    Spec inferred = spec(report.specification() + WHEN);
    Spec written = spec(withoutMoments(writtenText) + WHEN);
    int contradicted = contradicted(name, inferred);
    List<String> stores =
        recorder.recordPokes(name, new Workload(77, 60, 60), settings.quick() ? 200 : 1500);
    int[] violated = new int[written.constraints().size()];
    int[] found = new int[written.constraints().size()];
    int[] alone = new int[written.constraints().size()];
    int[] foundAlone = new int[written.constraints().size()];
    long byWritten = 0;
    long byInferred = 0;
    try (HeapHistory history = load()) {
      CheckRun left = new CheckRun(new CheckInput(history, written, 0, false));
      CheckRun right = new CheckRun(new CheckInput(history, inferred, 0, false));
      int first = left.count() - stores.size();
      BitSet anyway = new BitSet();
      for (int i = 0; i < first; i++) {
        right.visit(i);
        anyway.or(right.violatedNow());
      }
      for (int i = first; i < first + stores.size(); i++) {
        left.visit(i);
        right.visit(i);
        BitSet wrong = left.violatedNow();
        BitSet fresh = right.violatedNow();
        fresh.andNot(anyway);
        boolean isFound = !fresh.isEmpty();
        byWritten += wrong.isEmpty() ? 0 : 1;
        byInferred += isFound ? 1 : 0;
        for (int c = 0; c < violated.length; c++) {
          if (wrong.get(c)) {
            violated[c]++;
            found[c] += isFound ? 1 : 0;
            boolean isAlone = wrong.cardinality() == 1;
            alone[c] += isAlone ? 1 : 0;
            foundAlone[c] += isAlone && isFound ? 1 : 0;
            if (!isFound) {
              String constraint = name + " " + written.constraints().get(c).name();
              missed
                  .computeIfAbsent(constraint, k -> new TreeMap<>())
                  .merge(plain(stores.get(i - first)), 1, Integer::sum);
            }
          }
        }
      }
    }
    for (int c = 0; c < violated.length; c++) {
      Constraint constraint = written.constraints().get(c);
      rows.add(
          List.of(
              name,
              constraint.name(),
              (long) violated[c],
              (long) found[c],
              (long) alone[c],
              (long) foundAlone[c]));
    }
    sums.add(
        List.of(
            name,
            (long) report.answer().proposals().size(),
            (long) contradicted,
            byWritten,
            byInferred));
  }

  private static String plain(String store) {
    return store.replaceAll("-?\\d{2,}", "n");
  }

  private static String withoutMoments(String text) {
    return text.replaceAll("(?m)^check [^;]*;", "");
  }

  private static Spec spec(String text) throws IOException {
    try {
      return SpecParser.parse("recall", text);
    } catch (SpecException e) {
      throw new IOException(e);
    }
  }

  private Workload workload(int seed) {
    return settings.quick() ? new Workload(seed, 100, 50) : new Workload(seed, 300, 300);
  }

  private HeapHistory load() throws IOException {
    return RecordingFile.open(recorder.recording()).history(0, (done, total) -> {});
  }

  private InferReport infer(String name) throws IOException {
    List<HeapHistory> runs = new ArrayList<>();
    try {
      for (int seed : LEARN) {
        recorder.recordPokes(name, workload(seed), 0);
        runs.add(load());
      }
      String types =
          Character.isUpperCase(name.charAt(0))
              ? "java.util." + name + "*"
              : StructureKind.named(name).className() + "*";
      InferAnswer answer =
          Inference.infer(
              new InferInput(runs, List.of(types), InferInput.USUAL_CONFIDENCE), Progress.NONE);
      for (Proposal each : answer.proposals()) {
        Main.progress("  " + each.structure() + ": " + each.text());
      }
      return new InferReport(List.of(), answer.anyTime());
    } finally {
      runs.forEach(HeapHistory::close);
    }
  }

  private int contradicted(String name, Spec inferred) throws IOException {
    Set<String> names = new HashSet<>();
    for (int seed : FRESH) {
      recorder.recordPokes(name, workload(seed), 0);
      try (HeapHistory history = load()) {
        CheckRun check = new CheckRun(new CheckInput(history, inferred, 0, false));
        for (int i = 0; i < check.count(); i++) {
          check.visit(i);
        }
        check.answer().constraints().stream()
            .filter(each -> each.violations() > 0)
            .forEach(each -> names.add(each.constraint()));
      }
    }
    return names.size();
  }
}
