package cairn.analysis.api.metrics;

/**
 * When a metric is stable. The defaults are those of Chilimbi and Ganapathy 2006.
 *
 * @param average the average change between points is at most so many percent, up or down
 * @param deviation the standard deviation of the changes is below this
 * @param cut so many percent of the points at the beginning and at the end are ignored
 * @param runs the metric is stable in at least so many percent of the runs
 * @param points so many points must be left for a run to say anything
 */
public record Thresholds(double average, double deviation, double cut, double runs, int points) {
  public static final Thresholds DEFAULT = new Thresholds(1, 5, 10, 40, 6);

  public Thresholds {
    if (!(average >= 0) || !(deviation > 0) || !(cut >= 0 && cut < 50) || points < 2) {
      throw new IllegalArgumentException("thresholds that nothing can meet");
    }
    if (!(runs > 0 && runs <= 100)) {
      throw new IllegalArgumentException("a share of runs of " + runs + " %");
    }
  }

  /**
   * How many of the points are ignored at each end: at least one, if any are to be, since also a
   * run of fewer than ten points begins with its start-up.
   */
  public int ignored(int count) {
    return cut == 0 ? 0 : Math.min(count / 2, Math.max(1, (int) (count * cut / 100)));
  }
}
