package cairn.engine;

import java.io.IOException;

/**
 * A file that cannot be used for what was asked. The message names the file, what was found, what
 * was expected and what to do next.
 */
public final class InputException extends IOException {
  private static final long serialVersionUID = 1;

  public InputException(String message) {
    super(message);
  }
}
