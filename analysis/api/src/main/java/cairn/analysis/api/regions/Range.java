package cairn.analysis.api.regions;

/**
 * Whole numbers from {@code low} to {@code high}, both included.
 *
 * @param low at least 0
 * @param high at least {@code low}; {@link #UNBOUNDED} if there is no end
 */
public record Range(long low, long high) {
  public static final long UNBOUNDED = Long.MAX_VALUE;

  public Range {
    if (low < 0 || high < low) {
      throw new IllegalArgumentException(low + " to " + high + " is no range");
    }
  }

  public static Range exactly(long number) {
    return new Range(number, number);
  }

  /** The least range that holds both. */
  public Range join(Range other) {
    return new Range(Math.min(low, other.low), Math.max(high, other.high));
  }

  /** All sums of one number of each; what is too large counts as unbounded. */
  public Range plus(Range other) {
    return new Range(sum(low, other.low), sum(high, other.high));
  }

  private static long sum(long a, long b) {
    long sum = a + b;
    return a == UNBOUNDED || b == UNBOUNDED || sum < 0 ? UNBOUNDED : sum;
  }

  public boolean contains(long number) {
    return low <= number && number <= high;
  }

  public boolean contains(Range other) {
    return low <= other.low && other.high <= high;
  }

  public boolean isExact() {
    return low == high;
  }
}
