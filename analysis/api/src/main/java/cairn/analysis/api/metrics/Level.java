package cairn.analysis.api.metrics;

/**
 * A range of values in which a metric stays: in all of a run, or in a phase of it.
 *
 * @param low the lowest value
 * @param high the highest value
 */
public record Level(double low, double high) {
  public Level {
    if (!(low <= high)) {
      throw new IllegalArgumentException("a range from " + low + " to " + high);
    }
  }

  public boolean contains(double value, double margin) {
    return value >= low - margin && value <= high + margin;
  }

  /** How far a value is outside: negative below, positive above, 0 inside. */
  public double outside(double value) {
    return value < low ? value - low : value > high ? value - high : 0;
  }

  public double width() {
    return high - low;
  }
}
