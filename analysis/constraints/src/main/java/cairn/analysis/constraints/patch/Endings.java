package cairn.analysis.constraints.patch;

import cairn.analysis.constraints.check.CheckMoment;
import cairn.history.CPoints;
import cairn.history.HeapHistory;
import cairn.recording.Format;
import cairn.replay.CannotReplayException;
import cairn.replay.RecordedCall;
import cairn.replay.Replayer;

/** The recorded calls that end at moments: those of C-points, and operations that have none. */
final class Endings {
  private final HeapHistory history;
  private final Replayer replay;

  Endings(HeapHistory history, Replayer replay) {
    this.history = history;
    this.replay = replay;
  }

  /**
   * The call that ends at a moment.
   *
   * @throws CannotReplayException if there is none, or it is not known how it began
   */
  RecordedCall at(CheckMoment moment) {
    int point = moment.cpoint();
    if (point >= 0
        && history.cpoint(point).time() == moment.time()
        && history.cpoint(point).phase() != Format.CPOINT_ENTRY) {
      return replay.callAt(point);
    }
    int exit = exit(history.cpoints(), moment.time());
    if (exit >= 0) {
      return replay.callAt(exit);
    }
    int operation = exit(history.operations(), moment.time());
    if (operation < 0) {
      throw new CannotReplayException("the moment is not the end of a call");
    }
    return replay.operationAt(operation);
  }

  /** The last end of a call at a time; -1 if there is none. */
  private static int exit(CPoints points, long time) {
    for (int i = points.upTo(time) - 1; i >= 0 && points.time(i) == time; i--) {
      if (points.phase(i) == Format.CPOINT_EXIT) {
        return i;
      }
    }
    return -1;
  }
}
