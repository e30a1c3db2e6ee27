package cairn.bench;

import java.util.Arrays;
import java.util.Collection;

/** Statistics of a few numbers. */
final class Samples {
  private Samples() {}

  /** The middle one, or the mean of the two in the middle; NaN of nothing. */
  static double median(Collection<Double> numbers) {
    double[] sorted = numbers.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    if (sorted.length == 0) {
      return Double.NaN;
    }
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  static double best(double... numbers) {
    return Arrays.stream(numbers).min().orElse(Double.NaN);
  }
}
