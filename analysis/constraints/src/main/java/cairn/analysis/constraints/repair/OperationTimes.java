package cairn.analysis.constraints.repair;

import cairn.history.CPoints;
import cairn.history.HeapHistory;
import cairn.recording.Format;
import java.util.List;

/**
 * When operations ran, by the C-points at their beginnings and ends, and by those that have none;
 * asked in order of time.
 */
final class OperationTimes {
  private final List<CPoints> points;
  private final boolean isKnown;
  private final int[] next = new int[2];
  private int running;

  OperationTimes(HeapHistory history) {
    this.points = List.of(history.cpoints(), history.operations());
    this.isKnown = points.stream().anyMatch(OperationTimes::hasBeginnings);
  }

  private static boolean hasBeginnings(CPoints points) {
    for (int i = 0; i < points.count(); i++) {
      if (points.phase(i) == Format.CPOINT_ENTRY) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether an operation ran at a time; also if it is not known when operations begin.
   *
   * @param time no earlier than in the call before
   */
  boolean isInside(long time) {
    for (int i = 0; isKnown && i < next.length; i++) {
      goTo(points.get(i), i, time);
    }
    return !isKnown || running > 0;
  }

  private void goTo(CPoints all, int which, long time) {
    while (next[which] < all.count() && all.time(next[which]) < time) {
      switch (all.phase(next[which]++)) {
        case Format.CPOINT_ENTRY -> running++;
        case Format.CPOINT_EXIT, Format.CPOINT_THROW -> running = Math.max(0, running - 1);
        default -> {} // a directive is inside or outside, as it comes
      }
    }
  }
}
