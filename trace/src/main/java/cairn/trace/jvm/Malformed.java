package cairn.trace.jvm;

/** A class file, or what a recording says of it, that no compiler and no recorder writes. */
final class Malformed extends Exception {
  private static final long serialVersionUID = 1L;

  Malformed(String message) {
    super(message);
  }
}
