package cairn.record.compile;

import java.io.IOException;

/** Something cannot be built here; the message says what to do. */
public final class BuildException extends IOException {
  private static final long serialVersionUID = 1L;

  BuildException(String message) {
    super(message);
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
