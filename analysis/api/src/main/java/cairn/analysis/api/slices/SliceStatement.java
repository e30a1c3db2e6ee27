package cairn.analysis.api.slices;

import java.util.List;

/**
 * A statement that is in a slice.
 *
 * @param place the statement
 * @param runs how many of its runs are in the slice
 * @param firstStep the step of the trace at which the first of these runs was
 * @param lastStep and the last
 * @param times the heap times of what those runs stored, ascending, at most {@link #MOST_TIMES}
 * @param distance how many dependences it is away from the criterion, at least; 0 is the criterion
 */
public record SliceStatement(
    SlicePlace place, long runs, long firstStep, long lastStep, List<Long> times, int distance) {
  public static final int MOST_TIMES = 20;
}
