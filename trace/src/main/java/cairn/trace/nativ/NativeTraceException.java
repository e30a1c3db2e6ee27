package cairn.trace.nativ;

import java.io.IOException;

/** What a recording says of a native program's run contradicts itself. */
public final class NativeTraceException extends IOException {
  private static final long serialVersionUID = 1L;

  NativeTraceException(String message) {
    super(message);
  }
}
