package cairn.engine;

import cairn.history.CPoint;
import cairn.history.HeapHistory;
import cairn.recording.Completeness;
import cairn.recording.Completeness.Ending;
import cairn.recording.Format;
import cairn.recording.SiteInfo;
import org.jspecify.annotations.Nullable;

/**
 * An exception of a Java program that nothing caught: its thread died of it.
 *
 * @param name its class, or what is known
 * @param thread the thread's number
 * @param threadName its name
 */
record UncaughtException(String name, int thread, String threadName) {
  private static final String PLACE = "uncaught exception";

  /** The last one, null if there is none. */
  static @Nullable UncaughtException lastOf(HeapHistory history) {
    for (int i = history.cpointCount() - 1; i >= 0; i--) {
      CPoint point = history.cpoint(i);
      if (point.phase() == Format.CPOINT_DIRECTIVE && point.site() != 0) {
        SiteInfo site = history.tables().site(point.site());
        if (site.method().equals(PLACE)) {
          String name = site.owner().isEmpty() ? "an exception" : site.owner();
          int thread = point.thread();
          return new UncaughtException(name, thread, history.tables().thread(thread));
        }
      }
    }
    return null;
  }

  /** Whether the program ended by one, as far as its exit code tells. */
  static boolean ended(HeapHistory history) {
    Completeness complete = history.completeness();
    return complete != null
        && complete.ending() == Ending.EXIT
        && complete.exitCode() != 0
        && lastOf(history) != null;
  }

  @Override
  public String toString() {
    return name + " in thread " + threadName;
  }
}
