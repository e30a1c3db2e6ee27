package cairn.analysis.api.metrics;

import java.util.List;

/**
 * How one metric behaved in one run, between start-up and shutdown.
 *
 * @param points how many values there are
 * @param vertexes how many vertexes it is a share of, where they are fewest; 0 if it is no share
 * @param range from the lowest value to the highest
 * @param levels the ranges of its phases, in their order: one if it is stable, none if it is not
 * @param average of the changes from point to point, in percent
 * @param deviation the standard deviation of the changes
 * @param skipped changes from 0 to something else, which have no percentage
 * @param kind whether it is stable
 */
public record Stability(
    int points,
    long vertexes,
    Level range,
    List<Level> levels,
    double average,
    double deviation,
    int skipped,
    Kind kind) {

  public Stability {
    levels = List.copyOf(levels);
  }

  /** From calm to wild. */
  public enum Kind {
    /** Average and deviation of the changes are within the thresholds. */
    GLOBAL("globally stable"),
    /** Different levels, each of them stable. */
    LOCAL("stable in phases"),
    UNSTABLE("not stable"),
    /** Too few points to say. */
    UNKNOWN("too few points");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  public boolean isStable() {
    return kind == Kind.GLOBAL;
  }
}
