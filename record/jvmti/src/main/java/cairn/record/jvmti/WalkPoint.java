package cairn.record.jvmti;

import java.util.List;

/**
 * A point of a run whose heap was written.
 *
 * @param number from 1, ascending
 * @param calls entries of methods before it
 * @param bytes allocated before it; -1 if the JVM does not tell
 * @param millis since the program began
 * @param every the spacing then in force
 * @param pause nanoseconds that the program stood still
 * @param heap the heap dump's name in the directory
 * @param stack of the thread that reached the point, innermost first
 */
public record WalkPoint(
    long number,
    long calls,
    long bytes,
    long millis,
    long every,
    long pause,
    String heap,
    List<StackTraceElement> stack) {
  public WalkPoint {
    stack = List.copyOf(stack);
  }
}
