package cairn.analysis.metrics.live;

import cairn.analysis.api.metrics.RunInfo.Granularity;
import cairn.analysis.api.metrics.RunInfo.Spacing;

/**
 * When samples are taken: whenever so many calls were made (at the recording's points, which say
 * so), so many bytes were allocated, or so many events of the heap have happened; and what is
 * counted beside degrees.
 *
 * @param components whether components of the graph are counted, which costs O(vertexes + edges)
 * @param values whether distinct values of fields are counted, which costs O(fields of vertexes)
 * @param granularity what a vertex is
 */
public record PointPlan(
    Spacing spacing, long every, boolean components, boolean values, Granularity granularity) {
  /** Calls between points, unless somebody asks for others. */
  public static final long CALLS = 100_000;

  public PointPlan(Spacing spacing, long every) {
    this(spacing, every, false, false, Granularity.OBJECT);
  }

  public PointPlan {
    if (every < 1) {
      throw new IllegalArgumentException("a point every " + every);
    }
    if (spacing == Spacing.MILLIS) {
      throw new IllegalArgumentException("events have no time on a clock");
    }
  }

  /** Where the next point is due, behind a number that was reached. */
  long after(long reached) {
    long due = reached - reached % every + every;
    return due < 0 ? Long.MAX_VALUE : due;
  }
}
