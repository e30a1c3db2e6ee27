package cairn.bench.faults;

import cairn.history.CPoint;
import cairn.history.HeapHistory;
import cairn.recording.Format;
import java.util.ArrayList;
import java.util.List;

/** When the operations of a recorded run began and ended, by the C-points of its history. */
public final class Operations {
  private final List<CPoint> entries = new ArrayList<>();
  private final List<CPoint> exits = new ArrayList<>();
  private final long endTime;

  public Operations(HeapHistory history) {
    endTime = history.endTime();
    for (int i = 0; i < history.cpointCount(); i++) {
      CPoint point = history.cpoint(i);
      if (point.phase() == Format.CPOINT_ENTRY) {
        entries.add(point);
      } else if (point.phase() == Format.CPOINT_EXIT) {
        exits.add(point);
      }
    }
  }

  public int count() {
    return entries.size();
  }

  /** The last event before an operation; the first operation has number 1. */
  public long begin(int operation) {
    return entries.get(operation - 1).time();
  }

  /** The last event of an operation; for one that crashed the last of all. */
  public long end(int operation) {
    return operation <= exits.size() ? exits.get(operation - 1).time() : endTime;
  }
}
