package cairn.record.jvmti;

import java.io.IOException;

/** The heap of a JVM cannot be watched; the message says what to do. */
public final class WalkException extends IOException {
  private static final long serialVersionUID = 1L;

  WalkException(String message) {
    super(message);
  }

  WalkException(String message, Throwable cause) {
    super(message, cause);
  }
}
