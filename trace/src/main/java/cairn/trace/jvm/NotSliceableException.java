package cairn.trace.jvm;

import cairn.recording.Recording;
import java.io.IOException;

/** A recording that does not say which code ran. */
public final class NotSliceableException extends IOException {
  private static final long serialVersionUID = 1L;

  private NotSliceableException(String message) {
    super(message);
  }

  static NotSliceableException of(Recording recording) {
    String command = recording.meta().getOrDefault("command.line", "java ...");
    return new NotSliceableException(
        recording.path()
            + " was not recorded to be sliced: it does not say which code ran. Record it again:\n"
            + "  cairn record --slice -o "
            + recording.path()
            + " -- "
            + command);
  }
}
