package cairn.record.jvm.metrics;

import java.util.List;

/**
 * A point that was taken.
 *
 * @param number from 1
 * @param bytes allocated; -1 if the JVM does not tell
 * @param every the spacing then in force
 * @param pause nanoseconds that the program stood still
 * @param file the heap's, in the directory
 * @param stack of the thread that reached the point
 */
record Point(
    long number,
    long calls,
    long bytes,
    long millis,
    long every,
    long pause,
    String file,
    List<StackTraceElement> stack) {}
