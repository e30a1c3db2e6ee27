package cairn.analysis.constraints.check;

/** A compiled term. */
abstract class Term {
  /** Its value for the nodes of a frame: returns a tag of {@link Values}, sets the frame's bits. */
  abstract int eval(Frame frame);

  /** Whether its value is the content of a slot. */
  boolean isSlot() {
    return false;
  }

  /** Says where its value comes from, as far as it is a sum of slots. */
  void origin(Frame frame, long factor, Origin origin) {
    if (isSlot()) {
      origin.read(this, factor);
    }
  }
}
