package cairn.analysis.constraints.check;

/** A compiled formula. */
abstract class Formula {
  static final int FALSE = 0;
  static final int TRUE = 1;
  static final int UNKNOWN = 2;

  /** Its truth for the nodes of a frame: one of the three. */
  abstract int test(Frame frame);

  /** Says what would give it another truth than it has. */
  void demand(Frame frame, boolean wanted, Demands demands) {}

  static int not(int truth) {
    return truth == UNKNOWN ? UNKNOWN : 1 - truth;
  }

  static int of(boolean truth) {
    return truth ? TRUE : FALSE;
  }
}
