package cairn.sources.hprof;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A dump of which nothing can be used. The message names the file, what was found, what was
 * expected, where, and what to do next. Damage that leaves something to use is a note of the {@link
 * DumpReport} instead.
 */
public final class HprofException extends IOException {
  private static final long serialVersionUID = 1;

  /** Why nothing can be used. */
  public enum Reason {
    WRONG,
    OLD,
    TRUNCATED,
    CORRUPT
  }

  private final Reason reason;

  private HprofException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }

  static HprofException wrong(Path file, String what) {
    return new HprofException(
        Reason.WRONG, file + ": not a heap dump (HPROF): " + what + "\n" + HOW_TO_MAKE_ONE);
  }

  static HprofException old(Path file, String version) {
    return new HprofException(
        Reason.OLD,
        file
            + ": a heap dump of version '"
            + version
            + "' at offset 13; versions 1.0.1 to 1.0.3 can be read.\n"
            + HOW_TO_MAKE_ONE);
  }

  static HprofException truncated(Path file, long offset, String what) {
    return new HprofException(
        Reason.TRUNCATED,
        file
            + ": truncated: the file ends at offset "
            + offset
            + ", "
            + what
            + ".\nCopy the dump again, or make a new one; was the disk full?");
  }

  static HprofException corrupt(Path file, long offset, String what) {
    return new HprofException(
        Reason.CORRUPT,
        file + ": corrupt at offset " + offset + ": " + what + ".\n" + HOW_TO_MAKE_ONE);
  }

  private static final String HOW_TO_MAKE_ONE =
      "Make a dump with: jcmd PID GC.heap_dump FILE.hprof";
}
