package cairn.replay;

import cairn.history.CPoint;
import cairn.history.CPoints;
import cairn.history.HeapHistory;
import cairn.recording.Format;
import cairn.recording.SiteInfo;

/** Finds where the calls of a recording began. */
public final class CallEntries {
  /** The entry of a call is looked for among at most this many C-points before its exit. */
  private static final int MOST_POINTS = 64;

  private CallEntries() {}

  /**
   * The C-point at which the call began that ends at another. A crash ends all calls, as an
   * exception does.
   *
   * @throws CannotReplayException if the C-point is not the end of a call, or the entry is missing
   */
  public static CPoint of(HeapHistory history, int point) {
    return of(history, history.cpoints(), point);
  }

  /** The same of an operation that has no C-points, by its place among all of those. */
  public static CPoint ofOperation(HeapHistory history, int end) {
    return of(history, history.operations(), end);
  }

  private static CPoint of(HeapHistory history, CPoints points, int point) {
    CPoint exit = points.get(point);
    if (!isEnd(exit)) {
      throw new CannotReplayException("the moment is not the end of a call");
    }
    SiteInfo site = history.tables().site(exit.site());
    int inner = 0;
    for (int i = point - 1; i >= Math.max(0, point - MOST_POINTS); i--) {
      CPoint each = points.get(i);
      if (each.thread() != exit.thread()) {
        continue;
      }
      if (isEnd(each)) {
        inner++;
      } else if (each.phase() == Format.CPOINT_ENTRY && inner-- == 0) {
        SiteInfo begin = history.tables().site(each.site());
        if (begin.type() == site.type() && begin.method().equals(site.method())) {
          return each;
        }
        break;
      }
    }
    throw new CannotReplayException("the entry of " + site.method() + " is not recorded");
  }

  private static boolean isEnd(CPoint point) {
    return point.phase() == Format.CPOINT_EXIT || point.phase() == Format.CPOINT_THROW;
  }
}
