package cairn.record.jvm.metrics;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Where threads of the program are, innermost first, without Cairn's own frames. */
final class Stacks {
  private static final int DEEPEST = 64;

  private Stacks() {}

  /** The calling thread. */
  static List<StackTraceElement> here() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .filter(frame -> !isOurs(frame.getClassName()))
                    .limit(DEEPEST)
                    .map(StackWalker.StackFrame::toStackTraceElement)
                    .toList());
  }

  /**
   * A thread that runs, for points that no thread reached by itself: the one that is deepest in
   * calls, and none of the JVM's own if there is another. Stops all threads for a moment.
   */
  static List<StackTraceElement> busiest() {
    List<StackTraceElement> best = List.of();
    boolean bestIsDaemon = true;
    for (Map.Entry<Thread, StackTraceElement[]> each : Thread.getAllStackTraces().entrySet()) {
      Thread thread = each.getKey();
      if (thread.getState() != Thread.State.RUNNABLE || thread == Thread.currentThread()) {
        continue;
      }
      List<StackTraceElement> frames =
          Arrays.stream(each.getValue())
              .filter(frame -> !isOurs(frame.getClassName()))
              .limit(DEEPEST)
              .toList();
      boolean daemon = thread.isDaemon();
      if (daemon == bestIsDaemon ? frames.size() > best.size() : !daemon && !frames.isEmpty()) {
        best = frames;
        bestIsDaemon = daemon;
      }
    }
    return best;
  }

  private static boolean isOurs(String name) {
    return name.startsWith("java.cairn.") || name.startsWith("cairn.record.jvm.");
  }
}
