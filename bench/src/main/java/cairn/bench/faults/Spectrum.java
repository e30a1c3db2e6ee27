package cairn.bench.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.ToDoubleBiFunction;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.analysis.ICounter;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.core.data.SessionInfoStore;
import org.jacoco.core.instr.Instrumenter;
import org.jacoco.core.runtime.LoggerRuntime;
import org.jacoco.core.runtime.RuntimeData;

/**
 * What Tarantula and Ochiai say: the lines of a structure in the order of suspicion, by which lines
 * ran in one failing and nine passing runs. The passing ones have inputs of their own, from a few
 * keys to the whole workload: with the same input they would run the same lines.
 */
public final class Spectrum {
  private static final int PASSING = 9;

  private final StructureKind structure;
  private final Workload workload;
  private final Map<Integer, Integer> passed = new HashMap<>();

  /** Makes the passing runs. */
  public Spectrum(StructureKind structure, Workload workload) {
    this.structure = structure;
    this.workload = workload;
    Random random = new Random(workload.seed());
    for (int i = 1; i <= PASSING; i++) {
      double share = Math.pow(random.nextDouble(), 3);
      Workload input =
          new Workload(
              1_000_000 + PASSING * workload.seed() + i,
              (int) Math.ceil(workload.base() * share),
              (int) Math.ceil(workload.operations() * share));
      for (int line : ran(input, structure.classFiles())) {
        passed.merge(line, 1, Integer::sum);
      }
    }
  }

  /**
   * Where the faulty line stands. Of two faulty lines the first counts.
   *
   * @param worst if all lines of equal suspicion come before it
   * @param mean if half of them do
   */
  public record Rank(double worst, double mean) {}

  /** Both orders for a failing run. */
  public record Ranks(Rank tarantula, Rank ochiai) {}

  public Ranks rank(DrawnFault fault) {
    Map<String, byte[]> woven = Trial.woven(structure, List.of(fault.mutation()));
    Set<Integer> failed = ran(workload, woven, fault.armed());
    Set<Integer> lines = new HashSet<>(passed.keySet());
    lines.addAll(failed);
    lines.addAll(fault.mutation().lines());
    return new Ranks(
        rank(fault, lines, failed, (f, p) -> f == 0 ? 0 : 1 / (1 + p / PASSING)),
        rank(fault, lines, failed, (f, p) -> f == 0 ? 0 : 1 / Math.sqrt(1 + p)));
  }

  private Rank rank(
      DrawnFault fault,
      Set<Integer> lines,
      Set<Integer> failed,
      ToDoubleBiFunction<Integer, Double> suspicion) {
    Map<Integer, Double> suspicions = new HashMap<>();
    for (int line : lines) {
      double passes = passed.getOrDefault(line, 0);
      suspicions.put(line, suspicion.applyAsDouble(failed.contains(line) ? 1 : 0, passes));
    }
    double most = 0;
    for (int line : fault.mutation().lines()) {
      most = Math.max(most, suspicions.getOrDefault(line, 0.0));
    }
    int above = 0;
    int equal = 0;
    for (double value : suspicions.values()) {
      above += value > most ? 1 : 0;
      equal += value == most ? 1 : 0;
    }
    return new Rank(above + equal, above + (equal + 1) / 2.0);
  }

  /** The lines with code of a structure. */
  public static int codeLines(StructureKind structure) {
    ExecutionDataStore nothing = new ExecutionDataStore();
    return lines(structure.classFiles(), nothing, ICounter.NOT_COVERED).size();
  }

  /** The lines that run with a workload, in classes that may have faults in them. */
  private Set<Integer> ran(Workload input, Map<String, byte[]> classes, int... armed) {
    LoggerRuntime runtime = new LoggerRuntime();
    RuntimeData data = new RuntimeData();
    try {
      runtime.startup(data);
      Instrumenter instrumenter = new Instrumenter(runtime);
      Map<String, byte[]> instrumented = new LinkedHashMap<>();
      for (Map.Entry<String, byte[]> entry : classes.entrySet()) {
        instrumented.put(entry.getKey(), instrumenter.instrument(entry.getValue(), entry.getKey()));
      }
      new Trial(structure, input, instrumented).quietly(armed);
      ExecutionDataStore executed = new ExecutionDataStore();
      data.collect(executed, new SessionInfoStore(), false);
      runtime.shutdown();
      return lines(classes, executed, ICounter.FULLY_COVERED);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot instrument " + structure.title(), e);
    } catch (Exception e) {
      throw new IllegalStateException("cannot see which lines of " + structure.title() + " run", e);
    }
  }

  /** Lines with at least some code that is so. A structure is one file, so a line is a number. */
  private static Set<Integer> lines(
      Map<String, byte[]> classes, ExecutionDataStore executed, int status) {
    CoverageBuilder builder = new CoverageBuilder();
    Analyzer analyzer = new Analyzer(executed, builder);
    try {
      for (Map.Entry<String, byte[]> entry : new ArrayList<>(classes.entrySet())) {
        analyzer.analyzeClass(entry.getValue(), entry.getKey());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot analyse classes", e);
    }
    Set<Integer> lines = new HashSet<>();
    for (IClassCoverage coverage : builder.getClasses()) {
      for (int line = coverage.getFirstLine(); line <= coverage.getLastLine(); line++) {
        if ((coverage.getLine(line).getStatus() & status) != 0) {
          lines.add(line);
        }
      }
    }
    return lines;
  }
}
