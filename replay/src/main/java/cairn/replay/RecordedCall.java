package cairn.replay;

import cairn.history.CPoint;

/** A call that was recorded at its entry and its exit. */
public interface RecordedCall {
  /** The C-point with its arguments. */
  CPoint entry();

  /** The C-point at its end. */
  CPoint exit();

  /** The node that it is a call of; -1 if it has no receiver. */
  int receiver();

  /** The time of the last event before it. */
  default long begin() {
    return entry().time();
  }

  /** The time of its last event. */
  default long end() {
    return exit().time();
  }
}
