package cairn.sources.nativ;

import java.io.IOException;

/** A process cannot be read: the message says what was found, what was expected, and what to do. */
public final class SnapshotException extends IOException {
  private static final long serialVersionUID = 1L;

  SnapshotException(String message) {
    super(message);
  }

  SnapshotException(String message, Throwable cause) {
    super(message, cause);
  }
}
