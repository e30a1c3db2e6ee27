package cairn.analysis.api.regions;

/**
 * How much a region, or all of them together, may grow. Too much is more than both.
 *
 * @param share of what it was: 0.1 for a tenth
 * @param bytes at least 0
 */
public record GrowthLimits(double share, long bytes) {
  public GrowthLimits {
    if (!(share >= 0) || bytes < 0) {
      throw new IllegalArgumentException(share + " and " + bytes + " are no limits");
    }
  }

  /** Whether growth from one size to another is too much. */
  public boolean exceededBy(long from, long to) {
    return to > from && to - from > bytes && to - from > share * from;
  }
}
