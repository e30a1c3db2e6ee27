package cairn.analysis.constraints.check;

/** A compiled term. */
abstract class Term {
  /** Its value for the nodes of a frame: returns a tag of {@link Values}, sets the frame's bits. */
  abstract int eval(Frame frame);
}
