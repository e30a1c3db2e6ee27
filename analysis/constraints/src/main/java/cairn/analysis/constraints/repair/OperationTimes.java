package cairn.analysis.constraints.repair;

import cairn.history.HeapHistory;
import cairn.recording.Format;

/** When operations ran, by the C-points at their beginnings and ends; asked in order of time. */
final class OperationTimes {
  private final HeapHistory history;
  private final boolean isKnown;
  private int next;
  private int running;

  OperationTimes(HeapHistory history) {
    this.history = history;
    this.isKnown = hasBeginnings(history);
  }

  private static boolean hasBeginnings(HeapHistory history) {
    for (int i = 0; i < history.cpointCount(); i++) {
      if (history.cpoint(i).phase() == Format.CPOINT_ENTRY) {
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
    while (isKnown && next < history.cpointCount() && history.cpoint(next).time() < time) {
      switch (history.cpoint(next++).phase()) {
        case Format.CPOINT_ENTRY -> running++;
        case Format.CPOINT_EXIT, Format.CPOINT_THROW -> running = Math.max(0, running - 1);
        default -> {} // a directive is inside or outside, as it comes
      }
    }
    return !isKnown || running > 0;
  }
}
