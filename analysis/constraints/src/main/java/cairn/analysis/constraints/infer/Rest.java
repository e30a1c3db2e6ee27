package cairn.analysis.constraints.infer;

import cairn.analysis.api.faults.PointName;
import cairn.history.CPoints;
import cairn.history.HeapHistory;
import cairn.recording.Format;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * The C-points of a run at which no operation is under way in their thread: those of calls that are
 * made by other calls with C-points are inner steps.
 */
final class Rest {
  private final BitSet inner = new BitSet();
  private boolean unfinished;

  private Rest() {}

  static Rest of(HeapHistory history) {
    Rest rest = new Rest();
    CPoints points = history.cpoints();
    Map<Integer, Deque<Integer>> calls = new HashMap<>();
    boolean ends = false;
    for (int i = 0; i < points.count(); i++) {
      Deque<Integer> open = calls.computeIfAbsent(points.thread(i), k -> new ArrayDeque<>());
      switch (points.phase(i)) {
        case Format.CPOINT_ENTRY -> {
          rest.inner.set(i, !open.isEmpty());
          open.push(points.site(i));
        }
        case Format.CPOINT_EXIT, Format.CPOINT_THROW -> {
          ends = true;
          close(history, open, points.site(i));
          rest.inner.set(i, !open.isEmpty());
        }
        default -> rest.inner.set(i, !open.isEmpty());
      }
    }
    rest.unfinished = calls.values().stream().anyMatch(open -> !open.isEmpty());
    if (!ends) {
      // without ends of calls nothing tells which of them make others
      return new Rest();
    }
    return rest;
  }

  /** Ends a call, and those that it made and whose ends nobody saw. */
  private static void close(HeapHistory history, Deque<Integer> open, int site) {
    if (open.stream().anyMatch(each -> isSame(history, each, site))) {
      while (!isSame(history, open.pop(), site)) {
        // the end of this one was not recorded
      }
    }
  }

  private static boolean isSame(HeapHistory history, int site, int other) {
    return site == other
        || (history.tables().site(site).type() == history.tables().site(other).type()
            && history.tables().site(site).method().equals(history.tables().site(other).method()));
  }

  /** Whether an operation is under way at a moment. */
  boolean isInner(PointName point) {
    return point.index() > 0 ? inner.get(point.index() - 1) : unfinished;
  }
}
