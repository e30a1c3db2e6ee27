package cairn.record.nativ;

import cairn.symbols.SymbolsException;
import java.io.IOException;

/** A native program cannot be recorded here; the message says what to do. */
public final class NativeException extends IOException {
  private static final long serialVersionUID = 1L;

  NativeException(String message) {
    super(message);
  }

  NativeException(String message, Throwable cause) {
    super(message, cause);
  }

  /** The same of a program that cannot be read. */
  NativeException(SymbolsException cause) {
    super(cause.getMessage(), cause);
  }
}
