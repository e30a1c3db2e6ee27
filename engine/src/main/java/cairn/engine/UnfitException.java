package cairn.engine;

import java.io.IOException;

/** What was read is JSON and no abstract heap. */
final class UnfitException extends IOException {
  private static final long serialVersionUID = 1;

  UnfitException(String message) {
    super(message);
  }
}
