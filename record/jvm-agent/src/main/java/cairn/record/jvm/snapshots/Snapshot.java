package cairn.record.jvm.snapshots;

import java.util.List;

/**
 * One snapshot that was written.
 *
 * @param number from 1, in the order in which they were kept; never given twice
 * @param file its name in the directory
 * @param method class and method, or {@link #EXIT}
 * @param variables the names of the receiver and of the parameters with references
 * @param millis since the start of the JVM
 * @param bytes what was reachable
 * @param why it is kept, a phrase for a person
 */
record Snapshot(
    int number,
    String file,
    String method,
    List<String> variables,
    String thread,
    long millis,
    long bytes,
    String why) {

  /** In place of a method: the program's end. */
  static final String EXIT = "(exit)";

  private static final int LONGEST = 60;

  /** Number, class and method: {@code 003-Scene.shade.hprof}. */
  static String fileName(int number, String method) {
    int dot = method.lastIndexOf('.', Math.max(0, method.lastIndexOf('.') - 1));
    String plain = method.substring(dot + 1).replaceAll("[^A-Za-z0-9_.$-]", "");
    String cut = plain.substring(0, Math.min(LONGEST, plain.length()));
    return String.format(java.util.Locale.ROOT, "%03d-%s.hprof", number, cut);
  }
}
