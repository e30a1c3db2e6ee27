package cairn.bench.mutants;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where the mutated line is in the orders of Ochiai and Tarantula, over operations and lines: an
 * operation fails if the C-point at its end is broken. Ranks are means: half of the lines of equal
 * suspicion come before it. A rank of 0 means that there is none.
 *
 * @param lines how many different lines the operations executed
 */
public record Spectrum(int lines, double ochiai, double tarantula) {
  /** Where it was not computed. */
  public static final Spectrum NONE = new Spectrum(0, 0, 0);

  /**
   * An operation.
   *
   * @param lines that ran, each as {@code file:line}
   */
  public record Operation(boolean failed, Set<String> lines) {
    public Operation {
      lines = Set.copyOf(lines);
    }
  }

  /** Ranks a line. A line that never ran in an operation has no suspicion, and comes last. */
  public static Spectrum of(List<Operation> operations, String line) {
    Map<String, Integer> failed = new HashMap<>();
    Map<String, Integer> passed = new HashMap<>();
    Set<String> lines = new HashSet<>(Set.of(line));
    int fails = 0;
    for (Operation operation : operations) {
      fails += operation.failed() ? 1 : 0;
      for (String each : operation.lines()) {
        (operation.failed() ? failed : passed).merge(each, 1, Integer::sum);
        lines.add(each);
      }
    }
    int passes = operations.size() - fails;
    Map<String, Double> ochiai = new HashMap<>();
    Map<String, Double> tarantula = new HashMap<>();
    for (String each : lines) {
      double f = failed.getOrDefault(each, 0);
      double p = passed.getOrDefault(each, 0);
      ochiai.put(each, f == 0 ? 0 : f / Math.sqrt(fails * (f + p)));
      double failing = fails == 0 ? 0 : f / fails;
      double passing = passes == 0 ? 0 : p / passes;
      tarantula.put(each, f == 0 ? 0 : failing / (failing + passing));
    }
    return new Spectrum(lines.size(), rank(ochiai, line), rank(tarantula, line));
  }

  private static double rank(Map<String, Double> suspicions, String line) {
    double own = suspicions.getOrDefault(line, 0.0);
    int above = 0;
    int equal = 0;
    for (double each : suspicions.values()) {
      above += each > own ? 1 : 0;
      equal += each == own ? 1 : 0;
    }
    return above + (equal + 1) / 2.0;
  }
}
