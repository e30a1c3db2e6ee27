package cairn.analysis.constraints.infer;

import cairn.analysis.constraints.check.CheckRun;
import cairn.history.HeapHistory;

/**
 * A run, or its beginning.
 *
 * @param until the last time that belongs to it
 */
record Stretch(HeapHistory history, long until) {
  static Stretch whole(HeapHistory history) {
    return new Stretch(history, history.endTime());
  }

  /** How many of a check's moments belong to it. */
  int count(CheckRun check) {
    int count = check.count();
    while (until < history.endTime() && count > 0 && check.moment(count - 1).time() > until) {
      count--;
    }
    return count;
  }
}
