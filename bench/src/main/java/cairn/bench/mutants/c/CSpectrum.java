package cairn.bench.mutants.c;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleBiFunction;

/**
 * Lines in the order of suspicion by which operations ran them: Ochiai and Tarantula, with an
 * operation in place of a test. Lines of the driver are left out.
 */
final class CSpectrum {
  private final Map<String, Integer> failed = new HashMap<>();
  private final Map<String, Integer> passed = new HashMap<>();
  private final Set<String> lines = new TreeSet<>();
  private int failing;
  private int passing;

  /**
   * @param failingOperations those that broke something
   * @param files whose lines count
   */
  CSpectrum(CCoverage coverage, Set<Integer> failingOperations, List<String> files) {
    for (int operation = 1; operation <= coverage.operations(); operation++) {
      boolean fails = failingOperations.contains(operation);
      failing += fails ? 1 : 0;
      passing += fails ? 0 : 1;
      for (String line : coverage.lines(operation)) {
        if (files.contains(line.substring(0, line.indexOf(':')))) {
          lines.add(line);
          (fails ? failed : passed).merge(line, 1, Integer::sum);
        }
      }
    }
  }

  double ochiai(CTruth truth) {
    return rank(truth, (f, p) -> f == 0 ? 0 : f / Math.sqrt(failing * (f + p)));
  }

  double tarantula(CTruth truth) {
    return rank(
        truth,
        (f, p) -> {
          double fails = f / failing;
          double passes = passing == 0 ? 0 : p / passing;
          return f == 0 ? 0 : fails / (fails + passes);
        });
  }

  /**
   * The mean rank of the best line of a fault among lines of equal suspicion. A statement that was
   * deleted may leave no code on its line: then the nearest line that ran counts, before or after.
   */
  private double rank(CTruth truth, ToDoubleBiFunction<Double, Double> suspicion) {
    Map<String, Double> values = new HashMap<>();
    for (String line : lines) {
      double f = failed.getOrDefault(line, 0);
      double p = passed.getOrDefault(line, 0);
      values.put(line, suspicion.applyAsDouble(f, p));
    }
    double most = -1;
    for (int line = truth.line(); line <= truth.lastLine(); line++) {
      most = Math.max(most, values.getOrDefault(truth.file() + ":" + line, -1.0));
    }
    for (int off = 1; most < 0 && off <= 10; off++) {
      most = Math.max(most, values.getOrDefault(truth.file() + ":" + (truth.line() - off), -1.0));
      int after = truth.lastLine() + off;
      most = Math.max(most, values.getOrDefault(truth.file() + ":" + after, -1.0));
    }
    if (most < 0) {
      return lines.size() + 1.0;
    }
    int above = 0;
    int equal = 0;
    for (double value : values.values()) {
      above += value > most ? 1 : 0;
      equal += value == most ? 1 : 0;
    }
    return above + (equal + 1) / 2.0;
  }
}
