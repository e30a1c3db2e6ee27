package cairn.analysis.constraints.check;

/**
 * A part of a heap is not enough to tell something, or would be too large: the whole heap is to be
 * looked at. Never leaves the package, and has no stack trace.
 */
final class BeyondGlimpseException extends RuntimeException {
  private static final long serialVersionUID = 1;

  BeyondGlimpseException(String why) {
    super(why, null, false, false);
  }
}
