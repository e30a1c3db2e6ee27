package cairn.trace;

import java.io.IOException;

/** A file that is no trace, or no whole one. */
public final class TraceException extends IOException {
  private static final long serialVersionUID = 1L;

  private TraceException(String message) {
    super(message);
  }

  static TraceException damaged(String file, String what) {
    return new TraceException(file + " is damaged: it has " + what);
  }

  static TraceException none(String file, String why) {
    return new TraceException(file + " is no trace: " + why);
  }
}
