package cairn.symbols;

import java.io.IOException;

/** A file that is no program, or a broken one; the message names it and says what is wrong. */
public final class SymbolsException extends IOException {
  private static final long serialVersionUID = 1L;

  SymbolsException(String message) {
    super(message);
  }

  SymbolsException(String message, Throwable cause) {
    super(message, cause);
  }
}
